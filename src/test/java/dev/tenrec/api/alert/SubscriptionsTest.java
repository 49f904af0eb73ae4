package dev.tenrec.api.alert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.TestWorld;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions by a clock that the tests move, with mail through a real server. */
final class SubscriptionsTest {
    private static final String PATH = "subscriptions/";

    @TempDir
    Path folder;

    private AlertWorld home;
    private TestWorld world;

    @BeforeEach
    void start() {
        home = new AlertWorld(folder, Map.of());
        world = home.world;
    }

    @AfterEach
    void stop() {
        home.close();
    }

    @Test
    void aDashboardIsMailedAsPdfOnceEachWeek() throws Exception {
        home.capture("paid", 5, 24);
        int insight = home.insight("paid", "");
        int dashboard = world.ask("POST", "dashboards/", "{\"name\":\"Growth\"}")
                .path("id")
                .asInt();
        world.ask("PATCH", "insights/" + insight + "/", "{\"dashboards\":[" + dashboard + "]}");
        JsonNode made = world.ask(
                "POST",
                PATH,
                body("\"dashboard\":" + dashboard + ",\"dashboard_export_insights\":[" + insight
                        + "],\"byweekday\":[\"monday\"],\"title\":\"Weekly\""));
        assertThat(made.path("next_delivery_date").asText()).isEqualTo("2026-03-09T09:00:00Z");
        assertThat(made.path("resource_name").asText()).isEqualTo("Growth");
        assertThat(made.path("summary").asText()).isEqualTo("sent every week");
        String path = PATH + made.path("id").asInt() + "/";
        tend();
        assertThat(home.get(path).path("last_delivery").isNull()).isTrue();
        home.clock.move(Duration.ofDays(5));
        tend();
        tend();
        MimeMessage[] mails = home.mails(2);
        assertThat(mails[0].getSubject()).isEqualTo("Weekly");
        Multipart parts = (Multipart) mails[0].getContent();
        assertThat(parts.getBodyPart(0).getContent().toString())
                .contains("Dashboard Growth")
                .contains(AlertWorld.SITE + "/project/" + world.id() + "/dashboards/" + dashboard);
        assertThat(parts.getBodyPart(1).getFileName()).isEqualTo("Growth.pdf");
        assertThat(new String(parts.getBodyPart(1).getInputStream().readNBytes(5), UTF_8))
                .isEqualTo("%PDF-");
        assertThat(delivered(path).path("status").asText()).isEqualTo("completed");
        assertThat(home.get(path).path("next_delivery_date").asText()).isEqualTo("2026-03-16T09:00:00Z");
        home.server.restart();
        tend();
        home.mails(2);
    }

    @Test
    void anInsightIsMailedAsALinkAndTriedAtOnce() throws Exception {
        int insight = home.insight("paid", "");
        String path = PATH
                + world.ask("POST", PATH, body("\"insight\":" + insight + ",\"delivery_format\":\"link\""))
                        .path("id")
                        .asInt()
                + "/";
        assertThat(world.send("POST", path + "test-delivery/", null).statusCode())
                .isEqualTo(202);
        assertThat(home.mails(2)[0].getContent().toString())
                .contains("Insight Sign-ups")
                .contains("/insights/");
        assertThat(home.get(path).path("next_delivery_date").asText()).isEqualTo("2026-03-05T09:00:00Z");
        world.ask("PATCH", "insights/" + insight + "/", "{\"deleted\":true}");
        home.clock.move(Duration.ofDays(30));
        tend();
        assertThat(delivered(path).path("error").asText()).contains("deleted");
        assertThat(world.ask("PATCH", path, "{\"deleted\":true}")
                        .path("deleted")
                        .asBoolean())
                .isTrue();
        assertThat(world.ask("GET", PATH, null).path("count").asInt()).isZero();
        assertThat(world.ask("GET", PATH + "?deleted=true", null).path("count").asInt())
                .isEqualTo(1);
        home.clock.move(Duration.ofDays(30));
        tend();
        home.mails(2);
    }

    @Test
    void aWebhookIntoThePrivateNetworkFails() {
        String sent = body("\"insight\":" + home.insight("paid", ""))
                .replace("email", "webhook")
                .replace("ana@example.com, bob@example.com", "http://169.254.169.254/");
        JsonNode made = world.ask("POST", PATH, sent);
        assertThat(made.path("webhook_secret").asText()).startsWith("whsec_");
        String path = PATH + made.path("id").asInt() + "/";
        home.clock.move(Duration.ofDays(1));
        tend();
        assertThat(delivered(path).path("error").asText()).contains("private network");
        assertThat(home.get(path).has("webhook_secret")).isFalse();
    }

    @Test
    void refusesWhatCanNotBeSent() {
        int insight = home.insight("paid", "");
        String good = body("\"insight\":" + insight);
        TestWorld.invalid(
                world.send("POST", PATH, good.replace("\"insight\":" + insight + ",", "")),
                "invalid_input",
                "Either dashboard or insight is required for an export.",
                null);
        for (String wrong : new String[] {"ana", "a@b, x\\r\\nBcc: e@example.com", "Ana <ana@example.com>"}) {
            assertThat(world.send("POST", PATH, good.replace("ana@example.com", wrong))
                            .body())
                    .contains("is no address of a mailbox");
        }
        TestWorld.invalid(
                world.send("POST", PATH, good.replace("}", ",\"count\":1}").replace("2026", "2020")),
                "invalid_input",
                "Subscription schedule has reached its end date. Extend until_date or remove count.",
                "start_date");
        TestWorld.invalid(
                world.send("POST", PATH, good.replace("}", ",\"dashboard_export_insights\":[1]}")),
                "invalid_input",
                "Cannot set insights selection without a dashboard.",
                "dashboard_export_insights");
        TestWorld other = world.stranger();
        assertThat(other.send("POST", PATH, good).body()).contains("object does not exist");
    }

    private void tend() {
        OpenTenrec.subscriptionRuns(home.server.tenrec()).tend();
    }

    /** The latest delivery, once it has ended. */
    private JsonNode delivered(String path) {
        while (home.get(path).at("/last_delivery/status").asText().equals("starting")) {
            LockSupport.parkNanos(10_000_000);
        }
        return home.get(path).path("last_delivery");
    }

    /** A daily subscription to what the rest names, unless that names days. */
    private static String body(String rest) {
        return "{" + rest + ",\"target_type\":\"email\",\"target_value\":\"ana@example.com, bob@example.com\","
                + "\"frequency\":\"" + (rest.contains("byweekday") ? "weekly" : "daily")
                + "\",\"start_date\":\"2026-01-01T09:00:00Z\"}";
    }
}
