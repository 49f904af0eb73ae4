package dev.tenrec.api.survey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Surveys as people manage them, as SDKs read them, and the numbers of their answers. */
@ServerTest
final class SurveysApiTest {
    private static final String SURVEYS = "surveys/";
    private static final String FLAGS = "feature_flags/";

    private final TestWorld world;

    SurveysApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void keepsWhatWasSent() {
        String questions = "[{\"type\":\"open\",\"question\":\"Why?\",\"description\":\"3 < 4\",\"nextButton\":\"Go\"},"
                + "{\"type\":\"link\",\"question\":\"See\",\"link\":\"https://example.com/a\"},"
                + "{\"type\":\"rating\",\"question\":\"How much?\",\"display\":\"number\",\"scale\":10,\"id\":\"mine\","
                + "\"branching\":{\"type\":\"end\"}},"
                + "{\"type\":\"multiple_choice\",\"question\":\"Which?\",\"choices\":[\"a\",\"b\"]}]";
        JsonNode survey = world.ask(
                "POST",
                SURVEYS,
                "{\"name\":\"NPS\",\"type\":\"popover\",\"description\":\"inside\",\"questions\":" + questions
                        + ",\"appearance\":{\"position\":\"right\"},\"conditions\":{\"url\":\"/shop\"}}");
        assertThat(survey.path("questions").size()).isEqualTo(4);
        assertThat(survey.at("/questions/0/id").asText()).hasSize(36);
        assertThat(survey.at("/questions/2/id").asText()).isEqualTo("mine");
        assertThat(survey.at("/questions/2/branching/type").asText()).isEqualTo("end");
        assertThat(survey.at("/questions/0/nextButton").asText()).isEqualTo("Go");
        assertThat(survey.at("/appearance/position").asText()).isEqualTo("right");
        assertThat(survey.at("/conditions/url").asText()).isEqualTo("/shop");
        assertThat(survey.path("schedule").asText()).isEqualTo("once");
        assertThat(survey.path("start_date").isNull()).isTrue();
        String path = SURVEYS + survey.path("id").asText() + "/";

        JsonNode changed = world.ask("PATCH", path, "{\"name\":\"NPS 2\",\"archived\":true}");
        assertThat(changed.path("questions")).isEqualTo(survey.path("questions"));
        assertThat(world.ask("GET", path, null)).isEqualTo(changed);
        assertThat(world.ask("GET", SURVEYS + "?search=nps&archived=true", null)
                        .path("count")
                        .asInt())
                .isEqualTo(1);
        assertThat(world.ask("GET", SURVEYS + "?archived=false", null)
                        .path("count")
                        .asInt())
                .isZero();
        world.restart();
        assertThat(world.ask("GET", path, null)).isEqualTo(changed);
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(world.ask("GET", path + "activity/", null).path("results").findValuesAsText("activity"))
                .containsExactly("deleted", "updated", "created");
    }

    @Test
    void isLaunchedAndStoppedByCalls() {
        String path = SURVEYS + make("Called", ",\"start_date\":null") + "/";
        JsonNode running = world.ask("POST", path + "launch/", null);
        assertThat(running.path("start_date").asText()).isNotEmpty();
        assertThat(running.path("end_date").isNull()).isTrue();
        assertThat(world.ask("POST", path + "launch/", "{}")).isEqualTo(running);
        JsonNode stopped = world.ask("POST", path + "stop/", null);
        assertThat(stopped.path("start_date")).isEqualTo(running.path("start_date"));
        assertThat(stopped.path("end_date").asText()).isNotEmpty();
        assertThat(world.ask("POST", path + "launch/", "{}").path("end_date").isNull())
                .isTrue();
    }

    @Test
    void isReadBySdks() {
        assertThat(config().path("surveys").asBoolean()).isFalse();
        int flag = world.ask("POST", FLAGS, "{\"key\":\"new-page\"}").path("id").asInt();
        int action = world.ask("POST", "actions/", "{\"name\":\"Bought\",\"steps\":[{\"event\":\"paid\"}]}")
                .path("id")
                .asInt();
        String id = make(
                "Asked",
                ",\"description\":\"secret\",\"linked_flag_id\":" + flag
                        + ",\"conditions\":{\"actions\":{\"values\":[{\"id\":" + action + ",\"name\":\"old\"}]}}");
        String archived = make("Archived", ",\"archived\":true");

        JsonNode surveys = delivered();
        assertThat(surveys.size()).isEqualTo(1);
        JsonNode survey = surveys.path(0);
        assertThat(survey.path("id").asText()).isEqualTo(id).isNotEqualTo(archived);
        assertThat(survey.path("linked_flag_key").asText()).isEqualTo("new-page");
        assertThat(survey.has("targeting_flag_key")).isFalse();
        assertThat(survey.toString()).doesNotContain("secret");
        assertThat(survey.at("/conditions/actions/values/0/name").asText()).isEqualTo("Bought");
        assertThat(survey.at("/conditions/actions/values/0/steps/0/event").asText())
                .isEqualTo("paid");
        assertThat(config().path("surveys").asBoolean()).isTrue();
        assertThat(flags("ana", "&config=true").path("surveys").asBoolean()).isTrue();
        assertThat(world.ask("GET", FLAGS + flag + "/", null)
                        .at("/surveys/0/name")
                        .asText())
                .isEqualTo("Asked");
        world.ask("PATCH", world.path(), "{\"surveys_opt_in\":false}");
        assertThat(config().path("surveys").asBoolean()).isFalse();
        world.ask("PATCH", world.path(), "{\"surveys_opt_in\":null}");
    }

    @Test
    void asksEachPersonOnceWhileItRuns() {
        String id = make("Once", ",\"start_date\":\"2024-01-01T00:00:00Z\"");
        String key = delivered().path(0).path("internal_targeting_flag_key").asText();
        assertThat(key).startsWith("survey-targeting-").endsWith("-custom");
        assertThat(isOn("ana", key)).isTrue();
        answer("survey sent", "ana", id, ",\"$set\":{\"$survey_responded/" + id + "\":true}");
        answer("survey dismissed", "bob", id, ",\"$set\":{\"$survey_dismissed/" + id + "\":true}");
        assertThat(isOn("ana", key)).isFalse();
        assertThat(isOn("bob", key)).isFalse();
        assertThat(isOn("eva", key)).isTrue();
        assertThat(world.ask("GET", FLAGS, null).toString()).doesNotContain("survey-targeting-");

        world.ask("PATCH", SURVEYS + id + "/", "{\"end_date\":\"2024-02-01T00:00:00Z\"}");
        assertThat(isOn("eva", key)).isFalse();
        world.ask("PATCH", SURVEYS + id + "/", "{\"end_date\":null}");
        assertThat(isOn("eva", key)).isTrue();
    }

    @Test
    void choosesUsersByAFlagOfItsOwn() {
        world.capture("{\"event\":\"$set\",\"distinct_id\":\"ana\",\"properties\":{\"$set\":{\"plan\":\"pro\"}}}");
        String filters = "{\"groups\":[{\"rollout_percentage\":100,\"properties\":[{\"key\":\"plan\","
                + "\"type\":\"person\",\"operator\":\"exact\",\"value\":\"pro\"}]}]}";
        String id = make("Chosen", ",\"start_date\":\"2024-01-01T00:00:00Z\",\"targeting_flag_filters\":" + filters);
        String path = SURVEYS + id + "/";
        JsonNode flag = world.ask("GET", path, null).path("targeting_flag");
        String key = flag.path("key").asText();
        assertThat(delivered().path(0).path("targeting_flag_key").asText()).isEqualTo(key);
        assertThat(isOn("ana", key)).isTrue();
        assertThat(isOn("bob", key)).isFalse();
        world.ask("PATCH", path, "{\"targeting_flag_filters\":" + filters.replace("pro\"}", "free\"}") + "}");
        assertThat(isOn("ana", key)).isFalse();
        refused("PATCH", FLAGS + flag.path("id").asInt() + "/", "{\"deleted\":true}", "Chosen");
        refused("PATCH", path, "{\"targeting_flag_filters\":{\"groups\":[{\"properties\":[]}]}}", "everyone");

        JsonNode free = world.ask("PATCH", path, "{\"remove_targeting_flag\":true}");
        assertThat(free.path("targeting_flag").isNull()).isTrue();
        assertThat(world.send("GET", FLAGS + flag.path("id").asInt() + "/", null)
                        .statusCode())
                .isEqualTo(404);
        int internal = free.at("/internal_targeting_flag/id").asInt();
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", FLAGS + internal + "/", null).statusCode()).isEqualTo(404);
    }

    @Test
    void countsAnswersFromEvents() {
        assertThat(world.ask("GET", SURVEYS + "responses_count/", null).size()).isZero();
        String id = make("Counted", ",\"start_date\":\"2024-01-01T00:00:00Z\"");
        String other = make("Other", ",\"start_date\":\"2024-01-01T00:00:00Z\"");
        String quiet = make("Quiet", "");
        for (String person : new String[] {"ana", "bob", "eva", "kim"}) {
            answer("survey shown", person, id, "");
        }
        answer("survey shown", "ana", id, "");
        answer("survey sent", "ana", id, ",\"$survey_submission_id\":\"s1\",\"$survey_completed\":false");
        answer("survey sent", "ana", id, ",\"$survey_submission_id\":\"s1\",\"$survey_completed\":true");
        answer("survey sent", "bob", id, "");
        answer("survey dismissed", "bob", id, "");
        answer("survey dismissed", "eva", id, "");
        answer("survey dismissed", "kim", id, ",\"$survey_partially_completed\":true");
        answer("survey sent", "ana", other, "");
        answer("survey sent", "ana", "00000000-0000-0000-0000-000000000000", "");

        JsonNode counts = world.ask("GET", SURVEYS + "responses_count/", null);
        assertThat(counts.path(id).asInt()).isEqualTo(2);
        assertThat(counts.path(other).asInt()).isEqualTo(1);
        assertThat(counts.size()).isEqualTo(2);

        JsonNode stats = world.ask("GET", SURVEYS + id + "/stats/", null);
        JsonNode shown = stats.at("/stats/survey shown");
        assertThat(shown.path("total_count").asInt()).isEqualTo(5);
        assertThat(shown.path("unique_persons").asInt()).isEqualTo(4);
        assertThat(shown.path("first_seen").asText()).startsWith("2024-03-0");
        assertThat(stats.at("/stats/survey sent/total_count").asInt()).isEqualTo(2);
        assertThat(stats.at("/stats/survey sent/unique_persons").asInt()).isEqualTo(2);
        assertThat(stats.at("/stats/survey dismissed/total_count").asInt()).isEqualTo(2);
        assertThat(stats.at("/stats/survey dismissed/unique_persons").asInt()).isEqualTo(1);
        assertThat(shown.path("unique_persons_only_seen").asInt()).isEqualTo(1);
        assertThat(shown.path("total_count_only_seen").asInt()).isEqualTo(1);
        assertThat(stats.at("/rates/response_rate").asDouble()).isEqualTo(40);
        assertThat(stats.at("/rates/unique_users_dismissal_rate").asDouble()).isEqualTo(25);
        assertThat(stats.path("survey_id").asText()).isEqualTo(id);

        JsonNode all = world.ask("GET", SURVEYS + "stats/", null);
        assertThat(all.at("/stats/survey sent/total_count").asInt()).isEqualTo(3);
        JsonNode later = world.ask("GET", SURVEYS + id + "/stats/?date_from=2024-03-02T00:00:00Z", null);
        assertThat(later.at("/stats/survey shown/total_count").asInt()).isZero();
        assertThat(world.ask("GET", SURVEYS + quiet + "/stats/", null)
                        .at("/rates/response_rate")
                        .asDouble())
                .isZero();
        refused(
                "GET",
                SURVEYS + id + "/stats/?date_from=2024-03-02T00:00:00Z&date_to=2024-03-01T00:00:00Z",
                null,
                "date_from must be before date_to");
        assertThat(world.stranger().send("GET", SURVEYS + id + "/stats/", null).statusCode())
                .isEqualTo(404);
    }

    @Test
    void refusesWhatItWouldNotHeed() {
        String body = "{\"name\":\"A\",\"type\":\"popover\"";
        refused("POST", SURVEYS, "{\"type\":\"api\"}", "name");
        refused("POST", SURVEYS, "{\"name\":\"A\"}", "type");
        refused("POST", SURVEYS, "{\"name\":\"A\",\"type\":\"external_survey\"}", "type");
        for (String field : new String[] {"responses_limit", "iteration_count", "response_sampling_limit"}) {
            refused("POST", SURVEYS, body + ",\"" + field + "\":3}", field);
        }
        String[] questions = {
            "{\"type\":\"open\"}",
            "{\"type\":\"essay\",\"question\":\"A\"}",
            "{\"type\":\"open\",\"question\":\"<img src=x onerror=alert(1)>\"}",
            "{\"type\":\"open\",\"question\":\"A\",\"description\":\"<b>B</b>\"}",
            "{\"type\":\"link\",\"question\":\"A\",\"link\":\"javascript:alert(1)\"}",
            "{\"type\":\"single_choice\",\"question\":\"A\",\"choices\":[\" \"]}",
            "7"
        };
        for (String question : questions) {
            refused("POST", SURVEYS, body + ",\"questions\":[" + question + "]}", "questions");
        }
        refused("POST", SURVEYS, body + ",\"appearance\":{\"thankYouMessageHeader\":\"<a>\"}}", "HTML");
        refused("POST", SURVEYS, body + ",\"start_date\":\"soon\"}", "start_date");
        refused("POST", SURVEYS, body + ",\"conditions\":{\"linkedFlagVariant\":\"a\"}}", "linked_flag_id");
        refused("POST", SURVEYS, body + ",\"conditions\":{\"actions\":{\"values\":[{\"id\":99999}]}}}", "Action");
        int theirs = world.stranger()
                .ask("POST", FLAGS, "{\"key\":\"theirs\"}")
                .path("id")
                .asInt();
        refused("POST", SURVEYS, body + ",\"linked_flag_id\":" + theirs + "}", "does not exist");
        int flag = world.ask("POST", FLAGS, "{\"key\":\"plain\"}").path("id").asInt();
        String variant = ",\"conditions\":{\"linkedFlagVariant\":\"a\"}}";
        refused("POST", SURVEYS, body + ",\"linked_flag_id\":" + flag + variant, "has no variants");
        make("Taken", ",\"linked_flag_id\":" + flag);
        refused("POST", SURVEYS, "{\"name\":\"Taken\",\"type\":\"api\"}", "already a survey");
        refused("PATCH", FLAGS + flag + "/", "{\"deleted\":true}", "Taken");
        assertThat(world.ask("GET", SURVEYS, null).path("count").asInt()).isEqualTo(1);
    }

    private String make(String name, String more) {
        return world.ask("POST", SURVEYS, "{\"name\":\"" + name + "\",\"type\":\"popover\"" + more + "}")
                .path("id")
                .asText();
    }

    private void answer(String event, String person, String survey, String more) {
        world.capture("{\"event\":\"" + event + "\",\"distinct_id\":\"" + person
                + "\",\"timestamp\":\"2024-03-01T10:00:00Z\",\"properties\":{\"$survey_id\":\"" + survey + "\"" + more
                + "}}");
    }

    private boolean isOn(String person, String key) {
        return flags(person, "").path("flags").path(key).path("enabled").asBoolean();
    }

    private JsonNode flags(String person, String query) {
        String body = "{\"token\":\"" + world.token() + "\",\"distinct_id\":\"" + person + "\"}";
        return sdk("POST", "/flags/?v=2" + query, body);
    }

    private JsonNode config() {
        return sdk("GET", "/array/" + world.token() + "/config", null);
    }

    private JsonNode delivered() {
        return sdk("GET", "/api/surveys/?token=" + world.token(), null).path("surveys");
    }

    private JsonNode sdk(String method, String path, String body) {
        return TestServer.json(world.server().send(world.server().request(method, path, body)));
    }

    private void refused(String method, String path, String body, String part) {
        HttpResponse<String> refused = world.send(method, path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(part);
    }
}
