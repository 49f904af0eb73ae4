package dev.tenrec.api.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks of alerts as a real receiver gets them, and addresses that lead elsewhere. */
final class AlertWebhooksTest {
    @TempDir
    Path folder;

    private WebhookReceiver receiver;
    private AlertWorld alerts;

    @BeforeEach
    void start() throws Exception {
        receiver = new WebhookReceiver();
        alerts = new AlertWorld(folder, Map.of("webhook-networks", "127.0.0.0/8"));
        alerts.capture("paid", 5, 24);
    }

    @AfterEach
    void stop() {
        alerts.close();
        receiver.close();
    }

    @Test
    void receiverVerifiesEachFiringByASecretThatIsShownOnce() throws Exception {
        int insight = alerts.insight("paid", "");
        String body = alerts.body(insight, "absolute_value", AlertWorld.bounds(null, 3.0), "")
                .replaceFirst("\"subscribed_users\":\\[[0-9]+]", "\"subscribed_users\":[]");
        JsonNode made = alerts.world.ask("POST", "alerts/", body);
        assertThat(made.path("webhook_secret").isNull()).isTrue();
        String path = "alerts/" + made.path("id").asText() + "/";
        String url = receiver.url("/hooks?token=t0p");
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
        WebhookReceiver.Received only = receiver.next();
        assertThat(only.id()).isEqualTo(alerts.check(path).path("id").asText());
        only.assertSignedWith(secret);
        JsonNode event = only.json().path("event");
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
        receiver.answerNext(307);
        String path = alerts.above(alerts.insight("paid", ""), 3, ",\"webhook_url\":\"" + receiver.url("/") + "\"");
        alerts.tend();
        assertThat(failure(path)).contains("307").contains("redirects are not followed");
        assertThat(receiver.waiting()).isEqualTo(1);
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

    /** The reason why a check was not delivered, once it is known. */
    private String failure(String path) {
        while (alerts.check(path).path("delivery_error").isNull()) {
            LockSupport.parkNanos(10_000_000);
        }
        return alerts.check(path).path("delivery_error").asText();
    }
}
