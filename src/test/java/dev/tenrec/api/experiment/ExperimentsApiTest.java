package dev.tenrec.api.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Experiments as people manage them, and what they do to their flags. */
@ServerTest
final class ExperimentsApiTest {
    private static final String EXPERIMENTS = "experiments/";
    private static final String FLAGS = "feature_flags/";

    private final TestWorld world;

    ExperimentsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void makesAFlagThatIsOnFromTheLaunch() {
        JsonNode draft = make("Checkout", "checkout", "");
        assertThat(draft.at("/feature_flag/name").asText()).isEqualTo("Feature Flag for Experiment Checkout");
        assertThat(draft.at("/feature_flag/active").asBoolean()).isFalse();
        assertThat(draft.at("/feature_flag/filters/multivariate/variants").findValuesAsText("key"))
                .containsExactly("control", "test");
        assertThat(variant("ana", "checkout")).isEmpty();
        String path = EXPERIMENTS + draft.path("id").asInt() + "/";

        world.ask(
                "PATCH",
                path,
                "{\"parameters\":{\"minimum_detectable_effect\":5,\"feature_flag_variants\":["
                        + "{\"key\":\"control\",\"rollout_percentage\":0},"
                        + "{\"key\":\"new\",\"rollout_percentage\":100}]}}");
        JsonNode running = world.ask("PATCH", path, "{\"start_date\":\"2024-03-01T00:00:00Z\"}");
        assertThat(running.at("/feature_flag/active").asBoolean()).isTrue();
        assertThat(running.at("/parameters/minimum_detectable_effect").asInt()).isEqualTo(5);
        assertThat(variant("ana", "checkout")).isEqualTo("new");
        refused(
                "PATCH",
                path,
                "{\"parameters\":{\"feature_flag_variants\":[{\"key\":\"control\",\"rollout_percentage\":100}]}}",
                "Can't update feature_flag_variants");

        world.ask("PATCH", path, "{\"end_date\":\"2024-04-01T00:00:00Z\",\"conclusion\":\"won\"}");
        world.restart();
        JsonNode ended = world.ask("GET", path, null);
        assertThat(ended.path("conclusion").asText()).isEqualTo("won");
        assertThat(ended.path("end_date").asText()).startsWith("2024-04-01T00:00:00");
        assertThat(variant("ana", "checkout")).isEqualTo("new");
    }

    @Test
    void isLaunchedEndedAndArchivedByCalls() {
        String path = EXPERIMENTS + make("Called", "called", "").path("id").asInt() + "/";
        refused("POST", path + "end/", "{}", "not running");
        JsonNode running = world.ask("POST", path + "launch/", null);
        assertThat(running.path("start_date").asText()).isNotEmpty();
        assertThat(running.at("/feature_flag/active").asBoolean()).isTrue();
        refused("POST", path + "launch/", "{}", "already been launched");
        JsonNode ended = world.ask("POST", path + "end/", "{\"conclusion\":\"won\",\"name\":\"No\"}");
        assertThat(ended.path("end_date").asText()).isNotEmpty();
        assertThat(ended.path("conclusion").asText()).isEqualTo("won");
        assertThat(ended.path("name").asText()).isEqualTo("Called");
        refused("POST", path + "end/", "{}", "not running");
        assertThat(world.ask("POST", path + "archive/", null).path("archived").asBoolean())
                .isTrue();
        assertThat(world.ask("POST", path + "unarchive/", null).path("archived").asBoolean())
                .isFalse();
    }

    @Test
    void keepsWhatWasSent() {
        String metrics = "[{\"kind\":\"ExperimentMetric\",\"metric_type\":\"mean\",\"uuid\":\"u1\","
                + "\"source\":{\"kind\":\"EventsNode\",\"event\":\"paid\"}}]";
        JsonNode kept = make(
                "Kept",
                "kept",
                ",\"description\":\"Why\",\"metrics\":" + metrics
                        + ",\"exposure_criteria\":{\"filterTestAccounts\":true},"
                        + "\"stats_config\":{\"method\":\"bayesian\"}");
        assertThat(kept.path("metrics").toString()).isEqualTo(metrics);
        assertThat(kept.at("/exposure_criteria/filterTestAccounts").asBoolean()).isTrue();
        assertThat(kept.path("description").asText()).isEqualTo("Why");
        String path = EXPERIMENTS + kept.path("id").asInt() + "/";
        assertThat(world.ask("GET", path, null)).isEqualTo(kept);
        assertThat(world.ask("PATCH", path, "{\"name\":\"Renamed\"}").path("metrics"))
                .isEqualTo(kept.path("metrics"));
        assertThat(world.ask("GET", "activity_log/?scope=Experiment", null)
                        .path("results")
                        .findValuesAsText("activity"))
                .containsExactly("updated", "created");
    }

    @Test
    void countsWhatWasLaunchedAndEndedLately() {
        assertThat(world.ask("GET", EXPERIMENTS + "stats/", null))
                .hasToString("{\"launched_last_30d\":0,\"launched_previous_30d\":0,\"percent_change\":0.0,"
                        + "\"active_experiments\":0,\"completed_last_30d\":0}");
        String path = EXPERIMENTS + make("Now", "now", "").path("id").asInt() + "/";
        world.ask("POST", path + "launch/", null);
        make("Other", "other", ",\"start_date\":\"" + daysAgo(40) + "\"");
        make("Ended", "ended", ",\"start_date\":\"" + daysAgo(50) + "\",\"end_date\":\"" + daysAgo(3) + "\"");
        make("Old", "old", ",\"start_date\":\"" + daysAgo(80) + "\",\"end_date\":\"" + daysAgo(70) + "\"");
        make("Hidden", "hidden", ",\"archived\":true,\"start_date\":\"" + daysAgo(1) + "\"");
        assertThat(world.ask("GET", EXPERIMENTS + "stats/", null))
                .hasToString("{\"launched_last_30d\":1,\"launched_previous_30d\":2,\"percent_change\":-50.0,"
                        + "\"active_experiments\":2,\"completed_last_30d\":1}");
    }

    private static String daysAgo(int days) {
        return Instant.now().minus(days, ChronoUnit.DAYS).toString();
    }

    @Test
    void listsByStatus() {
        make("Draft", "draft", "");
        make("Running", "running", ",\"start_date\":\"2024-03-01T00:00:00Z\"");
        make("Complete", "complete", ",\"start_date\":\"2024-03-01T00:00:00Z\",\"end_date\":\"2024-03-02T00:00:00Z\"");
        make("Archived", "archived", ",\"archived\":true");
        assertThat(names("")).containsExactly("Complete", "Running", "Draft");
        assertThat(names("?status=draft")).containsExactly("Draft");
        assertThat(names("?status=running")).containsExactly("Running");
        assertThat(names("?status=complete")).containsExactly("Complete");
        assertThat(names("?archived=true")).containsExactly("Archived");
        assertThat(names("?search=RUN")).containsExactly("Running");
    }

    @Test
    void takesAFlagThatIsThereAndKeepsIt() {
        int flag = world.ask(
                        "POST",
                        FLAGS,
                        "{\"key\":\"mine\",\"filters\":{\"groups\":[{}],\"multivariate\":{\"variants\":["
                                + "{\"key\":\"control\",\"rollout_percentage\":50},"
                                + "{\"key\":\"b\",\"rollout_percentage\":50}]}}}")
                .path("id")
                .asInt();
        JsonNode experiment = make("Mine", "mine", "");
        assertThat(experiment.at("/feature_flag/id").asInt()).isEqualTo(flag);
        assertThat(world.ask("GET", FLAGS + flag + "/", null)
                        .at("/experiment_set/0")
                        .asInt())
                .isEqualTo(experiment.path("id").asInt());
        refused("PATCH", FLAGS + flag + "/", "{\"deleted\":true}", "in use with active experiments");
        String path = EXPERIMENTS + experiment.path("id").asInt() + "/";
        assertThat(world.stranger().send("GET", path, null).statusCode()).isEqualTo(404);
        world.ask("PATCH", path, "{\"deleted\":true}");
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(world.ask("PATCH", FLAGS + flag + "/", "{\"deleted\":true}")
                        .path("deleted")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void refusesWhatItWouldNotHeed() {
        String body = "{\"name\":\"A\",\"feature_flag_key\":\"a\"";
        refused("POST", EXPERIMENTS, "{\"name\":\"A\"}", "feature_flag_key");
        refused("POST", EXPERIMENTS, "{\"feature_flag_key\":\"a\"}", "name");
        refused("POST", EXPERIMENTS, body + ",\"holdout_id\":1}", "holdout_id");
        refused("POST", EXPERIMENTS, body + ",\"saved_metrics_ids\":[{\"id\":1}]}", "saved_metrics_ids");
        refused("POST", EXPERIMENTS, body + ",\"filters\":{\"properties\":[{}]}}", "global filter properties");
        refused(
                "POST",
                EXPERIMENTS,
                body + ",\"start_date\":\"2024-03-02T00:00:00Z\",\"end_date\":\"2024-03-01T00:00:00Z\"}",
                "End date must be after start date");
        String variants = ",\"parameters\":{\"feature_flag_variants\":[{\"key\":\"b\",\"rollout_percentage\":100}]}}";
        refused("POST", EXPERIMENTS, body + variants, "control variant");
        world.ask("POST", FLAGS, "{\"key\":\"plain\"}");
        refused("POST", EXPERIMENTS, body.replace("\"a\"", "\"plain\"") + "}", "not eligible");
        JsonNode experiment = make("A", "a", "");
        String path = EXPERIMENTS + experiment.path("id").asInt() + "/";
        refused("PATCH", path, "{\"feature_flag_key\":\"b\"}", "Can't update keys: feature_flag_key");
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(405);
        HttpResponse<String> query =
                world.send("POST", "query/", "{\"query\":{\"kind\":\"ExperimentQuery\",\"experiment_id\":1}}");
        assertThat(query.statusCode()).isEqualTo(400);
        assertThat(query.body()).contains("not found");
    }

    private JsonNode make(String name, String key, String more) {
        return world.ask(
                "POST", EXPERIMENTS, "{\"name\":\"" + name + "\",\"feature_flag_key\":\"" + key + "\"" + more + "}");
    }

    private Iterable<String> names(String query) {
        return world.ask("GET", EXPERIMENTS + query, null)
                .path("results")
                .valueStream()
                .map(each -> each.path("name").asText())
                .toList();
    }

    private String variant(String person, String key) {
        String body = "{\"token\":\"" + world.token() + "\",\"distinct_id\":\"" + person + "\"}";
        return TestServer.json(world.server().send(world.server().request("POST", "/flags/?v=2", body)))
                .path("flags")
                .path(key)
                .path("variant")
                .asText();
    }

    private void refused(String method, String path, String body, String part) {
        HttpResponse<String> refused = world.send(method, path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(part);
    }
}
