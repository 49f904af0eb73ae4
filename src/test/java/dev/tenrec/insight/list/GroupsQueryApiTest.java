package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Groups of one type, their properties and aggregates of them, asked as clients do. */
@ServerTest(now = "2024-01-10T12:00:00Z")
class GroupsQueryApiTest {
    private static final String HOSTILE = "o'hara \"); DROP TABLE groups -- %_\\ \u202e<b>";

    private final TestWorld world;

    GroupsQueryApiTest(TestWorld world) {
        this.world = world;
        capture(
                group("company", "acme", 1, "{'name':'Acme Inc','seats':12,'tier':'pro'}"),
                group("company", "bolt", 2, "{'name':'Bolt','seats':'7','tier':'pro','since':'2023-05-01'}"),
                group("company", "c-3", 3, "{'seats':null,'tier':'free','deep':{'a':[1,2]}}"),
                group("company", "delta", 4, "{'name':'The Acme of all','tier':'free','seats':2}"),
                group("team", "acme", 5, "{'name':'Acme of teams','seats':99}"));
    }

    private static String group(String type, String key, int minute, String properties) {
        ObjectNode event = Json.object()
                .put("event", "$groupidentify")
                .put("distinct_id", "s")
                .put("timestamp", "2024-01-09T10:%02d:00Z".formatted(minute));
        ObjectNode sent = event.putObject("properties").put("$group_type", type).put("$group_key", key);
        sent.set(
                "$group_set",
                Json.read(
                        properties.replace('\'', '"').getBytes(java.nio.charset.StandardCharsets.UTF_8),
                        ObjectNode.class));
        return event.toString();
    }

    private void capture(String... events) {
        world.capture(String.join(",", events));
    }

    private static ObjectNode query(String... select) {
        ObjectNode query = Json.object().put("kind", "GroupsQuery").put("group_type_index", 0);
        if (select.length > 0) {
            ArrayNode columns = query.putArray("select");
            List.of(select).forEach(columns::add);
        }
        return query;
    }

    private static ObjectNode ordered(ObjectNode query, String... order) {
        ArrayNode keys = query.putArray("orderBy");
        List.of(order).forEach(keys::add);
        return query;
    }

    private static ObjectNode filtered(ObjectNode query, String filters) {
        query.set(
                "properties",
                Json.read(
                        filters.replace('\'', '"').getBytes(java.nio.charset.StandardCharsets.UTF_8), ArrayNode.class));
        return query;
    }

    private HttpResponse<String> send(JsonNode query) {
        return world.send("POST", "query/", Json.object().set("query", query).toString());
    }

    private JsonNode answer(JsonNode query) {
        HttpResponse<String> response = send(query);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }

    private List<String> first(JsonNode query) {
        List<String> values = new ArrayList<>();
        answer(query).path("results").forEach(row -> values.add(row.get(0).asText()));
        return values;
    }

    @Test
    void answersInTheShapeOfTheService() {
        JsonNode answer = answer(query("group_name", "key", "properties.tier -- Tier", "created_at", "group_name"));
        assertThat(answer.path("kind").asText()).isEqualTo("GroupsQuery");
        assertThat(answer.path("columns").toString())
                .isEqualTo("[\"group_name\",\"key\",\"properties.tier -- Tier\",\"created_at\"]");
        assertThat(answer.path("types").toString())
                .isEqualTo("[\"Tuple\",\"String\",\"Nullable(String)\",\"DateTime64(6, 'UTC')\"]");
        assertThat(answer.path("limit").asInt()).isEqualTo(100);
        assertThat(answer.path("offset").asInt()).isZero();
        assertThat(answer.path("hasMore").asBoolean(true)).isFalse();
        assertThat(answer.path("results")).hasSize(4);
        assertThat(answer.at("/results/0").toString())
                .isEqualTo("[{\"display_name\":\"The Acme of all\",\"key\":\"delta\"},\"delta\",\"free\","
                        + "\"2024-01-09T10:04:00Z\"]");
        assertThat(answer.at("/results/1/0/display_name").asText())
                .as("no name")
                .isEqualTo("c-3");
        assertThat(answer(query()).path("columns").toString()).isEqualTo("[\"group_name\"]");
        assertThat(answer(query()).at("/results/3/0/key").asText()).isEqualTo("acme");
    }

    @Test
    void showsPropertiesAndExpressionsWithNullsAndNumbersAsTexts() {
        JsonNode results = answer(ordered(
                        query(
                                "key",
                                "toInt(properties.seats) * 2 as twice",
                                "properties.deep.a",
                                "toDate(properties.since)"),
                        "key"))
                .path("results");
        assertThat(results.toString())
                .isEqualTo("[[\"acme\",24,null,null],[\"bolt\",14,null,\"2023-05-01\"],[\"c-3\",null,\"[1,2]\",null],"
                        + "[\"delta\",4,null,null]]");
    }

    @Test
    void sortsByExpressionsNamesAndAliases() {
        assertThat(first(ordered(query("key"), "toInt(properties.seats) DESC")))
                .containsExactly("acme", "bolt", "delta", "c-3");
        assertThat(first(ordered(query("key"), "toInt(properties.seats)")))
                .containsExactly("delta", "bolt", "acme", "c-3");
        assertThat(first(ordered(query("key"), "group_name"))).containsExactly("acme", "bolt", "delta", "c-3");
        assertThat(first(ordered(query("key"), "lower(group_name) desc")))
                .containsExactly("delta", "c-3", "bolt", "acme");
        assertThat(first(ordered(query("key", "length(key) as size"), "size", "created_at")))
                .containsExactly("c-3", "acme", "bolt", "delta");
        assertThat(first(ordered(query("key"), "created_at"))).containsExactly("acme", "bolt", "c-3", "delta");
        assertThat(first(ordered(query("key"), "-created_at"))).containsExactly("delta", "c-3", "bolt", "acme");
        assertThat(first(ordered(query("key"), "properties.tier"))).containsExactly("delta", "c-3", "bolt", "acme");
    }

    @Test
    void searchesNamesAndKeysTheBestFitFirst() {
        assertThat(first(query("key").put("search", " aCmE "))).containsExactly("acme", "delta");
        assertThat(first(query("key").put("search", "LT"))).containsExactly("delta", "bolt");
        assertThat(first(query("key").put("search", "%"))).isEmpty();
        assertThat(first(query("key").put("search", "_"))).isEmpty();
        capture(group("company", "z", 9, "{'name':'acme'}"), group("company", "y", 10, "{'name':'all of acme'}"));
        assertThat(first(query("key").put("search", "acme"))).containsExactly("z", "acme", "y", "delta");
        assertThat(first(ordered(query("key").put("search", "acme"), "created_at DESC")))
                .containsExactly("y", "z", "delta", "acme");
    }

    @Test
    void filtersByPropertiesOfTheType() {
        String filter = "[{'key':'%s','value':%s,'operator':'%s','type':'group','group_type_index':0}]";
        assertThat(first(filtered(query("key"), filter.formatted("tier", "['pro']", "exact"))))
                .containsExactly("bolt", "acme");
        assertThat(first(filtered(query("key"), filter.formatted("seats", "5", "gt"))))
                .containsExactly("bolt", "acme");
        assertThat(first(filtered(query("key"), filter.formatted("name", "'x'", "is_not_set"))))
                .containsExactly("c-3");
        JsonNode counted = answer(filtered(query("count()"), filter.formatted("tier", "['free']", "exact")));
        assertThat(counted.path("results").toString()).isEqualTo("[[2]]");
    }

    @Test
    void groupsByTheColumnsWithoutAnAggregate() {
        JsonNode answer = answer(query("properties.tier", "count() -- Companies", "max(toInt(properties.seats))"));
        assertThat(answer.path("results").toString()).isEqualTo("[[\"free\",2,2],[\"pro\",2,12]]");
        assertThat(answer.path("types").get(1).asText()).isEqualTo("UInt64");
        assertThat(answer(query("count()", "sum(toInt(properties.seats))"))
                        .path("results")
                        .toString())
                .isEqualTo("[[4,21]]");
        assertThat(answer(query("count()").put("group_type_index", 3))
                        .path("results")
                        .toString())
                .isEqualTo("[[0]]");
        assertThat(answer(ordered(query("group_name", "count()").put("limit", 1), "group_name DESC"))
                        .toString())
                .contains("[[\"c-3\",1]]", "\"hasMore\":true");
    }

    @Test
    void keepsHostileTextsAsTheyAre() {
        ObjectNode properties = Json.object().put("name", HOSTILE);
        capture(group("company", HOSTILE, 20, properties.toString().replace("'", "\\u0027")));
        JsonNode found =
                answer(query("group_name", "key", "properties.name").put("search", HOSTILE.toUpperCase(Locale.ROOT)));
        assertThat(found.path("results")).hasSize(1);
        assertThat(found.at("/results/0/0/display_name").asText()).isEqualTo(HOSTILE);
        assertThat(found.at("/results/0/0/key").asText()).isEqualTo(HOSTILE);
        assertThat(found.at("/results/0/1").asText()).isEqualTo(HOSTILE);
        assertThat(found.at("/results/0/2").asText()).isEqualTo(HOSTILE);
        assertThat(first(query("key").put("search", "' OR 1=1"))).isEmpty();
    }

    @Test
    void neverShowsGroupsOfOthers() {
        for (TestWorld other : List.of(world.sibling(), world.stranger())) {
            other.capture(group("company", "secret", 1, "{'name':'Secret','seats':1}"));
        }
        assertThat(answer(query("key", "properties.name").put("limit", 1_000)).toString())
                .doesNotContainIgnoringCase("secret");
        assertThat(first(query("count()"))).containsExactly("4");
        assertThat(first(query("key").put("group_type_index", 1))).containsExactly("acme");
        assertThat(first(query("key").put("group_type_index", 4))).isEmpty();
        assertThat(first(query("key").put("search", "secret"))).isEmpty();
    }

    @Test
    void pagesFitTogetherAndAreThoseOfSql() {
        Random random = new Random(7);
        List<String> events = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String seats = random.nextInt(4) == 0 ? "{}" : "{'seats':" + random.nextInt(9) + "}";
            events.add(group("company", "g" + i, random.nextInt(8), seats));
        }
        capture(events.toArray(String[]::new));
        for (String order :
                List.of("created_at DESC", "toInt(properties.seats) DESC", "toInt(properties.seats)", "key")) {
            List<String> found = new ArrayList<>();
            boolean hasMore = true;
            while (hasMore) {
                ObjectNode page = query("key", "toInt(properties.seats)", "toString(created_at)");
                JsonNode answer = answer(ordered(page, order).put("limit", 13).put("offset", found.size()));
                answer.path("results").forEach(row -> found.add(row.toString()));
                hasMore = answer.path("hasMore").asBoolean();
                assertThat(answer.path("results").size()).isEqualTo(hasMore ? 13 : 124 % 13);
            }
            JsonNode sql = answer(Json.object()
                    .put("kind", "HogQLQuery")
                    .put(
                            "query",
                            "SELECT key, toInt(properties.seats), toString(created_at) FROM groups WHERE index = 0"
                                    + " ORDER BY " + order + ", created_at DESC, key LIMIT 1000"));
            List<String> expected = new ArrayList<>();
            sql.path("results").forEach(row -> expected.add(row.toString()));
            assertThat(found)
                    .as(order)
                    .isEqualTo(expected)
                    .doesNotHaveDuplicates()
                    .hasSize(124);
        }
    }

    @Test
    void refusesMistakesWithTheirPlace() {
        ObjectNode none = query();
        none.remove("group_type_index");
        refused(none, "GroupsQuery.group_type_index", "Field required");
        refused(query().put("group_type_index", 5), "group_type_index", "Input should be 0 to 4");
        refused(query().put("group_type_index", "0"), "group_type_index", "Input should be 0 to 4");
        refused(query().put("where", "1"), "GroupsQuery.where", "Extra inputs are not permitted");
        refused(query().put("select", "key"), "GroupsQuery.select", "list of at most 100 columns");
        refused(query().put("search", 1), "GroupsQuery.search", "valid string");
        refused(query().put("limit", 0), "GroupsQuery.limit", "valid integer");
        refused(query().put("offset", -1), "GroupsQuery.offset", "valid integer");
        refused(query().put("orderBy", "key"), "GroupsQuery.orderBy", "list of at most 100 texts");
        refused(query("key", "kye"), "Unable to resolve field: kye", "line 1, column 1 of \\\"kye\\\"");
        refused(query("key", "1 +"), "line 1, column 4 of \\\"1 +\\\"");
        refused(ordered(query("key"), "created_at", "nothing DESC"), "Unable to resolve field: nothing");
        refused(ordered(query("key"), "1 DESC"), "names expressions, not numbers");
        refused(query("event"), "Unable to resolve field: event");
        refused(query("person.id"), "Unable to resolve field: person.id");
        refused(query("(SELECT 1 FROM nowhere)"), "Unknown table `nowhere`");
        refused(filtered(query(), "[{'key':'a','value':'b','type':'person'}]"), "query__GroupsQuery__properties");
        refused(filtered(query(), "[{'key':'a','value':'b'}]"), "query__GroupsQuery__properties");
        refused(
                filtered(query(), "[{'key':'a','value':'b','type':'group','group_type_index':1}]"),
                "query__GroupsQuery__properties");
        refused(filtered(query(), "[{'key':'a','value':'b','type':'group'}]"), "group_type_index", "Field required");
    }

    private void refused(JsonNode query, String... parts) {
        HttpResponse<String> answer = send(query);
        assertThat(answer.statusCode()).as(query.toString()).isEqualTo(400);
        assertThat(answer.body()).as(query.toString()).contains(parts);
    }

    @Test
    void isAnsweredFromTheCacheUntilAGroupChanges() {
        ObjectNode query = query("key");
        answer(query);
        assertThat(answer(query).path("is_cached").asBoolean()).isTrue();
        capture(group("company", "new", 30, "{}"));
        JsonNode changed = answer(query);
        assertThat(changed.path("is_cached").asBoolean(true)).isFalse();
        assertThat(changed.at("/results/0/0").asText()).isEqualTo("new");
    }

    @Test
    void isATableAndAFile() {
        ObjectNode table = Json.object().put("kind", "DataTableNode");
        table.set(
                "source", ordered(query("group_name", "properties.tier -- Tier").put("limit", 1), "key"));
        assertThat(answer(table).at("/results/0/1").asText()).isEqualTo("pro");
        ObjectNode export = Json.object().put("export_format", "text/csv");
        export.putObject("export_context").set("source", table);
        JsonNode made = world.ask("POST", "exports/", export.toString());
        assertThat(made.path("has_content").asBoolean()).as(made.toString()).isTrue();
        String file = world.send("GET", "exports/" + made.path("id").asInt() + "/content/", null)
                .body();
        List<String> lines = file.lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).contains("Tier");
        assertThat(lines.get(1)).contains("acme", "pro");
        assertThat(lines.stream().skip(1).map(line -> line.contains("c-3")).filter(Boolean::booleanValue))
                .hasSize(1);
        assertThat(lines.stream().skip(1).sorted(Comparator.naturalOrder())).hasSize(4);
    }
}
