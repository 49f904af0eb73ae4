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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Persons with columns and orders that are expressions, asked as clients do. */
@ServerTest(now = "2024-01-10T12:00:00Z")
class ActorsExpressionsApiTest {
    private static final String HOSTILE = "o'hara \"); DROP TABLE persons -- %_\\ \u202e<b>";

    private final TestWorld world;

    ActorsExpressionsApiTest(TestWorld world) {
        this.world = world;
        capture(
                person("ann", 1, "{'email':'ann@x.org','age':31,'plan':'pro','$browser':'Firefox'}"),
                person("bob", 2, "{'name':'Bob','age':'27','plan':'free','since':'2023-05-01'}"),
                person("cid", 3, "{'age':null,'plan':'free','deep':{'a':[1,2]}}"),
                person("dan", 4, "{'email':'Dan@x.org','age':9,'plan':'pro'}"));
    }

    private static String person(String id, int minute, String properties) {
        ObjectNode event = Json.object()
                .put("event", "view")
                .put("distinct_id", id)
                .put("timestamp", "2024-01-09T10:%02d:00Z".formatted(minute));
        event.putObject("properties").set("$set", read(properties));
        return event.toString();
    }

    private static JsonNode read(String json) {
        return Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }

    private void capture(String... events) {
        world.capture(String.join(",", events));
    }

    private static ObjectNode query(String... select) {
        ObjectNode query = Json.object().put("kind", "ActorsQuery");
        ArrayNode columns = query.putArray("select");
        List.of(select).forEach(columns::add);
        return query;
    }

    private static ObjectNode ordered(ObjectNode query, String... order) {
        ArrayNode keys = query.putArray("orderBy");
        List.of(order).forEach(keys::add);
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

    /** The first distinct ids of the persons in the first column. */
    private List<String> ids(ObjectNode query) {
        List<String> ids = new ArrayList<>();
        answer(query).path("results").forEach(row -> ids.add(row.at("/0/0").asText()));
        return ids;
    }

    @Test
    void showsExpressionsBesideColumnsOfPersons() {
        JsonNode answer = answer(query(
                "person_display_name -- Person",
                "id",
                "properties.age",
                "toInt(properties.age) + 1 as next -- Next",
                "created_at",
                "toDate(created_at)",
                "upper(person_display_name)",
                "person",
                "toDate(person.properties.since)"));
        assertThat(answer.at("/columns/3").asText()).isEqualTo("toInt(properties.age) + 1 as next -- Next");
        assertThat(answer.path("types").toString()).contains("\"Tuple\"", "\"Date\"", "\"Nullable(Int64)\"");
        assertThat(answer.path("missing_actors_count").asInt(-1)).isZero();
        assertThat(answer.path("results")).hasSize(4);
        JsonNode bob = answer.at("/results/2");
        assertThat(bob.at("/0/display_name").asText()).isEqualTo("Bob");
        assertThat(bob.get(1).asText()).isEqualTo(bob.at("/7/id").asText()).hasSize(36);
        assertThat(bob.get(2).asText()).as("as it was sent").isEqualTo("27");
        assertThat(bob.get(3).asInt()).isEqualTo(28);
        assertThat(bob.get(4).asText()).startsWith("2024-01-09T10:02:00");
        assertThat(bob.get(5).asText()).isEqualTo("2024-01-09");
        assertThat(bob.get(6).asText()).isEqualTo("BOB");
        assertThat(bob.get(8).asText()).isEqualTo("2023-05-01");
        assertThat(answer.at("/results/1/3").isNull()).isTrue();
        assertThat(answer.at("/results/1/6").asText()).as("by its distinct id").isEqualTo("CID");
    }

    @Test
    void sortsByExpressionsNamesAndAliases() {
        assertThat(ids(ordered(query("distinct_ids"), "toInt(properties.age) DESC")))
                .containsExactly("ann", "bob", "dan", "cid");
        assertThat(ids(ordered(query("distinct_ids"), "toInt(properties.age)")))
                .containsExactly("dan", "bob", "ann", "cid");
        assertThat(ids(ordered(query("distinct_ids", "length(properties.plan) as size"), "size", "created_at")))
                .containsExactly("ann", "dan", "bob", "cid");
        assertThat(ids(ordered(query("distinct_ids"), "person DESC"))).containsExactly("cid", "ann", "dan", "bob");
        assertThat(ids(ordered(query("distinct_ids"), "lower(person_display_name)")))
                .containsExactly("ann", "bob", "cid", "dan");
        assertThat(ids(ordered(query("distinct_ids"), "created_at"))).containsExactly("ann", "bob", "cid", "dan");
        assertThat(ids(ordered(query("distinct_ids", "1 + 1"), "-created_at")))
                .containsExactly("dan", "cid", "bob", "ann");
        assertThat(ids(query("distinct_ids", "1 + 1"))).containsExactly("dan", "cid", "bob", "ann");
    }

    @Test
    void searchesAndFiltersAsOtherLists() {
        assertThat(ids(query("distinct_ids", "1 + 1").put("search", "X.ORG"))).containsExactly("dan", "ann");
        assertThat(ids(query("distinct_ids", "1 + 1").put("search", "ci"))).containsExactly("cid");
        assertThat(ids(query("distinct_ids", "1 + 1").put("search", "%"))).isEmpty();
        String pro = "[{'key':'plan','value':['pro'],'operator':'exact','type':'person'}]";
        ObjectNode filtered = ordered(query("distinct_ids"), "properties.email");
        filtered.set("properties", read(pro));
        assertThat(ids(filtered)).containsExactly("dan", "ann");
        filtered.remove("properties");
        filtered.set("fixedProperties", read(pro));
        assertThat(ids(filtered)).containsExactly("dan", "ann");
    }

    @Test
    void choosesTheMembersOfACohort() {
        JsonNode cohort = world.ask(
                "POST",
                "cohorts/",
                read("{'name':'pros','filters':{'properties':{'type':'AND','values':[{'type':'AND','values':["
                                + "{'key':'plan','type':'person','value':'pro','operator':'exact'}]}]}}}")
                        .toString());
        ObjectNode members = query("distinct_ids", "properties.plan || '!'");
        members.set("properties", read("[{'key':'id','type':'cohort','value':" + cohort.path("id") + "}]"));
        assertThat(ids(members)).containsExactly("dan", "ann");
        assertThat(answer(query("count()", "id IN COHORT 'pros' as pro")).path("results"))
                .hasSize(2);
    }

    @Test
    void groupsByTheColumnsWithoutAnAggregate() {
        JsonNode answer = answer(query("properties.plan", "count() -- Persons", "avg(toInt(properties.age))"));
        assertThat(answer.path("results").toString()).isEqualTo("[[\"free\",2,27.0],[\"pro\",2,20.0]]");
        assertThat(answer(query("count()")).path("results").toString()).isEqualTo("[[4]]");
        assertThat(answer(ordered(query("toDate(created_at) as day", "count()").put("limit", 1), "day DESC"))
                        .path("results")
                        .toString())
                .isEqualTo("[[\"2024-01-09\",4]]");
    }

    @Test
    void keepsHostileTextsAsTheyAre() {
        capture(person(HOSTILE, 9, "{}"));
        ObjectNode query =
                query("distinct_ids", "concat(person_display_name, '!')").put("search", HOSTILE);
        assertThat(ids(query)).containsExactly(HOSTILE);
        assertThat(answer(query).at("/results/0/1").asText()).isEqualTo(HOSTILE + "!");
        assertThat(ids(query("distinct_ids", "1 + 1").put("search", "' OR 1=1")))
                .isEmpty();
    }

    @Test
    void neverShowsPersonsOfOthers() {
        for (TestWorld other : List.of(world.sibling(), world.stranger())) {
            other.capture(person("secret", 1, "{'email':'secret@x.org','age':1}"));
        }
        assertThat(answer(ordered(query("person", "properties.email || ''").put("limit", 1_000), "properties.age"))
                        .toString())
                .doesNotContainIgnoringCase("secret");
        assertThat(answer(query("count()")).path("results").toString()).isEqualTo("[[4]]");
    }

    @Test
    void pagesFitTogetherAndAreThoseOfSql() {
        Random random = new Random(11);
        List<String> events = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String age = random.nextInt(4) == 0 ? "{}" : "{'age':" + random.nextInt(9) + "}";
            events.add(person("p" + i, random.nextInt(8), age));
        }
        capture(events.toArray(String[]::new));
        for (String order : List.of("toInt(properties.age) DESC", "toInt(properties.age)", "created_at DESC")) {
            List<String> found = new ArrayList<>();
            boolean hasMore = true;
            while (hasMore) {
                ObjectNode page = query("toString(id)", "toInt(properties.age)", "toString(created_at)");
                JsonNode answer =
                        answer(ordered(page, order, "id").put("limit", 13).put("offset", found.size()));
                answer.path("results").forEach(row -> found.add(row.toString()));
                hasMore = answer.path("hasMore").asBoolean();
            }
            JsonNode sql = answer(Json.object()
                    .put("kind", "HogQLQuery")
                    .put(
                            "query",
                            "SELECT toString(id), toInt(properties.age), toString(created_at) FROM persons ORDER BY "
                                    + order + ", id LIMIT 1000"));
            List<String> expected = new ArrayList<>();
            sql.path("results").forEach(row -> expected.add(row.toString()));
            assertThat(found)
                    .as(order)
                    .isEqualTo(expected)
                    .doesNotHaveDuplicates()
                    .hasSize(124);
        }
        List<String> ties = new ArrayList<>();
        for (int offset = 0; offset < 124; offset += 31) {
            ties.addAll(ids(ordered(query("distinct_ids").put("limit", 31).put("offset", offset), "length('x')")));
        }
        assertThat(ties).hasSize(124).doesNotHaveDuplicates();
    }

    @Test
    void showsExpressionsBesideColumnsOfAPoint() {
        ObjectNode query = query(
                "event_count",
                "upper(person_display_name) -- Name",
                "toInt(properties.age) * 2",
                "distinct_ids",
                "toDate(created_at)");
        JsonNode point = read("{'kind':'InsightActorsQuery','series':0,'source':{'kind':'TrendsQuery','series':["
                + "{'kind':'EventsNode','event':'view'}]}}");
        capture(
                person("bob", 5, "{}"),
                "{\"event\":\"view\",\"distinct_id\":\"nobody\",\"timestamp\":\"2024-01-09T10:00:00Z\","
                        + "\"properties\":{\"$process_person_profile\":false}}");
        query.set("source", point);
        JsonNode answer = answer(query);
        assertThat(answer.path("types").toString())
                .isEqualTo("[\"UInt64\",\"String\",\"Nullable(Int64)\",\"Array\",\"Date\"]");
        assertThat(answer.at("/results/0").toString()).isEqualTo("[2,\"BOB\",54,[\"bob\"],\"2024-01-09\"]");
        List<String> rows = new ArrayList<>();
        answer.path("results").forEach(row -> rows.add(row.toString()));
        assertThat(rows)
                .hasSize(5)
                .contains("[1,\"ANN@X.ORG\",62,[\"ann\"],\"2024-01-09\"]", "[1,\"CID\",null,[\"cid\"],\"2024-01-09\"]")
                .as("no person")
                .contains("[1,null,null,[\"nobody\"],null]");
        assertThat(answer(query.put("search", "bob").put("limit", 1)).path("results"))
                .hasSize(1);
        query.remove("search");
        refused(ordered(query, "toInt(properties.age)"), "query__ActorsQuery__orderBy");
        query.remove("orderBy");
        query.withArray("select").add("count()");
        refused(query, "count");
        query.withArray("select").removeAll().add("nothing");
        refused(query, "Unable to resolve field: nothing");
        query.withArray("select").removeAll().add("(SELECT 1)");
        refused(query, "\"code\"");
    }

    @Test
    void showsExpressionsOverGroupsOfAPoint() {
        capture(
                "{\"event\":\"$groupidentify\",\"distinct_id\":\"s\",\"timestamp\":\"2024-01-09T10:00:00Z\","
                        + "\"properties\":{\"$group_type\":\"company\",\"$group_key\":\"acme\","
                        + "\"$group_set\":{\"seats\":\"12\"}}}",
                "{\"event\":\"buy\",\"distinct_id\":\"ann\",\"timestamp\":\"2024-01-09T11:00:00Z\",\"properties\":"
                        + "{\"$groups\":{\"company\":\"acme\"}}}");
        ObjectNode query = query("key", "upper(group_name)", "toInt(properties.seats) + 1", "event_count");
        query.set(
                "source",
                read("{'kind':'InsightActorsQuery','series':0,'source':{'kind':'TrendsQuery','series':["
                        + "{'kind':'EventsNode','event':'buy','math':'unique_group','math_group_type_index':0}]}}"));
        assertThat(answer(query).path("results").toString()).isEqualTo("[[\"acme\",\"ACME\",13,1]]");
        query.withArray("select").removeAll().add("person_display_name || ''");
        refused(query, "Unable to resolve field: person_display_name");
    }

    @Test
    void refusesMistakesWithTheirPlace() {
        refused(query("id", "1 + 1", "kye"), "Unable to resolve field: kye", "line 1, column 1 of \\\"kye\\\"");
        refused(query("1 + 1", "1 +"), "line 1, column 4 of \\\"1 +\\\"");
        refused(ordered(query("id"), "nothing DESC"), "Unable to resolve field: nothing");
        refused(ordered(query("id"), "1 DESC"), "names expressions, not numbers");
        refused(query("id").put("orderBy", "id"), "ActorsQuery.orderBy", "list of at most 100 texts");
        refused(query("person", "count()"), "Unable to resolve field: person");
        refused(query("event"), "Unable to resolve field: event");
        refused(query("id").put("where", "1"), "ActorsQuery.where", "Extra inputs are not permitted");
        refused(query("x".repeat(1_001)), "ActorsQuery.select.0", "at most 1000 characters");
    }

    private void refused(JsonNode query, String... parts) {
        HttpResponse<String> answer = send(query);
        assertThat(answer.statusCode()).as(query.toString()).isEqualTo(400);
        assertThat(answer.body()).as(query.toString()).contains(parts);
    }

    @Test
    void isAFileAndComesFromTheCache() {
        ObjectNode query = ordered(query("distinct_ids", "toInt(properties.age) -- Age"), "toInt(properties.age)");
        answer(query);
        assertThat(answer(query).path("is_cached").asBoolean()).isTrue();
        ObjectNode export = Json.object().put("export_format", "text/csv");
        export.putObject("export_context").set("source", query);
        JsonNode made = world.ask("POST", "exports/", export.toString());
        String file = world.send("GET", "exports/" + made.path("id").asInt() + "/content/", null)
                .body();
        List<String> lines = file.lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).contains("Age");
        assertThat(lines.get(1)).contains("dan", "9");
        assertThat(lines.get(4)).contains("cid");
    }
}
