package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The acceptance questions of the reference over its twelve events, in the zone of Berlin. */
@ServerTest(now = "2024-01-10T12:00:00Z")
class SqlApiTest {
    private static final String SESSION = "018cc7a0-0000-7000-8000-00000000000";

    private final TestWorld world;
    private final List<String> events = new ArrayList<>();

    SqlApiTest(TestWorld world) {
        this.world = world;
        world.ask("PATCH", "", "{\"timezone\":\"Europe/Berlin\",\"week_start_day\":0}");
        past("$groupidentify", "ann", "'$group_type':'company','$group_key':'acme','$group_set':{'name':'Acme'}");
        past("$groupidentify", "ann", "'$group_type':'company','$group_key':'beta','$group_set':{'name':'Beta'}");
        past("$identify", "ann", "'$anon_distinct_id':'anon-1','$set':{'email':'ann@a.com','plan':'pro'}");
        page("01T23:30:00", "anon-1", "/a?x=1", "Chrome", 1, "");
        page("01T23:31:00", "anon-1", "/b", "Chrome", 1, "");
        add("signed_up", "anon-1", "01T23:40:00", "'amount':10" + session(1));
        page("02T10:00:00", "bob", "/a", "Safari", 2, ",'$set':{'email':'bob@b.org','plan':'free'}");
        String beta = ",'$groups':{'company':'beta'}" + session(2);
        add("purchase", "bob", "02T10:00:05", "'amount':'25.5','items':['x','y']" + beta);
        String acme = ",'$groups':{'company':'acme'}" + session(3);
        add("purchase", "ann", "02T12:00:00", "'amount':40,'items':['x']" + acme);
        page("03T09:00:00", "cid", "/c", null, 4, ",'$set':{'plan':'pro'}");
        add("purchase", "cid", "03T09:05:00", "'amount':'n/a','items':[]" + session(4));
        page("08T08:00:00", "ann", "/a", "Chrome", 5, ",'vip':true");
        add("$autocapture", "ann", "08T08:00:30", "'x':1" + session(5));
        page("09T00:30:00", "ghost", "/a", "Firefox", 0, ",'$process_person_profile':false");
        add("purchase", "bob", "09T00:45:00", "'amount':4.5,'items':['y','z'],'vip':false" + session(6));
        world.capture(String.join(",", events));
    }

    private void page(String time, String id, String url, String browser, int session, String more) {
        String named = browser == null ? "" : ",'$browser':'" + browser + "'";
        String own = "'$current_url':'https://t.io" + url + "'" + named;
        add("$pageview", id, time, own + (session == 0 ? "" : session(session)) + more);
    }

    private static String session(int number) {
        return ",'$session_id':'" + SESSION + number + "'";
    }

    private void past(String event, String id, String properties) {
        events.add(("{'event':'" + event + "','distinct_id':'" + id
                        + "','timestamp':'2023-06-01T00:00:00Z','properties':{" + properties + "}}")
                .replace('\'', '"'));
    }

    private void add(String event, String id, String time, String properties) {
        events.add(("{'event':'" + event + "','distinct_id':'" + id + "','timestamp':'2024-01-" + time
                        + "Z','properties':{" + properties + "}}")
                .replace('\'', '"'));
    }

    private HttpResponse<String> send(String sql, String more) {
        ObjectNode body = Json.object();
        ObjectNode query = body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        query.setAll((ObjectNode) json(more.startsWith("{'") ? more.replace('\'', '"') : more));
        return world.send("POST", "query/", body.toString());
    }

    private static JsonNode json(String text) {
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(text, malformed);
        }
    }

    private JsonNode answer(String sql, String more) {
        HttpResponse<String> response = send(sql, more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }

    private String refusal(String sql, String more) {
        HttpResponse<String> response = send(sql, more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        return TestServer.json(response).path("code").asText() + ": "
                + TestServer.json(response).path("detail").asText();
    }

    @Test
    void addsNoMoreThanAMillionRows() {
        String filled = "SELECT count() FROM (SELECT number FROM numbers(3) ORDER BY number WITH FILL TO 2000000)";
        assertThat(refusal(filled, "{}"))
                .isEqualTo("hogql_query_error: WITH FILL adds at most 1000000 rows: take a longer step");
        assertThat(answer("SELECT number FROM numbers(1) ORDER BY number WITH FILL TO 2000000 LIMIT 2", "{}")
                        .path("results"))
                .hasToString("[[0],[1]]");
    }

    @Test
    void refusesValuesThatFunctionsOfMapsAndArraysDoNotTake() {
        for (String call : List.of(
                "mapPopulateSeries(map('a', 1))",
                "mapContainsKeyLike(map(1, 1), 'a')",
                "reinterpretAsInt64([1])",
                "arrayAUC(['a'], [1])",
                "sumArray(['a'])",
                "sumMerge([('a', 1)].1)",
                "maxIntersections(1, 'a')",
                "maxIntersectionsPosition(now(), 1)")) {
            assertThat(refusal("SELECT " + call, "{}")).as(call).startsWith("illegal_type_of_argument");
        }
    }

    @Test
    void showsWrittenNumbersInTheSmallestType() {
        assertThat(answer("SELECT 1, -1 AS x, 300 AS y, 1.5, 'a', NULL, number FROM numbers(1)", "{}")
                        .path("types"))
                .isEqualTo(json("[[\"1\",\"UInt8\"],[\"x\",\"Int8\"],[\"y\",\"UInt16\"],[\"1.5\",\"Float64\"],"
                        + "[\"'a'\",\"String\"],[\"NULL\",\"Nullable(Nothing)\"],[\"number\",\"UInt64\"]]"));
    }

    @Test
    void answersTheQuestionsOfTheReference() throws IOException {
        SoftAssertions softly = new SoftAssertions();
        try (InputStream in = SqlApiTest.class.getResourceAsStream("/sql/acceptance.csv")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                int end = line.lastIndexOf(" | ");
                HttpResponse<String> response = send(line.substring(0, end), "{}");
                softly.assertThat(TestServer.json(response).path("results").toString())
                        .as(line + "\n" + response.body())
                        .isEqualTo(line.substring(end + 3));
            }
        }
        softly.assertAll();
    }

    @Test
    void answersInTheShapeOfTheService() {
        JsonNode answer = answer("SELECT event, count() AS c FROM events GROUP BY event", "{}");
        assertThat(answer.path("columns")).isEqualTo(json("[\"event\",\"c\"]"));
        assertThat(answer.path("types")).isEqualTo(json("[[\"event\",\"String\"],[\"c\",\"UInt64\"]]"));
        assertThat(answer.path("hasMore").isBoolean()).isTrue();
        assertThat(answer.path("limit").asInt()).isEqualTo(100);
        assertThat(answer.path("offset").isInt()).isTrue();
        assertThat(answer.path("hogql").asText())
                .isEqualTo("SELECT event, count() AS c FROM events GROUP BY event LIMIT 101 OFFSET 0");
        assertThat(answer.path("timings").get(0).path("t").isNumber()).isTrue();
        assertThat(answer.path("error").isNull()).isTrue();
        JsonNode limited = answer("SELECT number FROM numbers(150) LIMIT 120", "{}");
        assertThat(limited.path("results")).hasSize(120);
        assertThat(limited.path("hasMore").isNull() && limited.path("limit").isNull())
                .isTrue();
    }

    @Test
    void countsConstantArraysAndTexts() {
        assertThat(answer("SELECT length([1, 2]), length('abc'), length(range(1000000))", "{}")
                        .path("results"))
                .isEqualTo(json("[[2,3,1000000]]"));
    }

    @Test
    void boundsTheRows() {
        JsonNode first = answer("SELECT number FROM numbers(150)", "{}");
        assertThat(first.path("results")).hasSize(100);
        assertThat(first.path("hasMore").asBoolean()).isTrue();
        assertThat(answer("SELECT number FROM numbers(60000) LIMIT 60000", "{}").path("results"))
                .hasSize(50_000);
        assertThat(answer("SELECT number FROM numbers(300) UNION ALL SELECT 1", "{}")
                        .path("results"))
                .hasSize(101);
    }

    @Test
    void stopsAQueryThatMultipliesRowsWithinTenSeconds() {
        long start = System.nanoTime();
        HttpResponse<String> late =
                send("SELECT sum(a.number * b.number) FROM numbers(1000000) a, numbers(1000000) b", "{}");
        assertThat(late.statusCode()).isEqualTo(504);
        assertThat(TestServer.json(late).path("detail").asText()).startsWith("The query did not end within 9 seconds");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        assertThat(answer("SELECT 1", "{}").at("/results/0/0").asInt()).isEqualTo(1);
    }

    @Test
    void countsTheMemoryOfWhatOneRowMakes() {
        String many = String.join(", ", Collections.nCopies(10, "repeat('a', 16000000)"));
        for (String sql : List.of(
                "SELECT arrayMap(x -> range(100000), range(100000))",
                "SELECT sum(length(arrayMap(x -> range(10000), range(10000)))) FROM events",
                "SELECT range(100000) FROM numbers(50000) LIMIT 50000",
                "SELECT length(concat('b', toString(tuple(" + many + "))))")) {
            assertThat(refusal(sql, "{}")).as(sql).startsWith("clickhouse_memory_limit_exceeded: ");
        }
        String fold = "SELECT length(arrayFold((all, x) -> arrayPushBack(all, x), range(5000), [0]))";
        assertThat(answer(fold, "{}").at("/results/0/0").asInt()).isEqualTo(5_001);
    }

    @Test
    void refusesTextsThatDoubleThemselves() {
        for (String piece : List.of("# + #", "if(# > 1, #, 2)", "# BETWEEN # AND #")) {
            String all = chain(piece, 60);
            assertThat(refusal("SELECT 1 AS a0, " + all + " FROM events", "{}")).contains("aliases written out");
            assertThat(refusal("WITH 1 AS a0, " + all + " SELECT a60 FROM events", "{}"))
                    .contains("aliases written out");
        }
        assertThat(refusal("WITH 1 AS a0, " + chain("# + 1", 3_000) + " SELECT a3000", "{}"))
                .contains("aliases written out");
        assertThat(answer("WITH 1 AS a0, " + chain("# + 1", 40) + " SELECT a40", "{}")
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(41);
        String between = "(".repeat(30) + "true" + " BETWEEN false AND true)".repeat(30);
        assertThat(send("SELECT " + between, "{}").statusCode()).isLessThan(500);
        String nested = "SELECT a + a AS a FROM (".repeat(50) + "SELECT 1 AS a" + ")".repeat(50);
        assertThat(answer("SELECT count() FROM (" + nested + ") WHERE a > 1", "{}")
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void refusesWhatTakesTooLongOrMakesNoSense() {
        for (String sql : List.of(
                "SELECT position(repeat('a', 1000000), concat(repeat('a', 500000), 'b'))",
                "SELECT countSubstrings(repeat('a', 1000000), concat(repeat('a', 500000), 'b'))",
                "SELECT replaceAll(repeat('a', 1000000), concat(repeat('a', 500000), 'b'), '')",
                "SELECT multiSearchAny(repeat('a', 1000000), arrayMap(x -> 'b', range(100000)))",
                "SELECT multiSearchAllPositions(repeat('a', 1000000), arrayMap(x -> 'b', range(100000)))",
                "SELECT multiSearchFirstIndex(repeat('a', 1000000), arrayMap(x -> 'b', range(100000)))",
                "SELECT formatDateTime(now(), repeat('%Y', 1000000))",
                "SELECT hasAll(range(100000), arrayReverse(range(100000)))",
                "SELECT hasAny(range(100000), arrayMap(x -> x + 100000, range(100000)))",
                "SELECT groupArray(-1)(event) FROM events",
                "SELECT topK(-1)(event) FROM events")) {
            assertThat(refusal(sql, "{}")).as(sql).startsWith("hogql_query_error: ");
        }
        assertThat(refusal("SELECT length(1)", "{}")).startsWith("illegal_type_of_argument: ");
    }

    /** Definitions of a1, a2, … in which each uses the one before. */
    private static String chain(String piece, int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(piece.replace("#", "a" + i) + " AS a" + (i + 1));
        }
        return String.join(", ", all);
    }

    @Test
    void ordersDistinctRowsByTheirColumns() {
        String rows =
                "SELECT DISTINCT a, b FROM (SELECT number % 3 AS a, intDiv(number, 3) % 2 AS b FROM numbers(100))";
        assertThat(answer(rows + " ORDER BY b DESC, a LIMIT 4 OFFSET 1", "{}").get("results"))
                .isEqualTo(json("[[1,1],[2,1],[0,0],[1,0]]"));
        assertThat(answer(rows + " ORDER BY a + b DESC, a LIMIT 2", "{}")
                        .get("results")
                        .size())
                .isEqualTo(2);
    }

    @Test
    void putsValuesFiltersAndVariablesIntoTheQuery() {
        String filtered = "SELECT count() FROM events WHERE {filters} AND event != {not}";
        String range = "{'filters':{'dateRange':{'date_from':'2024-01-08'}},'values':{'not':'purchase'}}";
        assertThat(answer(filtered, range).at("/results/0/0").asInt()).isEqualTo(3);
        assertThat(answer("SELECT count() FROM events WHERE {filters}", "{}")
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(15);
        String browsers = "{'filters':{'properties':[{'key':'$browser','value':['Chrome','Safari'],'type':'event'}]}}";
        assertThat(answer("SELECT count() FROM events WHERE {filters}", browsers)
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(4);
        String variable = "{'variables':{'1':{'code_name':'who','variableId':'1','value':'bob'}}}";
        assertThat(answer("SELECT count() FROM events WHERE distinct_id = {variables.who}", variable)
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(3);
        ObjectNode values = Json.object();
        values.putObject("values")
                .put("hostile", "x' OR 1=1 --")
                .putArray("names")
                .add("purchase")
                .add("signed_up");
        assertThat(answer("SELECT count() FROM events WHERE event IN {names}", values.toString())
                        .at("/results/0/0")
                        .asInt())
                .isEqualTo(5);
        assertThat(refusal("SELECT {variables.x}", "{}"))
                .isEqualTo("hogql_query_error: Variable x is missing from query");
        assertThat(refusal("SELECT 1 WHERE {filters}", "{}"))
                .startsWith("hogql_query_error: Cannot use 'filters' placeholder in a SELECT clause");
    }

    @Test
    void refusesWithTheCodesOfTheService() {
        assertThat(refusal("SELECT", "{}")).startsWith("hogql_syntax_error: mismatched input");
        assertThat(refusal(" ", "{}")).isEqualTo("hogql_syntax_error: Empty query");
        assertThat(refusal("SELECT foo FROM events", "{}")).startsWith("invalid_input: Unable to resolve field: foo");
        assertThat(refusal("SELECT 1 FROM foo", "{}")).startsWith("hogql_query_error: Unknown table `foo`.");
        assertThat(refusal("SELECT hamburger(1)", "{}"))
                .startsWith("hogql_query_error: Unsupported function call 'hamburger(...)'");
        assertThat(refusal("SELECT event, count() FROM events", "{}")).startsWith("not_an_aggregate: ");
        assertThat(refusal("SELECT 1", "{'unknown':1}")).startsWith("parse_error: ");
    }

    @Test
    void showsNothingOfAnotherProject() {
        TestWorld other = world.sibling();
        other.capture("{\"event\":\"secret\",\"distinct_id\":\"spy\",\"properties\":{\"key\":\"hidden\"}}");
        for (String table : List.of("events", "persons", "groups", "person_distinct_ids", "sessions")) {
            String all = answer("SELECT * FROM " + table + " LIMIT 1000", "{}")
                    .path("results")
                    .toString();
            assertThat(all).as(table).doesNotContain("secret", "spy", "hidden");
        }
        String team = "SELECT count() FROM events WHERE team_id = " + other.id();
        assertThat(answer(team, "{}").at("/results/0/0").asInt()).isZero();
    }
}
