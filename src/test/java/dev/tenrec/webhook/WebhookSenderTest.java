package dev.tenrec.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tenrec.error.ApiException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks as a real receiver gets them, and receivers that hang, fail or lead elsewhere. */
final class WebhookSenderTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final List<Duration> PAUSES = List.of(Duration.ofMillis(1), Duration.ofMillis(1));
    private static final TargetAddresses LOCAL = TargetAddresses.of("127.0.0.0/8, ::1");
    private static final String BODY = "{\"event\":\"größer\"}";

    private final String secret = Webhook.newSecret(new SecureRandom());
    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
    private HttpServer receiver;

    private record Received(Map<String, List<String>> headers, String path, String body) {
        String header(String name) {
            return headers.get(name).get(0);
        }
    }

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", this::take);
        receiver.start();
    }

    @AfterEach
    void end() {
        receiver.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        received.add(new Received(
                Map.copyOf(exchange.getRequestHeaders()),
                exchange.getRequestURI().toString(),
                new String(body, UTF_8)));
        exchange.getResponseHeaders().set("Location", "/elsewhere");
        exchange.sendResponseHeaders(statuses.isEmpty() ? 204 : statuses.remove(0), -1);
        exchange.close();
    }

    @Test
    void receiverCanVerifyTheSignature() throws Exception {
        try (WebhookSender sender = sender(LOCAL, TIMEOUT)) {
            join(sender.send(webhook("/hooks/a%20b?key=1")));
            assertThat(sender.sentCount()).isEqualTo(1);
        }
        Received only = received.get(0);
        assertThat(only.path()).isEqualTo("/hooks/a%20b?key=1");
        assertThat(only.body()).isEqualTo(BODY);
        assertThat(only.header("Content-type")).isEqualTo("application/json");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        mac.update(("check-1." + only.header("Webhook-timestamp") + ".").getBytes(UTF_8));
        assertThat(only.header("Webhook-signature"))
                .isEqualTo("v1," + Base64.getEncoder().encodeToString(mac.doFinal(BODY.getBytes(UTF_8))));
    }

    @Test
    void failuresThatMayPassAreRepeatedUnderTheSameId() {
        statuses.addAll(List.of(500, 429));
        try (WebhookSender sender = sender(LOCAL, TIMEOUT)) {
            join(sender.send(webhook("/")));
        }
        assertThat(received)
                .extracting(one -> one.header("Webhook-id"))
                .containsExactly("check-1", "check-1", "check-1");
    }

    @Test
    void givesUpAfterTheLastPause() {
        statuses.addAll(List.of(503, 503, 503, 204));
        try (WebhookSender sender = sender(LOCAL, TIMEOUT)) {
            assertThatThrownBy(() -> join(sender.send(webhook("/")))).hasMessageContaining("503");
            assertThat(sender.failedCount()).isEqualTo(1);
        }
        assertThat(received).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308, 400, 404, 410})
    void neitherRedirectsNorRefusalsAreFollowedOrRepeated(int status) {
        statuses.add(status);
        try (WebhookSender sender = sender(LOCAL, TIMEOUT)) {
            assertThatThrownBy(() -> join(sender.send(webhook("/")))).hasMessageContaining("" + status);
        }
        assertThat(received).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"})
    void thisMachineIsOutOfReachUnderEachOfItsNames(String host) {
        URI target = URI.create("http://" + host + ":" + receiver.getAddress().getPort() + "/");
        try (WebhookSender sender = sender(TargetAddresses.of(""), TIMEOUT)) {
            assertThatThrownBy(() -> join(sender.send(new Webhook(target, secret, "check-1", BODY))))
                    .hasMessageContaining("private network");
        }
        assertThat(received).isEmpty();
    }

    @Test
    void aReceiverThatTricklesBytesIsLeft() throws Exception {
        try (ServerSocket slow = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                WebhookSender sender = new WebhookSender(LOCAL, Duration.ofMillis(300), List.of(), Clock.systemUTC())) {
            CompletableFuture<Boolean> isLeft = CompletableFuture.supplyAsync(() -> isLeftBeforeTheEnd(slow));
            URI target = URI.create("http://127.0.0.1:" + slow.getLocalPort());
            assertThatThrownBy(() -> join(sender.send(new Webhook(target, secret, "check-1", BODY))))
                    .hasMessageContaining("could not be reached");
            assertThat(isLeft.join()).isTrue();
        }
    }

    /** Sends a status line over a minute, one byte after another. */
    private static boolean isLeftBeforeTheEnd(ServerSocket slow) {
        try (Socket socket = slow.accept()) {
            for (int i = 0; i < 3_000; i++) {
                socket.getOutputStream().write('x');
                LockSupport.parkNanos(20_000_000);
            }
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    @Test
    void receiversThatHangFillABoundedQueueAndNothingElse() throws Exception {
        ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        try (WebhookSender sender = new WebhookSender(LOCAL, TIMEOUT, List.of(), Clock.systemUTC())) {
            URI target = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            List<CompletableFuture<Void>> sent = new ArrayList<>();
            for (int i = 0; i < 250; i++) {
                sent.add(sender.send(new Webhook(target, secret, "check-" + i, BODY))
                        .toCompletableFuture());
            }
            assertThat(sent.stream().filter(CompletableFuture::isCompletedExceptionally))
                    .describedAs("those that the queue had no room for")
                    .hasSizeBetween(40, 50);
            // Resets the connections.
            silent.close();
            assertThatThrownBy(() -> sent.get(0).join()).hasCauseInstanceOf(ApiException.class);
        } finally {
            silent.close();
        }
    }

    private static WebhookSender sender(TargetAddresses addresses, Duration timeout) {
        return new WebhookSender(addresses, timeout, PAUSES, Clock.systemUTC());
    }

    private Webhook webhook(String path) {
        URI target = URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + path);
        return new Webhook(target, secret, "check-1", BODY);
    }

    private static void join(CompletionStage<Void> sent) {
        sent.toCompletableFuture().join();
    }
}
