package dev.tenrec.api.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Alerts as members manage them. */
@ServerTest
final class AlertsApiTest {
    private static final String ALERTS = "alerts/";

    private final TestWorld world;

    AlertsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void keepsWhatWasSent() {
        TestUser ana = world.member("Ana");
        int insight = insight("");
        JsonNode alert = world.ask(
                "POST",
                ALERTS,
                body(
                        insight,
                        "\"subscribed_users\":[" + ana.user().id() + "],\"calculation_interval\":\"weekly\","
                                + "\"skip_weekend\":true"));
        assertThat(alert.at("/insight/id").asInt()).isEqualTo(insight);
        assertThat(alert.at("/subscribed_users/0/first_name").asText()).isEqualTo("Ana");
        assertThat(alert.at("/threshold/configuration/bounds/upper").asDouble()).isEqualTo(2.5);
        assertThat(alert.at("/created_by/id").asInt())
                .isEqualTo(world.owner().user().id());
        assertThat(alert.path("state").asText()).isEqualTo("Not firing");
        assertThat(alert.path("calculation_interval").asText()).isEqualTo("weekly");
        String path = ALERTS + alert.path("id").asText() + "/";

        JsonNode changed = world.ask("PATCH", path, "{\"name\":\"Other\",\"threshold\":{\"name\":\"t\"}}");
        assertThat(changed.at("/threshold/id")).isEqualTo(alert.at("/threshold/id"));
        assertThat(changed.at("/threshold/configuration")).isEqualTo(alert.at("/threshold/configuration"));
        assertThat(world.ask("GET", path, null)).isEqualTo(changed);
        int other = insight("");
        world.ask("POST", ALERTS, body(other, "\"subscribed_users\":[]"));
        assertThat(count("?insight=" + insight)).isEqualTo(1);
        assertThat(count("?insight_id=" + other)).isEqualTo(1);
        assertThat(count("")).isEqualTo(2);
        assertThat(world.stranger().ask("GET", ALERTS, null).path("count").asInt())
                .isZero();
        world.restart();
        ObjectNode kept = world.ask("GET", path, null).deepCopy();
        // On a weekend the new server may have postponed the first check already.
        kept.set("next_check_at", changed.get("next_check_at"));
        assertThat(kept).isEqualTo(changed);
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(world.activities("AlertConfiguration"))
                .contains(
                        alert.path("id").asText() + " deleted",
                        alert.path("id").asText() + " updated",
                        alert.path("id").asText() + " created");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"series_index\":0|\"series_index\":1|series_index 1 is out of range (query has 1 series)|",
                "\"upper\":2.5|\"upper\":2.5,\"lower\":3|Lower threshold must be less than upper threshold|threshold",
                "\"absolute\"|\"percentage\"|Absolute value alerts require an absolute threshold, but a percentage"
                        + " threshold was configured|",
            })
    void refusesWhatNoCheckCouldFollow(String text, String wrong, String detail, String attr) {
        String sent = body(insight(""), "\"subscribed_users\":[]").replace(text, wrong);
        HttpResponse<String> answer = world.send("POST", ALERTS, sent);
        TestWorld.invalid(answer, "invalid_input", detail, attr);
    }

    @Test
    void refusesInsightsWithoutTrendsAndThoseOfOthers() {
        int funnel = world.ask(
                        "POST",
                        "insights/",
                        "{\"query\":{\"kind\":\"FunnelsQuery\",\"series\":"
                                + "[{\"kind\":\"EventsNode\"},{\"kind\":\"EventsNode\"}]}}")
                .path("id")
                .asInt();
        TestWorld.invalid(
                world.send("POST", ALERTS, body(funnel, "\"subscribed_users\":[]")),
                "invalid_input",
                "Alerts are not supported for this insight.",
                "insight");
        TestWorld other = world.stranger();
        int theirs = insight(other, "");
        TestWorld.invalid(
                world.send("POST", ALERTS, body(theirs, "\"subscribed_users\":[]")),
                "does_not_exist",
                "Invalid pk \"" + theirs + "\" - object does not exist.",
                "insight");
        int stranger = other.owner().user().id();
        TestWorld.invalid(
                world.send("POST", ALERTS, body(insight(""), "\"subscribed_users\":[" + stranger + "]")),
                "does_not_exist",
                "Invalid pk \"" + stranger + "\" - object does not exist.",
                "subscribed_users");
    }

    @Test
    void relativeConditionsNeedIntervals() {
        int number = insight(",\"trendsFilter\":{\"display\":\"BoldNumber\"}");
        String sent = body(number, "\"subscribed_users\":[]").replace("absolute_value", "relative_increase");
        assertThat(world.send("POST", ALERTS, sent).body()).contains("not compatible with non time series trends");
    }

    @Test
    void refusesWhatIsNotSupportedByName() {
        String sent = body(insight(""), "\"subscribed_users\":[],\"detector_config\":{\"type\":\"zscore\"}");
        TestWorld.invalid(
                world.send("POST", ALERTS, sent), "invalid_input", "This field is not supported.", "detector_config");
    }

    @Test
    void aThresholdCanBeTakenAway() {
        String path = ALERTS
                + world.ask("POST", ALERTS, body(insight(""), "\"subscribed_users\":[]"))
                        .path("id")
                        .asText()
                + "/";
        assertThat(world.ask("PATCH", path, "{\"threshold\":null}")
                        .path("threshold")
                        .isNull())
                .isTrue();
        TestWorld.invalid(
                world.send("PATCH", path, "{\"threshold\":{\"name\":\"x\"}}"),
                "required",
                "This field is required.",
                "threshold__configuration");
        TestWorld.invalid(
                world.send("PATCH", path, "{\"snoozed_until\":\"soon\"}"),
                "invalid_input",
                "Write a time, or a span such as 2h, 1d or 1w.",
                "snoozed_until");
    }

    private int count(String query) {
        return world.ask("GET", ALERTS + query, null).path("count").asInt();
    }

    private int insight(String rest) {
        return insight(world, rest);
    }

    private static int insight(TestWorld home, String rest) {
        return home.ask(
                        "POST",
                        "insights/",
                        "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]" + rest + "}}")
                .path("id")
                .asInt();
    }

    private static String body(int insight, String rest) {
        return "{\"insight\":" + insight + ",\"condition\":{\"type\":\"absolute_value\"},"
                + "\"config\":{\"type\":\"TrendsAlertConfig\",\"series_index\":0},\"threshold\":{\"configuration\":"
                + "{\"type\":\"absolute\",\"bounds\":{\"upper\":2.5}}}," + rest + "}";
    }
}
