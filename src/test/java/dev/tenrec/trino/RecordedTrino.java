package dev.tenrec.trino;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives answers that were recorded from Trino 476, page by page at the addresses that it named, to any statement. Each
 * request is kept.
 */
public final class RecordedTrino implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    /** Statuses given in place of a page, by the number of the page. */
    private final Map<Integer, List<Integer>> statuses = new ConcurrentHashMap<>();

    private final List<JsonNode> pages = new ArrayList<>();
    private final String named;
    private volatile int goneFrom = Integer.MAX_VALUE;

    /** A request as it came. */
    public record Received(String method, String path, Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }
    }

    /** @param recording its name */
    public RecordedTrino(String recording) throws IOException {
        this(recording, null);
    }

    /** @param named how it calls its address in answers; null for what it is */
    RecordedTrino(String recording, String named) throws IOException {
        try (InputStream in = RecordedTrino.class.getResourceAsStream("/trino/" + recording + ".json")) {
            Json.parse(Objects.requireNonNull(in).readAllBytes()).forEach(pages::add);
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        this.named = named == null ? address().toString() : named;
        server.createContext("/", this::take);
        server.start();
    }

    /** Its address. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The requests so far. */
    public List<Received> received() {
        return List.copyOf(received);
    }

    /** The statements so far. */
    public List<String> statements() {
        return received().stream()
                .filter(request -> request.method.equals("POST"))
                .map(Received::body)
                .toList();
    }

    /** The path of a page, as the page before it tells. */
    String path(int page) {
        return pages.get(page - 1).get("nextUri").textValue().replace("{base}", "");
    }

    /** Answers the first requests of a page so. */
    void answer(int page, Integer... instead) {
        statuses.put(page, new ArrayList<>(List.of(instead)));
    }

    /** Breaks connections from a page on. */
    void goneFrom(int page) {
        goneFrom = page;
    }

    /** Gives another value in a column of the rows that were recorded. */
    public void put(int column, JsonNode value) {
        for (JsonNode page : pages) {
            page.path("data").forEach(row -> ((ArrayNode) row).set(column, value));
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        received.add(new Received(
                exchange.getRequestMethod(),
                path,
                Map.copyOf(exchange.getRequestHeaders()),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        if (exchange.getRequestMethod().equals("DELETE")) {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
            return;
        }
        int page = 0;
        if (!path.equals("/v1/statement")) {
            page = 1;
            while (!path(page).equals(path)) {
                page++;
            }
        }
        List<Integer> instead = statuses.getOrDefault(page, List.of());
        if (page >= goneFrom) {
            // A length that never comes: the client sees the connection end.
            exchange.sendResponseHeaders(200, 100);
        } else if (!instead.isEmpty()) {
            exchange.sendResponseHeaders(instead.remove(0), -1);
        } else {
            byte[] body = Json.write(pages.get(page));
            byte[] told = new String(body, StandardCharsets.UTF_8)
                    .replace("{base}", named)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, told.length);
            exchange.getResponseBody().write(told);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
