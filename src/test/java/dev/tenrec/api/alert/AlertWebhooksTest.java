package dev.tenrec.api.alert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.tenrec.json.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks of alerts as a real receiver gets them, and addresses that lead elsewhere. */
final class AlertWebhooksTest {
    private record Received(Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.get(name).get(0);
        }
    }

    @TempDir
    Path folder;

    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private HttpServer receiver;
    private AlertWorld alerts;
    private volatile int status = 204;

    @BeforeEach
    void start() throws Exception {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(Map.copyOf(exchange.getRequestHeaders()), new String(body, UTF_8)));
            exchange.getResponseHeaders().set("Location", "http://169.254.169.254/latest/meta-data/");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        receiver.start();
        alerts = new AlertWorld(folder, Map.of("webhook-networks", "127.0.0.0/8"));
        alerts.capture("paid", 5, 24);
    }

    @AfterEach
    void stop() {
        alerts.close();
        receiver.stop(0);
    }

    @Test
    void receiverVerifiesEachFiringByASecretThatIsShownOnce() throws Exception {
        int insight = alerts.insight("paid", "");
        String body = alerts.body(insight, "absolute_value", AlertWorld.bounds(null, 3.0), "")
                .replaceFirst("\"subscribed_users\":\\[[0-9]+]", "\"subscribed_users\":[]");
        JsonNode made = alerts.world.ask("POST", "alerts/", body);
        assertThat(made.path("webhook_secret").isNull()).isTrue();
        String path = "alerts/" + made.path("id").asText() + "/";
        String url = url("/hooks?token=t0p");
        JsonNode set = alerts.world.ask("PATCH", path, "{\"webhook_url\":\"" + url + "\"}");
        String secret = set.path("webhook_secret").asText();
        assertThat(secret).startsWith("whsec_");
        assertThat(alerts.world
                        .ask("PATCH", path, "{\"name\":\"Paid\",\"webhook_url\":\"" + url + "\"}")
                        .has("webhook_secret"))
                .isFalse();
        assertThat(alerts.get(path).toString()).doesNotContain(secret);
        assertThat(alerts.world.ask("GET", "activity_log/", null).toString())
                .doesNotContain(secret)
                .doesNotContain("t0p");

        alerts.tend();
        Received only = received.poll(30, TimeUnit.SECONDS);
        String id = only.header("Webhook-id");
        assertThat(id).isEqualTo(alerts.check(path).path("id").asText());
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + only.header("Webhook-timestamp") + ".").getBytes(UTF_8));
        assertThat(only.header("Webhook-signature"))
                .isEqualTo("v1,"
                        + Base64.getEncoder()
                                .encodeToString(mac.doFinal(only.body().getBytes(UTF_8))));
        JsonNode event = Json.parse(only.body().getBytes(UTF_8)).path("event");
        assertThat(event.path("event").asText()).isEqualTo("$insight_alert_firing");
        assertThat(event.at("/properties/alert_name").asText()).isEqualTo("Paid");
        assertThat(event.at("/properties/insight_name").asText()).isEqualTo("Sign-ups");
        assertThat(event.at("/properties/breaches").asText()).contains("more than upper threshold (3)");
        assertThat(event.path("url").asText()).startsWith(AlertWorld.SITE + "/project/");
        assertThat(alerts.check(path).path("targets_notified").asBoolean()).isTrue();
        assertThat(alerts.mail.getReceivedMessages()).isEmpty();
        assertThat(alerts.world
                        .ask("PATCH", path, "{\"webhook_url\":null}")
                        .path("webhook_url")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://[::ffff:169.254.169.254]/",
                "http://10.0.0.1:8080/",
                "http://2852039166/",
            })
    void metadataAndNeighboursAreOutOfReach(String url) {
        String path = alerts.above(alerts.insight("paid", ""), 3, ",\"webhook_url\":\"" + url + "\"");
        alerts.tend();
        assertThat(failure(path)).contains("private network");
        alerts.mails(1);
    }

    @Test
    void redirectsAreNotFollowed() {
        status = 307;
        String path = alerts.above(alerts.insight("paid", ""), 3, ",\"webhook_url\":\"" + url("/") + "\"");
        alerts.tend();
        assertThat(failure(path)).contains("307").contains("redirects are not followed");
        assertThat(received).hasSize(1);
        assertThat(alerts.state(path)).isEqualTo("Firing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://example.com/", "https://user:secret@example.com/", "https:///x", "x", "http://a b/"})
    void addressesThatNothingCanBeSentToAreRefused(String url) {
        String body = alerts.body(
                alerts.insight("paid", ""),
                "absolute_value",
                AlertWorld.bounds(null, 3.0),
                ",\"webhook_url\":\"" + url + "\"");
        assertThat(alerts.world.send("POST", "alerts/", body).body()).contains("\"attr\":\"webhook_url\"");
    }

    private String url(String path) {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + path;
    }

    /** The reason why a check was not delivered, once it is known. */
    private String failure(String path) {
        while (alerts.check(path).path("delivery_error").isNull()) {
            LockSupport.parkNanos(10_000_000);
        }
        return alerts.check(path).path("delivery_error").asText();
    }
}
