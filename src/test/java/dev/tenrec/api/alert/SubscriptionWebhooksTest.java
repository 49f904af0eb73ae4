package dev.tenrec.api.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks of subscriptions as a real receiver gets them. */
final class SubscriptionWebhooksTest {
    private static final String PATH = "subscriptions/";

    @TempDir
    Path folder;

    private WebhookReceiver receiver;
    private AlertWorld home;
    private int insight;

    @BeforeEach
    void start() throws Exception {
        receiver = new WebhookReceiver();
        home = new AlertWorld(folder, Map.of("webhook-networks", "127.0.0.0/8"));
        insight = home.insight("paid", "");
    }

    @AfterEach
    void stop() {
        home.close();
        receiver.close();
    }

    @Test
    void receiverVerifiesEachDeliveryByASecretThatIsShownOnce() throws Exception {
        JsonNode made = make(receiver.url("/hooks?token=t0p"));
        String secret = made.path("webhook_secret").asText();
        assertThat(secret).startsWith("whsec_");
        String path = path(made);
        assertThat(home.get(path).toString()).doesNotContain(secret);
        assertThat(home.world.ask("GET", "activity_log/", null).toString())
                .doesNotContain(secret)
                .doesNotContain("t0p");

        home.clock.move(Duration.ofDays(1));
        tend();
        tend();
        WebhookReceiver.Received first = receiver.next();
        JsonNode delivery = ended(path, "completed");
        first.assertSignedWith(secret);
        assertThat(first.id()).isEqualTo(delivery.path("id").asText());
        assertThat(first.header("Webhook-timestamp"))
                .isEqualTo(Long.toString(home.clock.instant().getEpochSecond()));
        assertThat(first.header("Content-type")).isEqualTo("application/json");
        JsonNode body = first.json();
        assertThat(body.path("subscription_id").asInt())
                .isEqualTo(made.path("id").asInt());
        assertThat(body.path("project_id").asInt()).isEqualTo(home.world.id());
        assertThat(body.path("title").asText()).isEqualTo("Each morning");
        assertThat(body.path("resource_type").asText()).isEqualTo("insight");
        assertThat(body.path("resource_name").asText()).isEqualTo("Sign-ups");
        assertThat(body.path("url").asText()).startsWith(AlertWorld.SITE + "/project/" + home.world.id());
        assertThat(Instant.parse(body.path("delivered_at").asText())).isEqualTo(home.clock.instant());
        assertThat(delivery.path("error").isNull()).isTrue();

        home.clock.move(Duration.ofDays(1));
        tend();
        WebhookReceiver.Received second = receiver.next();
        second.assertSignedWith(secret);
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(receiver.waiting()).isZero();
        assertThat(home.mail.getReceivedMessages()).isEmpty();
    }

    @Test
    void anotherAddressHasAnotherSecret() throws Exception {
        JsonNode made = make(receiver.url("/one"));
        String path = path(made);
        assertThat(home.world.ask("PATCH", path, "{\"title\":\"Daily\"}").has("webhook_secret"))
                .isFalse();
        JsonNode moved = home.world.ask("PATCH", path, "{\"target_value\":\"" + receiver.url("/two") + "\"}");
        String secret = moved.path("webhook_secret").asText();
        assertThat(secret)
                .startsWith("whsec_")
                .isNotEqualTo(made.path("webhook_secret").asText());
        assertThat(home.world.send("POST", path + "test-delivery/", null).statusCode())
                .isEqualTo(202);
        receiver.next().assertSignedWith(secret);
        ended(path, "completed");
    }

    @Test
    void aReceiverThatRefusesOrLeadsElsewhereIsAskedOnce() throws Exception {
        String path = path(make(receiver.url("/")));
        for (int status : new int[] {410, 307}) {
            receiver.answerNext(status);
            home.clock.move(Duration.ofDays(1));
            tend();
            receiver.next();
            assertThat(ended(path, "failed").path("error").asText()).contains("answered " + status);
        }
        assertThat(receiver.waiting()).isZero();
    }

    private JsonNode make(String url) {
        return home.world.ask(
                "POST",
                PATH,
                "{\"insight\":" + insight
                        + ",\"title\":\"Each morning\",\"target_type\":\"webhook\",\"target_value\":\"" + url
                        + "\",\"frequency\":\"daily\",\"start_date\":\"2026-01-01T09:00:00Z\"}");
    }

    private static String path(JsonNode subscription) {
        return PATH + subscription.path("id").asInt() + "/";
    }

    private void tend() {
        OpenTenrec.subscriptionRuns(home.server.tenrec()).tend();
    }

    /** The latest delivery, once it has ended, which must be in that way. */
    private JsonNode ended(String path, String status) {
        while (home.get(path).at("/last_delivery/status").asText().equals("starting")) {
            LockSupport.parkNanos(10_000_000);
        }
        JsonNode delivery = home.get(path).path("last_delivery");
        assertThat(delivery.path("status").asText()).isEqualTo(status);
        return delivery;
    }
}
