package dev.tenrec.api.person;

import static dev.tenrec.testing.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@ServerTest
final class PersonEditsApiTest {
    private static final String PROJECT = "/api/environments/@current/";

    private TestWorld world;

    PersonEditsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void setsPropertiesByAnEventAndTellsTheLog() {
        capture("set", "a", "{'$set':{'plan':'free','keep':1}}");
        String path = "persons/" + person("set").path("uuid").asText() + "/";
        empty(send("PATCH", path, "{'properties':{'plan':'pro','seats':5}}"), 202);
        empty(send("PUT", path, "{'properties':{'seats':6}}"), 202);
        empty(send("POST", path + "update_property/", "{'key':'name','value':{'first':'Ann'}}"), 202);
        JsonNode properties = person("set").path("properties");
        assertThat(properties.path("plan").asText()).isEqualTo("pro");
        assertThat(properties.path("keep").asInt()).isEqualTo(1);
        assertThat(properties.path("seats").asInt()).isEqualTo(6);
        assertThat(properties.at("/name/first").asText()).isEqualTo("Ann");
        assertThat(names("set")).containsExactly("$set", "$set", "$set", "a");
        JsonNode entry = get(path + "activity/").at("/results/2");
        assertThat(entry.path("scope").asText()).isEqualTo("Person");
        assertThat(entry.path("activity").asText()).isEqualTo("updated");
        assertThat(entry.at("/detail/changes/0"))
                .hasToString("{\"type\":\"Person\",\"action\":\"changed\",\"field\":\"properties\","
                        + "\"before\":{\"plan\":\"free\"},\"after\":{\"plan\":\"pro\",\"seats\":5}}");
    }

    @Test
    void deletesAPropertyNamedByTheBodyOrTheQuery() {
        capture("unset", "a", "{'$set':{'a':1,'b':2,'c':3}}");
        String path = "persons/" + person("unset").path("id").asText() + "/delete_property/";
        success(send("POST", path, "{'$unset':'a'}"));
        success(send("POST", path + "?$unset=b", null));
        success(send("POST", path, "{'$unset':'missing'}"));
        JsonNode person = person("unset");
        assertThat(person.path("properties").has("a")).isFalse();
        assertThat(person.path("properties").has("b")).isFalse();
        assertThat(person.at("/properties/c").asInt()).isEqualTo(3);
        assertThat(names("unset"))
                .containsExactly("$delete_person_property", "$delete_person_property", "$delete_person_property", "a");
        String required = "This field is required and must be a string (the property name to delete).";
        for (String body : new String[] {null, "{}", "{'$unset':''}", "{'$unset':['a']}"}) {
            refused(send("POST", path, body), 400, required, "$unset");
        }
    }

    @Test
    void refusesPropertiesThatAreTooLargeOrTooDeep() {
        capture("large", "a", "{}");
        String path = "persons/" + person("large").path("uuid").asText() + "/";
        JsonNode before = person("large");
        String half = "x".repeat(300 << 10);
        empty(send("PATCH", path, "{'properties':{'a':'" + half + "'}}"), 202);
        assertThat(send("PATCH", path, "{'properties':{'b':'" + half + "'}}").statusCode())
                .isEqualTo(400);
        String deep = "[".repeat(63) + "]".repeat(63);
        assertThat(send("POST", path + "update_property/", "{'key':'d','value':" + deep + "}")
                        .statusCode())
                .isEqualTo(400);
        success(send("POST", path + "delete_property/", "{'$unset':'a'}"));
        assertThat(person("large")).isEqualTo(before);
    }

    @Test
    void splitsAllButTheFirstOrAllButTheMainOne() {
        merge("split-a", "split-b", "split-c");
        JsonNode merged = person("split-a");
        assertThat(merged.path("distinct_ids")).hasSize(3);
        String path = "persons/" + merged.path("uuid").asText() + "/split/";
        success(send("POST", path, "{'main_distinct_id':'split-a'}"));
        JsonNode kept = person("split-a");
        assertThat(kept.path("distinct_ids")).hasToString("[\"split-a\"]");
        for (String field : List.of("id", "uuid", "created_at", "properties")) {
            assertThat(kept.path(field)).isEqualTo(merged.path(field));
        }
        JsonNode left = person("split-b");
        assertThat(left.path("properties")).isEmpty();
        assertThat(left.path("is_identified").asBoolean()).isFalse();
        assertThat(get("persons/" + left.path("uuid").asText() + "/")).isEqualTo(left);
        JsonNode entry =
                get("persons/" + merged.path("uuid").asText() + "/activity/").at("/results/0");
        assertThat(entry.path("activity").asText()).isEqualTo("split_person");
        assertThat(entry.at("/detail/changes/0/action").asText()).isEqualTo("split");
        assertThat(entry.at("/detail/changes/0/after/distinct_ids")).hasSize(3);
        assertThat(users("seen-split")).isEqualTo(3);
    }

    @Test
    void givesTheUuidOfADistinctIdBackToItWhenItIsSplitOff() {
        merge("back-a", "back-b");
        JsonNode merged = person("back-a");
        String path = "persons/" + merged.path("id").asText() + "/";
        success(send("POST", path + "split/", "{'main_distinct_id':'back-b'}"));
        JsonNode main = get(path);
        assertThat(main.path("distinct_ids")).hasToString("[\"back-b\"]");
        assertThat(main.path("properties")).isEqualTo(merged.path("properties"));
        assertThat(person("back-a").path("uuid")).isEqualTo(merged.path("uuid"));
        assertThat(person("back-a").path("properties")).isEmpty();
        assertThat(get("persons/" + main.path("uuid").asText() + "/")).isEqualTo(main);
        assertThat(get("persons/" + merged.path("uuid").asText() + "/")).isEqualTo(person("back-a"));
    }

    @Test
    void splitsOnlyTheNamedOnes() {
        merge("some-a", "some-b", "some-c");
        String path = "persons/" + person("some-a").path("uuid").asText() + "/split/";
        success(send("POST", path, "{'distinct_ids_to_split':['some-b']}"));
        assertThat(person("some-a").path("distinct_ids")).hasToString("[\"some-a\",\"some-c\"]");
        assertThat(person("some-b").path("distinct_ids")).hasToString("[\"some-b\"]");
        refused(
                send("POST", path, "{'distinct_ids_to_split':['some-b']}"),
                400,
                "not on this person: [some-b]",
                "distinct_ids_to_split");
        refused(send("POST", path, "{'main_distinct_id':'none'}"), 400, "not on this person: none", "main_distinct_id");
        refused(send("POST", path, "{'distinct_ids_to_split':[]}"), 400, "must not be empty", "distinct_ids_to_split");
        refused(
                send("POST", path, "{'distinct_ids_to_split':['some-a','some-c']}"),
                400,
                "At least one distinct id must stay on the person.",
                "distinct_ids_to_split");
        success(send("POST", path, null));
        assertThat(person("some-a").path("distinct_ids")).hasToString("[\"some-a\"]");
    }

    @Test
    void deletesAPersonAndKeepsItsEvents() {
        capture("left", "a", "{'$set':{'plan':'pro'}}");
        JsonNode before = person("left");
        String path = "persons/" + before.path("uuid").asText() + "/";
        empty(send("DELETE", path + "?delete_events=false", null), 202);
        refused(send("GET", path, null), 404, "Not found.", null);
        refused(send("DELETE", path, null), 404, "Not found.", null);
        assertThat(get("persons/?distinct_id=left").path("results")).isEmpty();
        assertThat(names("left")).containsExactly("a");
        JsonNode entry = get(path + "activity/").at("/results/0");
        assertThat(entry.path("activity").asText()).isEqualTo("deleted");
        assertThat(entry.at("/detail/name")).isEqualTo(before.path("uuid"));
        capture("left", "a", "{}");
        JsonNode again = person("left");
        assertThat(again.path("uuid")).isEqualTo(before.path("uuid"));
        assertThat(again.path("id")).isNotEqualTo(before.path("id"));
        assertThat(again.path("properties").has("plan")).isFalse();
        assertThat(get(path)).isEqualTo(again);
    }

    @Test
    void deletesAPersonWithItsEventsFromEveryView() {
        UUID uuid = UUID.randomUUID();
        String event = "{'api_key':'" + world.token() + "','batch':[{'event':'seen-gone','uuid':'" + uuid
                + "','distinct_id':'gone'}]}";
        assertThat(world.server()
                        .send(world.request("POST", "/batch/", event.replace('\'', '"')))
                        .statusCode())
                .isEqualTo(200);
        capture("stays", "seen-gone", "{}");
        assertThat(users("seen-gone")).isEqualTo(2);
        empty(send("DELETE", "persons/" + person("gone").path("uuid").asText() + "/?delete_events=true", null), 202);
        assertThat(names("gone")).isEmpty();
        assertThat(get("events/?event=seen-gone").path("results")).hasSize(1);
        refused(send("GET", "events/" + uuid + "/", null), 404, "No events exist for event UUID " + uuid, null);
        assertThat(users("seen-gone")).isEqualTo(1);
        assertThat(total("seen-gone")).isEqualTo(1);
        int received = get("usage/?date_from=all").at("/total/billable").asInt();
        HttpResponse<String> again = world.server().send(world.request("POST", "/batch/", event.replace('\'', '"')));
        assertThat(json(again).path("duplicates").asInt()).isEqualTo(1);
        assertThat(names("gone")).isEmpty();
        assertThat(get("usage/?date_from=all").at("/total/billable").asInt()).isEqualTo(received);
        capture("gone", "seen-gone", "{}");
        assertThat(names("gone")).containsExactly("seen-gone");
    }

    @Test
    void deletesTheEventsOfAPersonWhoStays() {
        capture("emptied", "a", "{'$set':{'plan':'pro'}}");
        JsonNode before = person("emptied");
        String path = "persons/" + before.path("uuid").asText() + "/";
        empty(send("POST", path + "delete_recordings/", null), 202);
        assertThat(names("emptied")).hasSize(1);
        empty(send("POST", path + "delete_events/", null), 202);
        assertThat(names("emptied")).isEmpty();
        assertThat(person("emptied")).isEqualTo(before);
        assertThat(get(path + "activity/").at("/results/0/activity").asText()).isEqualTo("delete_events");
    }

    @Test
    void deletesManyAtOnce() {
        merge("bulk-a", "bulk-b");
        capture("bulk-c", "a", "{}");
        JsonNode found = json(send(
                "POST",
                "persons/bulk_delete/",
                "{'ids':['" + person("bulk-a").path("uuid").asText() + "',"
                        + person("bulk-c").path("id") + ",'nobody',999999],'delete_events':true}"));
        assertThat(found)
                .hasToString("{\"persons_found\":2,\"persons_deleted\":2,\"events_queued_for_deletion\":true,"
                        + "\"recordings_queued_for_deletion\":false,\"deletion_errors\":[]}");
        assertThat(names("bulk-b")).isEmpty();
        capture("bulk-d", "a", "{}");
        JsonNode kept = json(send(
                "POST",
                "persons/bulk_delete/",
                "{'distinct_ids':['bulk-d','bulk-d','nobody'],'keep_person':true,'delete_events':true}"));
        assertThat(kept.path("persons_found").asInt()).isEqualTo(1);
        assertThat(kept.path("persons_deleted").asInt()).isZero();
        assertThat(names("bulk-d")).isEmpty();
        assertThat(person("bulk-d").path("distinct_ids")).hasSize(1);
    }

    @Test
    void deletesInStepsWhenThereAreMany() {
        StringBuilder events = new StringBuilder();
        StringBuilder ids = new StringBuilder();
        for (int i = 0; i < 250; i++) {
            events.append(i == 0 ? "" : ",").append("{'event':'seen-step','distinct_id':'step-" + i + "'}");
            ids.append(i == 0 ? "" : ",").append("'step-" + i + "'");
        }
        String batch = "{'api_key':'" + world.token() + "','batch':[" + events + "]}";
        assertThat(world.server()
                        .send(world.request("POST", "/batch/", batch.replace('\'', '"')))
                        .statusCode())
                .isEqualTo(200);
        assertThat(users("seen-step")).isEqualTo(250);
        JsonNode found =
                json(send("POST", "persons/bulk_delete/", "{'distinct_ids':[" + ids + "],'delete_events':true}"));
        assertThat(found.path("persons_deleted").asInt()).isEqualTo(250);
        assertThat(total("seen-step")).isZero();
        assertThat(person("step-249").isMissingNode()).isTrue();
    }

    @Test
    void saysWhomToDelete() {
        String none = "You need to specify either distinct_ids or ids";
        for (String body : new String[] {null, "{}", "{'ids':[]}", "{'ids':null,'distinct_ids':[]}"}) {
            refused(send("POST", "persons/bulk_delete/", body), 400, none, null);
        }
        refused(
                send("POST", "persons/bulk_delete/", "{'ids':[1],'distinct_ids':['a']}"),
                400,
                "You must provide either distinct_ids or ids, not both",
                null);
        refused(
                send("POST", "persons/bulk_delete/", "{'distinct_ids':['a'" + ",'a'".repeat(1_000) + "]}"),
                400,
                "You can only pass 1000 distinct_ids in one call",
                null);
        refused(send("POST", "persons/bulk_delete/", "{'ids':[{}]}"), 400, "must be a list of strings", "ids");
    }

    @Test
    void countsTheValuesOfAProperty() {
        capture("value-a", "a", "{'$set':{'valued':'Pro'}}");
        capture("value-b", "a", "{'$set':{'valued':'pro plus'}}");
        capture("value-c", "a", "{'$set':{'valued':'Pro'}}");
        capture("value-d", "a", "{'$set':{'valued':null}}");
        assertThat(get("persons/values/?key=valued"))
                .hasToString("[{\"count\":2,\"name\":\"Pro\"},{\"count\":1,\"name\":\"pro plus\"}]");
        assertThat(get("persons/values/?key=valued&value=PLUS")).hasToString("[{\"count\":1,\"name\":\"pro plus\"}]");
        assertThat(get("persons/values/?key=nothing")).isEmpty();
        assertThat(get("persons/cohorts/?person_id="
                        + person("value-a").path("uuid").asText()))
                .hasToString("{\"results\":[]}");
        assertThat(send("GET", "persons/cohorts/?person_id=999999", null).statusCode())
                .isEqualTo(404);
    }

    @Test
    void keepsSplitsAndDeletionsThroughKillsWithSnapshotsInBetween() throws Exception {
        SimDisk disk = new SimDisk();
        List<String> expected = new ArrayList<>();
        TestWorld shared = world;
        try {
            for (int round = 0; round < 4; round++) {
                TestServer killing = new TestServer(disk, Map.of("snapshot-every", "64KB"), failure -> {}).awaitReady();
                world = killing.firstWorld();
                assertThat(people(round)).isEqualTo(expected);
                merge("k" + round, "l" + round);
                capture("m" + round, "seen-kill", "{}");
                String merged = person("k" + round).path("uuid").asText();
                success(send("POST", "persons/" + merged + "/split/", "{'main_distinct_id':'l" + round + "'}"));
                String gone = person("m" + round).path("uuid").asText();
                empty(send("DELETE", "persons/" + gone + "/?delete_events=true", null), 202);
                for (int i = 0; i < 60; i++) {
                    capture("filler", "fill", "{'text':'" + "x".repeat(1_000) + "'}");
                }
                expected = people(round + 1);
                SimDisk killed = disk.afterKill();
                killing.close();
                disk = killed;
            }
        } finally {
            world = shared;
        }
    }

    /** What is seen of the persons and events of some rounds. */
    private List<String> people(int rounds) {
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            seen.add(person("k" + i).toString());
            seen.add(person("l" + i).toString());
            seen.add(get("persons/?distinct_id=m" + i).toString());
            seen.add(names("m" + i).toString());
        }
        seen.add("" + get("events/?event=seen-kill").path("results").size());
        return rounds == 0 ? List.of() : seen;
    }

    /** Events of one person, who identifies itself as the first id with each of the others. */
    private void merge(String first, String... others) {
        String name = "seen-" + first.substring(0, first.length() - 2);
        capture(first, name, "{'$set':{'plan':'pro'}}");
        for (String other : others) {
            capture(other, name, "{}");
            capture(first, "$identify", "{'$anon_distinct_id':'" + other + "'}");
        }
    }

    private void capture(String distinctId, String event, String properties) {
        String batch = "{'api_key':'" + world.token() + "','batch':[{'event':'" + event + "','distinct_id':'"
                + distinctId + "','properties':" + properties + "}]}";
        assertThat(world.server()
                        .send(world.request("POST", "/batch/", batch.replace('\'', '"')))
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode person(String distinctId) {
        String id = URLEncoder.encode(distinctId, StandardCharsets.UTF_8);
        return get("persons/?distinct_id=" + id).at("/results/0");
    }

    /** Names of the events of a distinct id, newest first. */
    private List<String> names(String distinctId) {
        List<String> names = new ArrayList<>();
        get("events/?distinct_id=" + distinctId)
                .path("results")
                .forEach(event -> names.add(event.path("event").asText()));
        return names;
    }

    private int users(String event) {
        return trend(event, "dau");
    }

    private int total(String event) {
        return trend(event, "total");
    }

    private int trend(String event, String math) {
        String query = "{'query':{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'" + event + "','math':'"
                + math + "'}],'trendsFilter':{'display':'BoldNumber'},'dateRange':{'date_from':'all'}}}";
        return json(send("POST", "query/", query))
                .at("/results/0/aggregated_value")
                .asInt();
    }

    private JsonNode get(String path) {
        return json(send("GET", path, null));
    }

    private HttpResponse<String> send(String method, String path, String body) {
        return world.send(method, PROJECT + path, body == null ? null : body.replace('\'', '"'));
    }

    private static void empty(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).isEmpty();
    }

    private static void success(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        assertThat(answer.body()).isEqualTo("{\"success\":true}");
    }

    private static void refused(HttpResponse<String> answer, int status, String detail, String attr) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(json(answer).path("detail").asText()).isEqualTo(detail);
        assertThat(json(answer).path("attr").textValue()).isEqualTo(attr);
    }
}
