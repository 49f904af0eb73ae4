package dev.tenrec.api.cohort;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cohorts as clients make, change and use them. */
@ServerTest
final class CohortsApiTest {
    private static final String PRO = "{\"type\":\"person\",\"key\":\"plan\",\"operator\":\"exact\",\"value\":\"pro\"}";

    private final TestWorld world;

    CohortsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void countsWhoMatchesAndShowsThemInEveryList() {
        people();
        JsonNode made = send("POST", "cohorts/", dynamic("Paying", PRO));

        assertThat(made.path("count").asInt()).isEqualTo(2);
        assertThat(made.path("is_calculating").asBoolean()).isFalse();
        assertThat(made.path("cohort_type").asText()).isEqualTo("person_property");
        assertThat(names("cohorts/" + id(made) + "/persons/")).containsExactlyInAnyOrder("ana", "eva");
        assertThat(names("persons/?cohort=" + id(made))).containsExactlyInAnyOrder("ana", "eva");
        assertThat(names("persons/?properties=" + encoded("[" + member(made, "not_in") + "]")))
                .containsExactly("bob");
        assertThat(send("GET", "events/?properties=" + encoded("[" + member(made, "in") + "]"), null)
                        .path("results")
                        .size())
                .isEqualTo(4);
        String ana = send("GET", "persons/?distinct_id=ana", null)
                .at("/results/0/uuid")
                .asText();
        assertThat(send("GET", "persons/cohorts/?person_id=" + ana, null).at("/results/0/id"))
                .isEqualTo(made.path("id"));
        world.restart();
        assertThat(send("GET", "cohorts/" + id(made) + "/", null).path("count").asInt())
                .isEqualTo(2);
        assertThat(send("GET", "cohorts/", null).at("/results/0/count").asInt()).isEqualTo(2);
    }

    @Test
    void countsConditionsThatAreNotSaved() {
        people();
        String bought = "{\"type\":\"behavioral\",\"key\":\"buy\",\"event_type\":\"events\","
                + "\"value\":\"performed_event\",\"time_value\":30,\"time_interval\":\"day\"}";

        for (String condition : List.of(PRO, bought)) {
            JsonNode saved = send("POST", "cohorts/", dynamic("Saved", condition));
            JsonNode counted = send("POST", "cohorts/count/", dynamic("Not saved", condition));
            assertThat(counted.path("count")).isEqualTo(saved.path("count"));
            assertThat(counted.path("total").asInt()).isEqualTo(3);
        }
        assertThat(send("GET", "cohorts/", null).path("count").asInt()).isEqualTo(2);
        HttpResponse<String> refused = world.send("POST", "cohorts/count/", "{\"filters\":{}}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Must contain a 'properties' key");
    }

    @Test
    void filtersEveryKindOfQuery() {
        people();
        JsonNode made = send("POST", "cohorts/", dynamic("Paying", PRO));
        String filter = "\"properties\":[" + member(made, "in") + "]";
        String series = "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"buy\"}]";

        JsonNode trends = query("{\"kind\":\"TrendsQuery\"," + series + "," + filter + "}");
        assertThat(trends.at("/results/0/count").asInt()).isEqualTo(2);
        JsonNode lifecycle = query("{\"kind\":\"LifecycleQuery\"," + series + "," + filter + "}");
        assertThat(lifecycle.path("results").size()).isEqualTo(4);
        JsonNode stickiness = query("{\"kind\":\"StickinessQuery\"," + series + "," + filter + "}");
        assertThat(stickiness.at("/results/0/count").asInt()).isEqualTo(2);
        JsonNode funnel = query("{\"kind\":\"FunnelsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$set\"},"
                + "{\"kind\":\"EventsNode\",\"event\":\"buy\"}]," + filter + "}");
        assertThat(funnel.at("/results/0/count").asInt()).isEqualTo(2);
        JsonNode retention = query("{\"kind\":\"RetentionQuery\",\"retentionFilter\":{},"
                + "\"filterTestAccounts\":false," + filter + "}");
        assertThat(retention.path("results").isArray()).isTrue();
        JsonNode actors = query("{\"kind\":\"ActorsQuery\",\"select\":[\"id\"]," + filter + "}");
        assertThat(actors.path("results").size()).isEqualTo(2);
        JsonNode events = query("{\"kind\":\"EventsQuery\",\"select\":[\"event\"]," + filter + "}");
        assertThat(events.path("results").size()).isEqualTo(4);
    }

    @Test
    void breaksTrendsDownByCohorts() {
        people();
        int paying = id(send("POST", "cohorts/", dynamic("Paying", PRO)));
        int free = id(send("POST", "cohorts/", dynamic("Free", PRO.replace("pro", "free"))));
        String trends = "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"buy\"}],"
                + "\"breakdownFilter\":{\"breakdown_type\":\"cohort\",\"breakdown\":[" + paying + "," + free
                + ",\"all\"]}}";

        JsonNode results = query(trends).path("results");
        assertThat(results.size()).isEqualTo(3);
        assertThat(results.at("/0/label").asText()).isEqualTo("Paying");
        assertThat(results.at("/0/breakdown_value").asInt()).isEqualTo(paying);
        assertThat(results.at("/0/count").asInt()).isEqualTo(2);
        assertThat(results.at("/1/count").asInt()).isEqualTo(1);
        assertThat(results.at("/2/label").asText()).isEqualTo("all users");
        assertThat(results.at("/2/breakdown_value").asText()).isEqualTo("all");
        assertThat(results.at("/2/count").asInt()).isEqualTo(3);
    }

    @Test
    void forgetsAnAnswerOnceACohortChanges() {
        people();
        JsonNode made = send("POST", "cohorts/", dynamic("Paying", PRO));
        String trends = "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"buy\"}],"
                + "\"properties\":[" + member(made, "in") + "]}";

        assertThat(query(trends).at("/results/0/count").asInt()).isEqualTo(2);
        send("PATCH", "cohorts/" + id(made) + "/", dynamic("Free", PRO.replace("pro", "free")));
        assertThat(query(trends).at("/results/0/count").asInt()).isEqualTo(1);
    }

    @Test
    void keepsTheMembersOfAStaticCohort() {
        people();
        JsonNode made = send("POST", "cohorts/", "{\"name\":\"B\",\"csv\":\"a,distinct_id\\nx,ana\\ny,bob\\nz,no\"}");
        String one = "cohorts/" + id(made) + "/";

        assertThat(made.path("is_static").asBoolean()).isTrue();
        assertThat(made.path("count").asInt()).isEqualTo(2);
        String eva = uuid("eva");
        send("PATCH", one + "add_persons_to_static_cohort/", "{\"person_ids\":[\"" + eva + "\"]}");
        send("PATCH", one + "remove_person_from_static_cohort/", "{\"person_id\":\"" + uuid("ana") + "\"}");
        assertThat(names(one + "persons/")).containsExactlyInAnyOrder("bob", "eva");
        JsonNode copy = send("GET", one + "duplicate_as_static_cohort/", null);
        assertThat(copy.path("count").asInt()).isEqualTo(2);
        world.restart();
        assertThat(names(one + "persons/")).containsExactlyInAnyOrder("bob", "eva");
        JsonNode byIds =
                send("POST", "cohorts/", "{\"is_static\":true,\"_create_static_person_ids\":[\"" + eva + "\"]}");
        assertThat(byIds.path("count").asInt()).isEqualTo(1);
        JsonNode frozen =
                send("POST", "cohorts/", dynamic("Was paying", PRO).replaceFirst("\\{", "{\"is_static\":true,"));
        assertThat(frozen.path("count").asInt()).isEqualTo(2);
        assertThat(frozen.path("filters").isNull()).isTrue();
        assertThat(world.activities("Cohort"))
                .contains(id(made) + " persons_added_manually", id(made) + " person_removed_manually");
    }

    @Test
    void followsAMemberThatIsMerged() {
        people();
        JsonNode made = send("POST", "cohorts/", "{\"name\":\"Beta\",\"is_static\":true,\"csv\":\"bob\"}");
        world.capture("{\"event\":\"$merge_dangerously\",\"distinct_id\":\"eva\",\"properties\":{\"alias\":\"bob\"}}");

        assertThat(names("cohorts/" + id(made) + "/persons/")).containsExactly("eva");
    }

    @Test
    void takesAFileAsBrowsersSendIt() {
        people();
        String body = String.join(
                "\r\n",
                "--XX",
                "Content-Disposition: form-data; name=\"name\"",
                "",
                "Uploaded",
                "--XX",
                "Content-Disposition: form-data; name=\"is_static\"",
                "",
                "true",
                "--XX",
                "Content-Disposition: form-data; name=\"csv\"; filename=\"a.csv\"",
                "Content-Type: text/csv",
                "",
                "distinct_id\nana\neva\n",
                "--XX--",
                "");
        HttpResponse<String> answer = world.server()
                .send(world.request("POST", "cohorts/", body)
                        .header("Authorization", "Bearer " + world.owner().key())
                        .setHeader("Content-Type", "multipart/form-data; boundary=XX"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        JsonNode made = TestServer.json(answer);
        assertThat(made.path("name").asText()).isEqualTo("Uploaded");
        assertThat(made.path("count").asInt()).isEqualTo(2);
    }

    @Test
    void refusesCohortsThatLeadBack() {
        JsonNode first = send("POST", "cohorts/", dynamic("First", PRO));
        JsonNode second = send("POST", "cohorts/", dynamic("Second", member(first, "in")));
        HttpResponse<String> refused =
                world.send("PATCH", "cohorts/" + id(first) + "/", dynamic("First", member(second, "in")));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("Cohorts cannot reference other cohorts in a loop: " + id(first) + " → " + id(second) + " → "
                        + id(first));
        refusal(dynamic("x", PRO.replace("person\"", "cohort\"").replace("\"pro\"", "99999")), "Invalid Cohort ID");
    }

    @Test
    void refusesWhatDescribesNoCohort() {
        refusal("{\"name\":\"x\"}", "Must contain a 'properties' key with type and values");
        refusal(
                "{\"is_static\":true}",
                "Invalid source for static cohort. Requires criteria, a csv or the ids of persons.");
        refusal("{\"is_static\":true,\"query\":{\"kind\":\"HogQLQuery\"}}", " of a cohort is not supported here yet.");
        refusal(dynamic("x", "{\"type\":\"person\",\"key\":\"a\"}"), "Missing required keys for person filter: value");
        refusal(dynamic("x", "{\"type\":\"person\",\"key\":\"a\",\"value\":\"(\",\"operator\":\"regex\"}"), "regular");
        refusal(dynamic("x", "{\"type\":\"element\",\"key\":\"a\",\"value\":\"b\"}"), "'behavioral'");
        String behaviour = "{\"type\":\"behavioral\",\"key\":\"buy\",\"event_type\":\"events\",\"value\":\"V\"";
        refusal(dynamic("x", behaviour + "}"), "Input should be a behaviour");
        refusal(dynamic("x", behaviour.replace("V", "performed_event") + "}"), "time_value");
        refusal(
                dynamic(
                        "x",
                        behaviour.replace("V", "performed_event") + ",\"time_value\":0,\"time_interval\":\"day\"}"),
                "from 1 to");
        refusal(dynamic("x", behaviour.replace("events", "actions") + "}"), "does not exist");
        HttpResponse<String> unknown = world.send(
                "POST",
                "query/",
                "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"e\"}],"
                        + "\"properties\":[{\"type\":\"cohort\",\"key\":\"id\",\"value\":77}]}}");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("Cohort ID 77 does not exist!");
    }

    @Test
    void keepsACohortThatIsUsed() {
        JsonNode used = send("POST", "cohorts/", dynamic("Used", PRO));
        JsonNode other = send("POST", "cohorts/", dynamic("Other", member(used, "in")));

        HttpResponse<String> refused = world.send("PATCH", "cohorts/" + id(used) + "/", "{\"deleted\":true}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("This cohort is used in the cohort");
        send("PATCH", "cohorts/" + id(other) + "/", "{\"deleted\":true}");
        send("PATCH", "cohorts/" + id(used) + "/", "{\"deleted\":true}");
        assertThat(send("GET", "cohorts/", null).path("count").asInt()).isZero();
        assertThat(send("GET", "cohorts/" + id(used) + "/", null)
                        .path("deleted")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void asksForTheScopeOfPersons() {
        JsonNode made = send("POST", "cohorts/", dynamic("Paying", PRO));
        String key = world.key(world.owner(), "cohort:write");

        assertThat(world.send(key, "GET", "cohorts/" + id(made) + "/", null).statusCode())
                .isEqualTo(200);
        HttpResponse<String> refused = world.send(key, "GET", "cohorts/" + id(made) + "/persons/", null);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("person:read");
    }

    private void people() {
        world.capture(person("ana", "pro") + "," + person("bob", "free") + "," + person("eva", "pro"));
    }

    private static String person(String id, String plan) {
        return "{\"event\":\"$set\",\"distinct_id\":\"" + id + "\",\"properties\":{\"$set\":{\"name\":\"" + id
                + "\",\"plan\":\"" + plan + "\"}}},{\"event\":\"buy\",\"distinct_id\":\"" + id
                + "\",\"properties\":{}}";
    }

    private static String dynamic(String name, String condition) {
        return "{\"name\":\"" + name + "\",\"filters\":{\"properties\":{\"type\":\"OR\",\"values\":[{\"type\":\"AND\","
                + "\"values\":[" + condition + "]}]}}}";
    }

    private static String member(JsonNode cohort, String operator) {
        return "{\"type\":\"cohort\",\"key\":\"id\",\"value\":" + id(cohort) + ",\"operator\":\"" + operator + "\"}";
    }

    private void refusal(String body, String part) {
        HttpResponse<String> refused = world.send("POST", "cohorts/", body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(part);
    }

    private String uuid(String id) {
        return send("GET", "persons/?distinct_id=" + id, null)
                .at("/results/0/uuid")
                .asText();
    }

    private List<String> names(String path) {
        List<String> names = new ArrayList<>();
        send("GET", path, null)
                .path("results")
                .forEach(person -> names.add(person.at("/properties/name").asText()));
        return names;
    }

    private JsonNode query(String query) {
        return send("POST", "query/", "{\"query\":" + query + "}");
    }

    private JsonNode send(String method, String path, String body) {
        return world.ask(method, path, body);
    }

    private static int id(JsonNode made) {
        return made.path("id").asInt();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
