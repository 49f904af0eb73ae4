package dev.tenrec.api.person;

import static dev.tenrec.testing.TestServer.json;
import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

@ServerTest
final class GroupsApiTest {
    private static final String GROUPS = "/api/environments/@current/groups/";

    private final TestWorld world;
    private final TestServer server;

    GroupsApiTest(TestWorld world) {
        this.world = world;
        server = world.server();
        // Types 0 to 4.
        capture("a", "{'$groups':{'company':'x','walked':'x','searched':'x','team':'x','empty':'x'}}");
    }

    @Test
    void createsAGroupWithAnEventAndAnEntryInTheLog() {
        HttpResponse<String> created =
                post("", "{'group_type_index':0,'group_key':' created ','group_properties':{'plan':'pro','seats':5}}");
        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(json(created).path("group_key").asText()).isEqualTo("created");
        assertThat(json(created).path("group_properties")).hasToString("{\"plan\":\"pro\",\"seats\":5}");
        JsonNode found = get("find/?group_type_index=0&group_key=created");
        assertThat(found.path("created_at")).isEqualTo(json(created).path("created_at"));
        assertThat(found.path("notebook").isNull()).isTrue();
        JsonNode event = json(world.send("GET", "events/?distinct_id=$company_created", null))
                .at("/results/0");
        assertThat(event.path("event").asText()).isEqualTo("$groupidentify");
        assertThat(event.at("/properties/$group_set/seats").asInt()).isEqualTo(5);
        JsonNode activity = get("activity/?group_type_index=0&group_key=created");
        assertThat(activity.path("total_count").asInt()).isEqualTo(1);
        JsonNode entry = activity.at("/results/0");
        assertThat(entry.path("activity").asText()).isEqualTo("create_group");
        assertThat(entry.path("scope").asText()).isEqualTo("Group");
        assertThat(entry.at("/detail/changes/0"))
                .hasToString("{\"type\":\"Group\",\"action\":\"created\",\"field\":\"plan\",\"before\":null,"
                        + "\"after\":\"pro\"}");
    }

    @Test
    void refusesAGroupThatIsThere() {
        String body = "{'group_type_index':0,'group_key':'twice','group_properties':null}";
        assertThat(post("", body).statusCode()).isEqualTo(201);
        refused(post("", body), 400, "invalid_input", "A group with this key already exists", "detail");
    }

    @Test
    void makesOneGroupOfManyRequestsAtOnce() {
        String body = "{'group_type_index':0,'group_key':'raced'}";
        List<Integer> statuses = java.util.stream.IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> post("", body).statusCode())
                .sorted()
                .toList();
        assertThat(statuses).containsExactly(201, 400, 400, 400, 400, 400, 400, 400);
        assertThat(get("activity/?group_type_index=0&id=raced")
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoGroup() {
        refused(post("", "{}"), 400, "required", "This field is required.", "group_type_index");
        refused(post("", "{'group_type_index':0}"), 400, "required", "This field is required.", "group_key");
        refused(
                post("", "{'group_type_index':0,'group_key':''}"),
                400,
                "blank",
                "This field may not be blank.",
                "group_key");
        refused(
                post("", "{'group_type_index':'x','group_key':'a'}"),
                400,
                "invalid_input",
                "A valid integer is required.",
                "group_type_index");
        refused(
                post("", "{'group_type_index':0,'group_key':'" + "k".repeat(401) + "'}"),
                400,
                "max_length",
                "Ensure this field has no more than 400 characters.",
                "group_key");
        refused(
                post("", "{'group_type_index':0,'group_key':'a','group_properties':[]}"),
                400,
                "invalid_input",
                "Expected a dictionary of items but got type \"list\".",
                "group_properties");
        for (String index : List.of("5", "-1", "99999999999999999999")) {
            refused(
                    post("", "{'group_type_index':" + index + ",'group_key':'a'}"),
                    404,
                    "not_found",
                    "Not found.",
                    null);
        }
    }

    @Test
    void refusesPropertiesThatAreTooLargeOrTooDeep() {
        String large =
                "{'group_type_index':0,'group_key':'large','group_properties':{'a':'" + "x".repeat(520 << 10) + "'}}";
        assertThat(post("", large).statusCode()).isEqualTo(400);
        assertThat(post("", "{'group_type_index':0,'group_key':'deep'}").statusCode())
                .isEqualTo(201);
        String deep = "[".repeat(63) + "]".repeat(63);
        HttpResponse<String> answer =
                post("update_property/?group_type_index=0&group_key=deep", "{'key':'a','value':" + deep + "}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(get("find/?group_type_index=0&group_key=deep").path("group_properties"))
                .isEmpty();
    }

    @Test
    void updatesAProperty() {
        assertThat(post("", "{'group_type_index':0,'group_key':'updated','group_properties':{'a':1}}")
                        .statusCode())
                .isEqualTo(201);
        HttpResponse<String> updated =
                post("update_property/?group_type_index=0&group_key=updated", "{'key':'a','value':{'b':[null]}}");
        assertThat(updated.statusCode()).isEqualTo(200);
        assertThat(json(updated).path("group_properties")).hasToString("{\"a\":{\"b\":[null]}}");
        JsonNode entry = get("activity/?group_type_index=0&group_key=updated").at("/results/0");
        assertThat(entry.path("activity").asText()).isEqualTo("update_property");
        assertThat(entry.at("/detail/changes/0/action").asText()).isEqualTo("changed");
        assertThat(entry.at("/detail/changes/0/before").asInt()).isEqualTo(1);
        String none = "update_property/?group_type_index=0&group_key=none";
        refused(post(none, "{'key':'a','value':1}"), 404, "not_found", "Not found.", null);
        refused(post(none, "{}"), 404, "not_found", "Not found.", null);
        String there = "update_property/?group_type_index=0&group_key=updated";
        refused(post(there, "{'value':1}"), 400, "required", "This field is required.", "key");
        refused(post(there, "{'key':'a'}"), 400, "required", "This field is required.", "value");
    }

    @Test
    void deletesPropertiesInBothFormsWithAnEmptyAnswer() {
        assertThat(post("", "{'group_type_index':0,'group_key':'cut','group_properties':{'a':1,'b':2,'c':3,'d':4}}")
                        .statusCode())
                .isEqualTo(201);
        String path = "delete_property/?group_type_index=0&group_key=cut";
        empty(post(path, "{'$unset':'a'}"));
        empty(post("delete_property/", "{'group_type_index':0,'group_key':'cut','group_properties':{'b':'any'}}"));
        empty(post(path, "{'group_type_index':3,'group_key':'other','group_properties':['c']}"));
        assertThat(get("find/?group_type_index=0&group_key=cut").path("group_properties"))
                .hasToString("{\"d\":4}");
        JsonNode entry = get("activity/?group_type_index=0&group_key=cut&limit=1");
        assertThat(entry.at("/results/0/activity").asText()).isEqualTo("update_property");
        assertThat(entry.at("/results/0/detail/changes/0"))
                .hasToString("{\"type\":\"Group\",\"action\":\"deleted\",\"field\":\"c\",\"before\":3,\"after\":null}");
        assertThat(entry.path("next").asText()).contains("page=2");
        assertThat(entry.path("total_count").asInt()).isEqualTo(4);
    }

    @Test
    void saysWhichPropertyCanNotBeDeleted() {
        assertThat(post("", "{'group_type_index':0,'group_key':'kept','group_properties':{'a':1}}")
                        .statusCode())
                .isEqualTo(201);
        String path = "delete_property/?group_type_index=0&group_key=kept";
        String required = "This field is required and must be a string (the property name to delete).";
        for (String body :
                List.of("{}", "{'$unset':''}", "{'$unset':1}", "{'$unset':['a']}", "{'group_properties':{}}")) {
            refused(post(path, body), 400, "invalid_input", required, "$unset");
        }
        refused(
                post(path, "{'$unset':'x'}"),
                400,
                "invalid_input",
                "Property 'x' does not exist on this group.",
                "$unset");
        refused(post("delete_property/?group_type_index=0&group_key=none", "{}"), 404, "not_found", "Not found.", null);
        refused(
                post("delete_property/", "{'$unset':'a'}"),
                400,
                "required",
                "This query parameter is required.",
                "group_type_index");
        assertThat(get("find/?group_type_index=0&group_key=kept").path("group_properties"))
                .hasToString("{\"a\":1}");
    }

    @Test
    void asksForWhatIsMissing() {
        refused(
                world.send("GET", GROUPS, null),
                400,
                "invalid_input",
                "You must pass ?group_type_index= in this URL. To get a list of valid group types, call"
                        + " /api/:project_id/groups_types/.",
                "group_type_index");
        refused(
                world.send("GET", GROUPS + "?group_type_index=x", null),
                400,
                "invalid_input",
                "A valid integer is required.",
                "group_type_index");
        refused(
                world.send("GET", GROUPS + "find/?group_type_index=0", null),
                400,
                "required",
                "This query parameter is required.",
                "group_key");
        refused(
                world.send("GET", GROUPS + "find/?group_type_index=0&group_key=none", null),
                404,
                "not_found",
                "Not found.",
                null);
        for (String index : List.of("4", "5", "-1", "99999999999")) {
            assertThat(get("?group_type_index=" + index))
                    .hasToString("{\"next\":null,\"previous\":null,\"results\":[]}");
        }
    }

    @Test
    void visitsEachOf1050GroupsOnceWhile200AreAdded() {
        ArrayNode events = Json.mapper().createArrayNode();
        for (int i = 0; i < 1_050; i++) {
            events.add(identify("walked", "old" + i, i / 3));
        }
        capture(events);
        List<String> met = new ArrayList<>();
        String next = GROUPS + "?group_type_index=1&limit=7";
        for (int added = 0; next != null; added += 20) {
            JsonNode page = json(world.send("GET", next, null));
            assertThat(page.path("results").size()).isLessThanOrEqualTo(100);
            page.path("results")
                    .forEach(group -> met.add(group.path("group_key").asText()));
            if (added < 200) {
                ArrayNode more = Json.mapper().createArrayNode();
                for (int i = 0; i < 20; i++) {
                    more.add(identify("walked", "new" + (added + i), added * 3 + i));
                }
                capture(more);
            }
            JsonNode link = page.path("next");
            assertThat(link.isNull() || link.asText().startsWith("http://")).isTrue();
            next = link.isNull() ? null : link.asText().replaceFirst("http://[^/]+", "");
        }
        assertThat(new HashSet<>(met)).hasSameSizeAs(met);
        assertThat(met.stream().filter(key -> key.startsWith("old"))).hasSize(1_050);
        List<String> firstPage = new ArrayList<>();
        get("?group_type_index=1&cursor=forged")
                .path("results")
                .forEach(group -> firstPage.add(group.path("created_at").asText()));
        assertThat(firstPage).hasSize(100).isSortedAccordingTo(java.util.Comparator.reverseOrder());
    }

    @Test
    void searchesInPropertiesAndForWholeKeys() {
        ArrayNode events = Json.mapper().createArrayNode();
        ObjectNode acme = identify("searched", "Acme", 1);
        ((ObjectNode) acme.at("/properties/$group_set")).put("city", "Zürich");
        events.add(acme);
        events.add(identify("searched", "acme2", 2));
        for (int i = 0; i < 150; i++) {
            events.add(identify("searched", "filler" + i, 3));
        }
        capture(events);
        assertThat(keys("?group_type_index=2&search=ZÜRICH")).containsExactly("Acme");
        assertThat(keys("?group_type_index=2&search=aCME")).containsExactly("Acme");
        assertThat(keys("?group_type_index=2&search=acm")).isEmpty();
        assertThat(keys("?group_type_index=2&group_key=ACM")).containsExactly("acme2", "Acme");
        JsonNode page = get("?group_type_index=2&group_key=filler");
        String next = page.path("next").asText().replaceFirst("http://[^/]+", "");
        assertThat(json(world.send("GET", next, null)).path("results")).hasSize(50);
    }

    @Test
    void keepsHostileKeysAndNamesAsText() {
        List<String> keys = List.of("../../1", "0/1", "<script>alert(1)</script>", "=1+1", "a' OR '1'='1", "🦔", "%2e");
        for (String key : keys) {
            ObjectNode body = Json.object().put("group_type_index", 3).put("group_key", key);
            body.putObject("group_properties").put(key, key);
            assertThat(world.send("POST", GROUPS, body.toString()).statusCode()).isEqualTo(201);
            String one = "group_type_index=3&group_key=" + URLEncoder.encode(key, StandardCharsets.UTF_8);
            assertThat(get("find/?" + one).path("group_properties").path(key).asText())
                    .isEqualTo(key);
            empty(world.send(
                    "POST",
                    GROUPS + "delete_property/?" + one,
                    Json.object().put("$unset", key).toString()));
        }
        assertThat(keys("?group_type_index=3")).containsExactlyInAnyOrderElementsOf(keys);
        refused(
                post("", "{'group_type_index':3,'group_key':'zero\\u0000'}"),
                400,
                "null_characters_not_allowed",
                "Null characters are not allowed.",
                "group_key");
    }

    @Test
    void tellsNamesAndValuesOfProperties() {
        ArrayNode events = Json.mapper().createArrayNode();
        for (int i = 0; i < 5; i++) {
            ObjectNode event = identify("company", "counted" + i, 1);
            ((ObjectNode) event.at("/properties/$group_set")).put("counted", i < 3 ? "Pro" : "free");
            events.add(event);
        }
        capture(events);
        assertThat(get("property_definitions/").path("0").toString()).contains("{\"name\":\"counted\",\"count\":5}");
        assertThat(get("property_definitions/").path("4")).isEmpty();
        assertThat(get("property_values/?group_type_index=0&key=counted").path("results"))
                .hasToString("[{\"count\":3,\"name\":\"Pro\"},{\"count\":2,\"name\":\"free\"}]");
        assertThat(get("property_values/?group_type_index=0&key=counted&value=PR")
                        .path("results"))
                .hasSize(1);
        assertThat(get("property_values/?group_type_index=0&key=none").path("results"))
                .isEmpty();
    }

    private static ObjectNode identify(String type, String key, int second) {
        ObjectNode event = Json.object()
                .put("event", second % 2 == 0 ? "$groupidentify" : "$group_identify")
                .put("distinct_id", "visitor")
                .put(
                        "timestamp",
                        "2024-01-01T00:" + String.format(Locale.ROOT, "%02d:%02dZ", second / 60 % 60, second % 60));
        event.putObject("properties")
                .put("$group_type", type)
                .put("$group_key", key)
                .putObject("$group_set")
                .put("n", 1);
        return event;
    }

    private void capture(String name, String properties) {
        String event = "[{'event':'" + name + "','distinct_id':'visitor','properties':" + properties + "}]";
        capture(Json.read(event.replace('\'', '"').getBytes(StandardCharsets.UTF_8), JsonNode.class));
    }

    private void capture(JsonNode events) {
        ObjectNode body = Json.object().put("api_key", world.token());
        body.set("batch", events);
        HttpResponse<String> stored = server.send(server.request("POST", "/batch", body.toString()));
        assertThat(stored.statusCode()).describedAs(stored.body()).isEqualTo(200);
    }

    private JsonNode get(String path) {
        HttpResponse<String> answer = world.send("GET", GROUPS + path, null);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
        return json(answer);
    }

    private List<String> keys(String path) {
        List<String> keys = new ArrayList<>();
        get(path)
                .path("results")
                .forEach(group -> keys.add(group.path("group_key").asText()));
        return keys;
    }

    /** Single quotes stand for double ones. */
    private HttpResponse<String> post(String path, String body) {
        return world.send("POST", GROUPS + path, body.replace('\'', '"'));
    }

    private static void empty(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("Content-Type")).isEmpty();
    }
}
