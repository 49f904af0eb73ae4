package dev.tenrec.api.alert;

import static dev.tenrec.api.alert.AlertWorld.bounds;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestUser;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of alerts by a clock that the tests move, with mail through a real server. */
final class AlertChecksTest {
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path folder;

    private AlertWorld alerts;

    @BeforeEach
    void start() {
        alerts = new AlertWorld(folder, Map.of());
    }

    @AfterEach
    void stop() {
        alerts.close();
    }

    @Test
    void subscribersAreToldOnceForEachCheckThatFires() throws Exception {
        String path = alerts.above(alerts.insight("signed up", ""), 3, "");
        alerts.capture("signed up", 3, 24);
        assertThat(alerts.get(path).path("next_check_at").isNull()).isTrue();
        alerts.tend();
        JsonNode calm = alerts.get(path);
        assertThat(calm.path("state").asText()).isEqualTo("Not firing");
        assertThat(calm.path("last_value").asDouble()).isEqualTo(3);
        assertThat(calm.path("next_check_at").asText()).isEqualTo("2026-03-05T01:30:00Z");
        assertThat(calm.path("last_notified_at").isNull()).isTrue();

        alerts.capture("signed up", 5, 0);
        alerts.tend();
        assertThat(alerts.get(path)).describedAs("before its time").isEqualTo(calm);
        alerts.clock.move(Duration.ofHours(13));
        alerts.tend();
        alerts.tend();
        JsonNode firing = alerts.get(path);
        assertThat(firing.path("state").asText()).isEqualTo("Firing");
        assertThat(firing.at("/checks/0/calculated_value").asDouble()).isEqualTo(5);
        assertThat(firing.at("/checks/0/targets_notified").asBoolean()).isTrue();
        assertThat(firing.path("last_notified_at")).isEqualTo(firing.path("last_checked_at"));
        MimeMessage message = alerts.mails(1)[0];
        assertThat(message.getSubject()).isEqualTo("Tenrec alert Many is firing");
        assertThat(message.getAllRecipients())
                .extracting(Object::toString)
                .containsExactly(alerts.world.owner().email());
        assertThat(AlertWorld.text(message))
                .contains("Sign-ups")
                .contains("for previous day (5) is more than upper threshold (3)")
                .contains(AlertWorld.SITE + "/project/" + alerts.world.id() + "/insights/");

        alerts.server.restart();
        alerts.tend();
        assertThat(alerts.get(path)).isEqualTo(firing);
        alerts.capture("signed up", 9, 0);
        alerts.clock.move(DAY);
        alerts.tend();
        alerts.mails(2);
        alerts.clock.move(DAY);
        alerts.tend();
        assertThat(alerts.state(path)).isEqualTo("Not firing");
        alerts.mails(2);
        assertThat(AlertWorld.words(alerts.get(path).path("checks"), "state"))
                .containsExactly("Not firing", "Firing", "Firing", "Not firing");
    }

    /** Two days ago 4, yesterday 6, today 9. */
    @ParameterizedTest
    @CsvSource({
        "absolute_value, absolute, , 5, false, 6, true",
        "absolute_value, absolute, , 6, false, 6, false",
        "absolute_value, absolute, 7, , false, 6, true",
        "absolute_value, absolute, , 8, true, 9, true",
        "relative_increase, absolute, , 1.5, false, 2, true",
        "relative_increase, absolute, 2, , false, 2, false",
        "relative_increase, absolute, , 2, true, 3, true",
        "relative_increase, percentage, , 0.4, false, 0.5, true",
        "relative_increase, percentage, , 0.5, false, 0.5, false",
        "relative_decrease, absolute, -1, , false, -2, true",
        "relative_decrease, percentage, , 0.1, false, -0.5, false",
    })
    void judgesAsTheServiceDoes(
            String condition, String type, Double lower, Double upper, boolean isOngoing, double value, boolean fires) {
        alerts.capture("paid", 4, 48);
        alerts.capture("paid", 6, 24);
        alerts.capture("paid", 9, 0);
        String body = alerts.body(
                alerts.insight("paid", ",\"compareFilter\":{\"compare\":true}"),
                condition,
                bounds(lower, upper).replace("absolute", type),
                "");
        String path = alerts.make(
                body.replace("\"series_index\":0", "\"series_index\":0,\"check_ongoing_interval\":" + isOngoing));
        alerts.tend();
        assertThat(alerts.check(path).path("calculated_value").asDouble()).isEqualTo(value);
        assertThat(alerts.state(path)).isEqualTo(fires ? "Firing" : "Not firing");
    }

    @Test
    void looksAtNumbersAndAtEachValueOfABreakdown() {
        alerts.capture("paid", 7, 24);
        int number = alerts.insight("paid", ",\"trendsFilter\":{\"display\":\"BoldNumber\"}");
        int split =
                alerts.insight("paid", ",\"breakdownFilter\":{\"breakdown\":\"plan\",\"breakdown_type\":\"event\"}");
        String whole = alerts.above(number, 6, "");
        String part = alerts.above(split, 3, "");
        String neither = alerts.above(split, 4, "");
        alerts.tend();
        assertThat(alerts.check(whole).path("calculated_value").asDouble()).isEqualTo(7);
        assertThat(alerts.state(whole)).isEqualTo("Firing");
        assertThat(alerts.check(part).path("calculated_value").asDouble()).isEqualTo(4);
        assertThat(alerts.state(part)).isEqualTo("Firing");
        assertThat(alerts.check(neither).path("calculated_value").isNull()).isTrue();
        assertThat(alerts.state(neither)).isEqualTo("Not firing");
    }

    @Test
    void missingEventsAreLessThanOne() {
        String path = alerts.make(alerts.body(alerts.insight("beat", ""), "absolute_value", bounds(1.0, null), ""));
        alerts.tend();
        assertThat(alerts.state(path)).isEqualTo("Firing");
        alerts.capture("beat", 1, 0);
        alerts.clock.move(DAY);
        alerts.tend();
        assertThat(alerts.state(path)).isEqualTo("Not firing");
    }

    @Test
    void anInsightThatCanNotBeAskedIsSeenAtTheAlert() {
        int insight = alerts.insight("paid", "");
        String path = alerts.above(insight, 1, "");
        alerts.world.ask("PATCH", "insights/" + insight + "/", "{\"deleted\":true}");
        alerts.tend();
        assertThat(alerts.state(path)).isEqualTo("Errored");
        assertThat(alerts.check(path).path("error").asText()).contains("deleted");
        assertThat(alerts.get(path).at("/insight/deleted").asBoolean()).isTrue();
        alerts.world.ask(
                "PATCH",
                "insights/" + insight + "/",
                "{\"deleted\":false,\"query\":{\"kind\":\"RetentionQuery\",\"retentionFilter\":{}}}");
        alerts.clock.move(DAY);
        alerts.tend();
        assertThat(alerts.check(path).path("error").asText()).contains("not supported");
        assertThat(alerts.mail.getReceivedMessages()).isEmpty();
    }

    @Test
    void neitherSnoozedNorDisabledAlertsAreChecked() {
        alerts.capture("paid", 5, 24);
        int insight = alerts.insight("paid", "");
        String snoozed = alerts.above(insight, 3, ",\"calculation_interval\":\"hourly\"");
        String disabled = alerts.above(insight, 3, "");
        alerts.tend();
        alerts.mails(2);
        JsonNode slept = alerts.world.ask("PATCH", snoozed, "{\"snoozed_until\":\"2h\"}");
        assertThat(slept.path("state").asText()).isEqualTo("Snoozed");
        assertThat(slept.path("snoozed_until").asText()).isEqualTo("2026-03-04T14:00:00Z");
        assertThat(alerts.world
                        .ask("PATCH", disabled, "{\"enabled\":false}")
                        .path("state")
                        .asText())
                .isEqualTo("Not firing");
        alerts.clock.move(Duration.ofHours(1));
        alerts.tend();
        assertThat(alerts.state(snoozed)).isEqualTo("Snoozed");
        alerts.clock.move(Duration.ofHours(1));
        alerts.tend();
        assertThat(alerts.state(snoozed)).isEqualTo("Firing");
        assertThat(alerts.get(snoozed).path("snoozed_until").isNull()).isTrue();
        assertThat(alerts.get(snoozed).path("next_check_at").asText()).isEqualTo("2026-03-04T15:30:00Z");
        alerts.mails(3);
        alerts.clock.move(Duration.ofDays(2));
        alerts.tend();
        assertThat(alerts.get(disabled).path("checks").size()).isEqualTo(1);
    }

    @Test
    void weekendsPassIfWanted() {
        alerts.capture("paid", 5, 0);
        String path = alerts.above(alerts.insight("paid", ""), 3, ",\"skip_weekend\":true");
        alerts.clock.move(Duration.ofDays(3));
        alerts.tend();
        assertThat(alerts.get(path).path("checks").size()).isZero();
        assertThat(alerts.get(path).path("next_check_at").asText()).isEqualTo("2026-03-08T01:30:00Z");
        alerts.clock.move(Duration.ofDays(2));
        alerts.tend();
        assertThat(alerts.get(path).path("checks").size()).isEqualTo(1);
    }

    @Test
    void aClockThatWasWrongDelaysNoCheck() {
        String path = alerts.above(alerts.insight("paid", ""), 3, ",\"calculation_interval\":\"hourly\"");
        alerts.clock.move(Duration.ofDays(400));
        alerts.tend();
        alerts.clock.move(Duration.ofDays(-400));
        alerts.tend();
        assertThat(alerts.get(path).path("next_check_at").asText()).isEqualTo("2026-03-04T13:30:00Z");
        alerts.clock.move(Duration.ofDays(10));
        alerts.tend();
        assertThat(alerts.get(path).path("checks").size())
                .describedAs("one check for ten days without any")
                .isEqualTo(3);
    }

    @Test
    void thoseWhoLeftAreNotTold() {
        alerts.capture("paid", 5, 24);
        TestUser gone = alerts.world.member("Gone");
        String path = alerts.above(alerts.insight("paid", ""), 3, "");
        alerts.world.ask("PATCH", path, "{\"subscribed_users\":[" + gone.user().id() + "]}");
        alerts.world.send(
                "DELETE", "/api/organizations/@current/members/" + gone.user().uuid() + "/", null);
        alerts.tend();
        assertThat(alerts.state(path)).isEqualTo("Firing");
        assertThat(alerts.check(path).path("targets_notified").asBoolean()).isFalse();
        assertThat(alerts.get(path).path("subscribed_users").size()).isZero();
        assertThat(alerts.mail.getReceivedMessages()).isEmpty();
    }

    @Test
    void aMailServerThatHangsIsSeenAtTheAlertAndDelaysNothing(@TempDir Path other) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                AlertWorld hanging = new AlertWorld(
                        other, Map.of("smtp-port", Integer.toString(silent.getLocalPort()), "smtp-timeout", "1s"))) {
            hanging.capture("paid", 5, 24);
            String path = hanging.above(hanging.insight("paid", ""), 3, "");
            hanging.tend();
            assertThat(hanging.state(path)).isEqualTo("Firing");
            hanging.capture("paid", 5, 0);
            while (hanging.check(path).path("delivery_error").isNull()) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(hanging.check(path).path("delivery_error").asText()).contains("mail server");
        }
    }
}
