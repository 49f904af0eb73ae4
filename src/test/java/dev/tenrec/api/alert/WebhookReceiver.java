package dev.tenrec.api.alert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A receiver of webhooks on loopback, which answers 204 unless told otherwise, and with a redirect's address. */
final class WebhookReceiver implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;
    private static final int NO_CONTENT = 204;

    /** A webhook as it came. */
    record Received(Map<String, List<String>> headers, String body) {
        String id() {
            return header("Webhook-id");
        }

        JsonNode json() throws JsonProcessingException {
            return Json.parse(body.getBytes(UTF_8));
        }

        /** Checks the signature by the rules of Standard Webhooks, with the secret that the receiver was told. */
        void assertSignedWith(String secret) throws GeneralSecurityException {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
            mac.update((id() + "." + header("Webhook-timestamp") + ".").getBytes(UTF_8));
            String expected = Base64.getEncoder().encodeToString(mac.doFinal(body.getBytes(UTF_8)));
            assertThat(header("Webhook-signature")).isEqualTo("v1," + expected);
        }

        String header(String name) {
            return headers.get(name).get(0);
        }
    }

    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private final HttpServer server;

    WebhookReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(Map.copyOf(exchange.getRequestHeaders()), new String(body, UTF_8)));
            Integer status = statuses.poll();
            exchange.getResponseHeaders().set("Location", "http://169.254.169.254/latest/meta-data/");
            exchange.sendResponseHeaders(status == null ? NO_CONTENT : status, -1);
            exchange.close();
        });
        server.start();
    }

    /** Answers the next webhook with another status than 204. */
    void answerNext(int status) {
        statuses.add(status);
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Waits for the next webhook. */
    Received next() throws InterruptedException {
        Received next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(next).describedAs("a webhook").isNotNull();
        return next;
    }

    /** Webhooks that came and were not asked for yet. */
    int waiting() {
        return received.size();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
