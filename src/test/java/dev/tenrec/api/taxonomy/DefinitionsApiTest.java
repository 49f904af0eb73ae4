package dev.tenrec.api.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is known of events and properties after they were captured, as clients see it. */
@ServerTest
final class DefinitionsApiTest {
    private static final String EVENTS = "event_definitions/";
    private static final String PROPERTIES = "/api/environments/@current/property_definitions/";
    private static final String UNUSED = "00000000-0000-4000-8000-000000000000/";

    private final TestWorld world;

    DefinitionsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void knowsEachEventByName() {
        capture("'event':'signup'", "'event':'$pageview'", "'event':'signup'");

        JsonNode page = get(EVENTS);
        assertThat(page.path("count").asInt()).isEqualTo(2);
        assertThat(names(page)).containsExactly("$pageview", "signup");
        JsonNode event = page.path("results").path(1);
        assertThat(event.path("created_at").asText())
                .isEqualTo(event.path("last_seen_at").asText())
                .endsWith("Z");
        assertThat(event.path("verified").asBoolean()).isFalse();
        assertThat(event.path("default_columns").isEmpty()).isTrue();
        assertThat(get(EVENTS + "by_name/?name=signup")).isEqualTo(event);
        assertThat(get(EVENTS + event.path("id").asText() + "/")).isEqualTo(event);
        assertThat(get(EVENTS + event.path("id").asText() + "/metrics/")
                        .path("query_usage_30_day")
                        .asInt())
                .isZero();
    }

    @Test
    void tellsTypesByTheFirstValueThatTells() {
        capture(
                "'event':'a','properties':{'text':'x','number':1,'flag':true,'word':'true','day':'2026-01-02',"
                        + "'time':'2026-01-02T03:04:05.678Z','late':null,'list':[1],'object':{'inner':1},"
                        + "'utm_campaign':2024,'version':'5.70.0'}",
                "'event':'a','properties':{'late':7.5,'text':3,'number':'three'}",
                "'event':'a','properties':{'late':'no','list':'now a text'}");

        Map<String, String> types = types("");
        assertThat(types)
                .containsEntry("text", "String")
                .containsEntry("number", "Numeric")
                .containsEntry("flag", "Boolean")
                .containsEntry("word", "Boolean")
                .containsEntry("day", "DateTime")
                .containsEntry("time", "DateTime")
                .containsEntry("late", "Numeric")
                .containsEntry("list", "String")
                .containsEntry("object", "null")
                .containsEntry("utm_campaign", "String")
                .containsEntry("version", "String")
                .doesNotContainKey("inner");
        assertThat(names(get(PROPERTIES + "?is_numerical=true"))).containsExactly("late", "number");
        capture("'event':'b','properties':{'object':false}");
        assertThat(types("")).containsEntry("object", "Boolean");
    }

    @Test
    void keepsPropertiesOfPersonsApart() {
        capture(
                "'event':'a','$set':{'email':'a@b.c'},'properties':{'$set':{'plan':'pro'},'$set_once':{'seats':3},"
                        + "'$unset':['old'],'shown':1}",
                "'event':'b','properties':{'$process_person_profile':false,'$set':{'ignored':1}}");

        assertThat(types("?type=person")).isEqualTo(Map.of("email", "String", "plan", "String", "seats", "Numeric"));
        assertThat(names(get(PROPERTIES))).containsExactly("$process_person_profile", "shown");
        assertThat(names(get(PROPERTIES + "?type=session&search=entry%20utm")))
                .containsExactly(
                        "$entry_utm_source",
                        "$entry_utm_campaign",
                        "$entry_utm_medium",
                        "$entry_utm_term",
                        "$entry_utm_content");
        assertThat(names(get(PROPERTIES + "?type=session&is_numerical=true")))
                .contains("$session_duration", "$pageview_count")
                .doesNotContain("$channel_type");
    }

    @Test
    void keepsPropertiesOfGroupsApartByTheirTypes() {
        capture(
                "'event':'$groupidentify','properties':{'$group_type':'company','$group_key':'a','$group_set':"
                        + "{'name':'A','seats':5}}",
                "'event':'$groupidentify','properties':{'$group_type':'team','$group_key':'b','$group_set':"
                        + "{'name':7}}",
                "'event':'$groupidentify','properties':{'$group_set':{'lost':1}}");

        assertThat(types("?type=group&group_type_index=0")).isEqualTo(Map.of("name", "String", "seats", "Numeric"));
        assertThat(types("?type=group&group_type_index=1")).isEqualTo(Map.of("name", "Numeric"));
        assertThat(types("?type=group&group_type_index=2")).isEmpty();
        assertThat(types("")).isEmpty();
        assertThat(names(get(EVENTS))).containsExactly("$groupidentify");
    }

    @Test
    void knowsWhichPropertiesWereSeenWithWhichEvents() {
        capture("'event':'a','properties':{'both':1,'only a':1}", "'event':'b','properties':{'both':1,'only b':1}");

        JsonNode marked = get(PROPERTIES + "?event_names=[%22a%22]");
        assertThat(names(marked)).containsExactly("both", "only a", "only b");
        assertThat(marked.path("results").findValuesAsText("is_seen_on_filtered_events"))
                .containsExactly("true", "true", "false");
        assertThat(names(get(PROPERTIES + "?event_names=[%22b%22]&filter_by_event_names=true")))
                .containsExactly("both", "only b");
        assertThat(get(PROPERTIES)
                        .path("results")
                        .path(0)
                        .path("is_seen_on_filtered_events")
                        .isNull())
                .isTrue();
        JsonNode together =
                get(PROPERTIES + "seen_together/?event_names=[%22a%22,%22b%22,%22c%22]&property_name=only%20a");
        assertThat(together.path("a").asBoolean()).isTrue();
        assertThat(together.path("b").asBoolean()).isFalse();
        assertThat(together.path("c").asBoolean()).isFalse();
        capture("'event':'b','properties':{'only a':1}");
        assertThat(names(get(PROPERTIES + "?event_names=[%22b%22]&filter_by_event_names=true")))
                .containsExactly("both", "only a", "only b");
    }

    @Test
    void filtersAndOrdersLists() {
        capture(
                "'event':'order paid','properties':{'amount':1,'$browser':'x','$feature/new':true}",
                "'event':'order sent'",
                "'event':'$identify'");
        String paid = id(EVENTS, "order paid");
        assertThat(status("PATCH", EVENTS + paid, "{\"hidden\":true,\"tags\":[\" Money \"]}"))
                .isEqualTo(200);

        assertThat(names(get(EVENTS + "?ordering=-name"))).containsExactly("order sent", "order paid", "$identify");
        assertThat(names(get(EVENTS + "?search=ORDER+s"))).containsExactly("order sent");
        assertThat(names(get(EVENTS + "?event_type=event_posthog"))).containsExactly("$identify");
        assertThat(names(get(EVENTS + "?event_type=event_custom&exclude_hidden=true")))
                .containsExactly("order sent");
        assertThat(names(get(EVENTS + "?tags=[%22money%22]"))).containsExactly("order paid");
        assertThat(names(get(EVENTS + "?names=order+sent,none"))).containsExactly("order sent");
        assertThat(names(get(PROPERTIES + "?exclude_core_properties=true"))).containsExactly("amount");
        assertThat(names(get(PROPERTIES + "?is_feature_flag=true"))).containsExactly("$feature/new");
        assertThat(names(get(PROPERTIES + "?properties=amount,$browser&excluded_properties=[%22amount%22]")))
                .containsExactly("$browser");
        JsonNode second = get(EVENTS + "?ordering=name&limit=1&offset=1");
        assertThat(names(second)).containsExactly("order paid");
        assertThat(second.path("count").asInt()).isEqualTo(3);
        assertThat(second.path("next").asText()).contains("limit=1&offset=2");
        refused(EVENTS + "?event_type=other", "event_type", "Not a valid event type. Use one of: event,");
        refused(PROPERTIES + "?type=other", "type", "\"other\" is not a valid choice.");
        refused(PROPERTIES + "?event_names=x", "event_names", "Value must be valid JSON.");
        refused(PROPERTIES + "?type=group", null, "`group_type_index` must be set for `group` type");
    }

    @Test
    void describesDefinitions() {
        capture("'event':'a','properties':{'p':'x'}");
        String event = EVENTS + id(EVENTS, "a");
        String property = PROPERTIES + id(PROPERTIES, "p");

        JsonNode verified = send(
                "PATCH",
                event,
                "{\"verified\":true,\"name\":\"other\",\"owner\":"
                        + world.owner().id() + "}");
        assertThat(verified.path("name").asText()).isEqualTo("a");
        assertThat(verified.path("verified_by").path("id").asInt())
                .isEqualTo(world.owner().id());
        assertThat(verified.path("owner").path("id").asInt())
                .isEqualTo(world.owner().id());
        assertThat(verified.path("verified_at").isTextual()).isTrue();
        JsonNode hidden = send("PATCH", event, "{\"hidden\":true}");
        assertThat(hidden.path("verified").asBoolean()).isFalse();
        assertThat(hidden.path("verified_by").isNull()).isTrue();
        refused(
                "PATCH",
                event,
                "{\"hidden\":true,\"verified\":true}",
                null,
                "An event cannot be both hidden and verified");
        refused("PATCH", event, "{\"owner\":999999}", "owner", "Invalid pk \"999999\" - object does not exist.");
        JsonNode numeric = send("PATCH", property, "{\"property_type\":\"Numeric\",\"description\":\"how much\"}");
        assertThat(numeric.path("is_numerical").asBoolean()).isTrue();
        assertThat(numeric.path("description").asText()).isEqualTo("how much");
        refused(
                "PATCH",
                property,
                "{\"hidden\":true,\"verified\":true}",
                null,
                "A property cannot be both hidden and verified");
        refused("PATCH", property, "{\"property_type\":\"Text\"}", "property_type", "\"Text\" is not a valid choice.");
        world.restart();
        assertThat(get(property)).isEqualTo(numeric);
        assertThat(get(event)).isEqualTo(hidden);
    }

    @Test
    void definesEventsThatAreStillToCome() {
        JsonNode made = send("POST", EVENTS, "{\"name\":\"soon\",\"description\":\"later\"}");
        assertThat(made.path("created_at").isNull()).isTrue();
        assertThat(made.path("last_seen_at").isNull()).isTrue();
        refused("POST", EVENTS, "{\"name\":\"soon\"}", "name", "Event definition with name 'soon' already exists");
        refused("POST", EVENTS, "{}", "name", "This field is required.");
        capture("'event':'soon'");
        JsonNode seen = get(EVENTS + made.path("id").asText() + "/");
        assertThat(seen.path("created_at").isTextual()).isTrue();
        assertThat(seen.path("description").asText()).isEqualTo("later");
    }

    @Test
    void forgetsWhatIsDeletedUntilItIsSeenAgain() {
        capture("'event':'a','properties':{'p':'x'}");
        String event = id(EVENTS, "a");
        String property = id(PROPERTIES, "p");

        assertThat(status("DELETE", EVENTS + event, null)).isEqualTo(204);
        assertThat(status("DELETE", PROPERTIES + property, null)).isEqualTo(204);
        for (String gone : List.of(EVENTS + event, PROPERTIES + property)) {
            HttpResponse<String> missing = world.send("GET", gone, null);
            assertThat(missing.statusCode()).isEqualTo(404);
            String unused = gone.substring(0, gone.length() - event.length()) + UNUSED;
            assertThat(world.send("PATCH", unused, "{}").body()).isEqualTo(missing.body());
        }
        world.restart();
        assertThat(get(EVENTS).path("count").asInt()).isZero();
        assertThat(get(PROPERTIES).path("count").asInt()).isZero();
        capture("'event':'a','properties':{'p':5}");
        assertThat(id(EVENTS, "a")).isNotEqualTo(event);
        assertThat(types("")).isEqualTo(Map.of("p", "Numeric"));
        assertThat(get(PROPERTIES + "seen_together/?event_names=[%22a%22]&property_name=p")
                        .path("a")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void keepsNoMoreThanTwentyThousandNames() {
        List<String> events = new ArrayList<>();
        for (int event = 0; event < 40; event++) {
            int first = event * 750;
            events.add("'event':'many','properties':{"
                    + IntStream.range(first, first + 750)
                            .mapToObj(number -> "'p" + number + "':" + number)
                            .collect(Collectors.joining(","))
                    + "}");
        }
        long unkept = unkept();
        capture(events.subList(0, 7).toArray(String[]::new));
        capture(events.toArray(String[]::new));
        capture(events.toArray(String[]::new));

        assertThat(get(PROPERTIES + "?limit=1").path("count").asInt()).isEqualTo(20_000);
        assertThat(get(PROPERTIES + "?limit=1&event_names=[%22many%22]&filter_by_event_names=true")
                        .path("count")
                        .asInt())
                .isEqualTo(20_000);
        assertThat(unkept() - unkept).isGreaterThanOrEqualTo(10_000);
        assertThat(get(EVENTS).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void listsAnHonestEventAfterAFloodOfJunk() {
        capture("'event':'described','properties':{'plan':1}", "'event':'untouched'");
        status("PATCH", EVENTS + id(EVENTS, "described"), "{\"description\":\"kept\"}");
        HttpResponse<String> first = flood("junk", 10_001);
        assertThat(first.body()).contains("\"definitions_left_out\":1");
        assertThat(eventCount()).isEqualTo(10_000);

        capture("'event':'signed up','properties':{'plan':1}");
        assertThat(names(get(EVENTS + "?search=signed"))).containsExactly("signed up");
        assertThat(eventCount()).isEqualTo(10_000);
        assertThat(get(PROPERTIES + "seen_together/?event_names=[%22signed%20up%22]&property_name=plan")
                        .path("signed up")
                        .asBoolean())
                .isTrue();

        // A second flood replaces a tenth of the catalogue, oldest names first, and never what a user touched.
        assertThat(flood("more", 10_001).body()).doesNotContain("definitions_left_out");
        assertThat(eventCount()).isEqualTo(10_000);
        assertThat(get(EVENTS + "?search=more&limit=1").path("count").asInt()).isBetween(900, 1_200);
        assertThat(names(get(EVENTS + "?search=signed"))).containsExactly("signed up");
        assertThat(names(get(EVENTS + "?search=described"))).containsExactly("described");
        assertThat(names(get(EVENTS + "?search=untouched"))).isEmpty();

        world.restart();
        assertThat(eventCount()).isEqualTo(10_000);
        assertThat(names(get(EVENTS + "?search=signed"))).containsExactly("signed up");
        JsonNode warnings = get("ingestion_warnings/").path("results");
        assertThat(warnings.size()).isEqualTo(1);
        assertThat(warnings.path(0).path("type").asText()).isEqualTo("definitions_left_out");
        assertThat(warnings.path(0).path("count").asInt()).isEqualTo(1);
        assertThat(get("events/?event=junk9999").path("results").size()).isEqualTo(1);
    }

    @Test
    void listsAnHonestPropertyAfterAFloodOfJunk() {
        for (int first = 0; first < 20_250; first += 750) {
            capture("'event':'many','properties':{"
                    + IntStream.range(first, first + 750)
                            .mapToObj(number -> "'p" + number + "':" + number)
                            .collect(Collectors.joining(","))
                    + "}");
        }
        assertThat(get(PROPERTIES + "?limit=1").path("count").asInt()).isEqualTo(20_000);
        capture("'event':'honest','properties':{'late_plan':'x'}");
        assertThat(types("?search=late_plan")).isEqualTo(Map.of("late_plan", "String"));
        assertThat(get(PROPERTIES + "?limit=1").path("count").asInt()).isEqualTo(20_000);
        // The oldest of what was seen once is gone.
        assertThat(types("?search=p0&limit=1")).doesNotContainKey("p0");
    }

    @Test
    void keepsNoLongNames() {
        long unkept = unkept();
        capture("'event':'a','properties':{'" + "x".repeat(400) + "':1,'" + "y".repeat(401) + "':1,'z\\u0000':1}");
        assertThat(names(get(PROPERTIES))).containsExactly("x".repeat(400), "z\uFFFD");
        assertThat(unkept() - unkept).isEqualTo(1);
    }

    @Test
    void learnsNothingFromRefusedRequests() {
        HttpResponse<String> answer = world.server()
                .send(world.request(
                        "POST",
                        "/batch",
                        batch("'event':'a','properties':{'p':1}", "'event':'','properties':{'q':1}")));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(get(EVENTS).path("count").asInt()).isZero();
        assertThat(get(PROPERTIES).path("count").asInt()).isZero();
    }

    private int eventCount() {
        return get(EVENTS + "?limit=1").path("count").asInt();
    }

    /** One request with as many event names, numbered from 0. */
    private HttpResponse<String> flood(String prefix, int count) {
        String[] events = IntStream.range(0, count)
                .mapToObj(number -> "'event':'" + prefix + number + "'")
                .toArray(String[]::new);
        HttpResponse<String> answer = world.server().send(world.request("POST", "/batch", batch(events)));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }

    private long unkept() {
        return world.send("GET", "/metrics", null)
                .body()
                .lines()
                .filter(line -> line.startsWith("tenrec_definitions_unkept_total "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    private void capture(String... events) {
        assertThat(world.server()
                        .send(world.request("POST", "/batch", batch(events)))
                        .statusCode())
                .isEqualTo(200);
    }

    private String batch(String... events) {
        return List.of(events).stream()
                .map(event -> "{'distinct_id':'d'," + event + "}")
                .collect(Collectors.joining(",", "{'api_key':'" + world.token() + "','batch':[", "]}"))
                .replace('\'', '"');
    }

    private String id(String list, String name) {
        for (JsonNode item : get(list).path("results")) {
            if (item.path("name").asText().equals(name)) {
                return item.path("id").asText() + "/";
            }
        }
        throw new AssertionError("no " + name);
    }

    private Map<String, String> types(String query) {
        Map<String, String> types = new java.util.TreeMap<>();
        get(PROPERTIES + query)
                .path("results")
                .forEach(item -> types.put(
                        item.path("name").asText(), item.path("property_type").asText()));
        return types;
    }

    private static List<String> names(JsonNode page) {
        List<String> names = new ArrayList<>();
        page.path("results").forEach(item -> names.add(item.path("name").asText()));
        return names;
    }

    private JsonNode get(String path) {
        return send("GET", path, null);
    }

    private JsonNode send(String method, String path, String body) {
        HttpResponse<String> answer = world.send(method, path, body);
        assertThat(answer.statusCode()).describedAs(answer.body()).isBetween(200, 201);
        return TestServer.json(answer);
    }

    private int status(String method, String path, String body) {
        return world.send(method, path, body).statusCode();
    }

    private void refused(String path, String attr, String detail) {
        refused("GET", path, null, attr, detail);
    }

    private void refused(String method, String path, String body, String attr, String detail) {
        HttpResponse<String> answer = world.send(method, path, body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(answer).path("detail").asText()).startsWith(detail);
        assertThat(TestServer.json(answer).path("attr").textValue()).isEqualTo(attr);
    }
}
