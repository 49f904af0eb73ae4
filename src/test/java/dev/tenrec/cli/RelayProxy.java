package dev.tenrec.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.GZIPInputStream;

/** Stands before the target of a relay, keeps the bodies that come and breaks those exchanges that a test chooses. */
final class RelayProxy implements AutoCloseable {
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String target;
    private final IntFunction<Fault> faults;
    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());

    /**
     * An answer in place of the target's.
     *
     * @param status 0 for a connection that ends
     * @param isPassed whether the target gets the request
     */
    record Fault(int status, boolean isPassed, String body, List<String> header) {
        static final Fault NONE = new Fault(200, true, "", List.of());
        static final Fault CUT_BEFORE = new Fault(0, false, "", List.of());
        static final Fault CUT_AFTER = new Fault(0, true, "", List.of());

        static Fault of(int status, String body, String... header) {
            return new Fault(status, false, body, List.of(header));
        }
    }

    /** @param faults what happens to a request by its number, from 0 */
    RelayProxy(String target, IntFunction<Fault> faults) throws IOException {
        this.target = target;
        this.faults = faults;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The bodies so far, inflated. */
    List<String> bodies() {
        return List.copyOf(bodies);
    }

    private void pass(HttpExchange exchange) throws IOException {
        byte[] packed = exchange.getRequestBody().readAllBytes();
        bodies.add(new String(
                new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes(), StandardCharsets.UTF_8));
        Fault fault = faults.apply(bodies.size() - 1);
        HttpResponse<byte[]> passed = fault.isPassed() ? ask(exchange, packed) : null;
        if (passed != null && fault.status() == 200) {
            answer(exchange, passed.statusCode(), passed.body());
        } else if (fault.status() > 0) {
            for (int i = 0; i < fault.header().size(); i += 2) {
                exchange.getResponseHeaders()
                        .set(fault.header().get(i), fault.header().get(i + 1));
            }
            answer(exchange, fault.status(), fault.body().getBytes(StandardCharsets.UTF_8));
        } else {
            exchange.close();
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private HttpResponse<byte[]> ask(HttpExchange exchange, byte[] body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(target + exchange.getRequestURI().getPath()))
                .header("Content-Encoding", "gzip")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
