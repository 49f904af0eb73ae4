package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The plans of queries, line by line. */
@ServerTest(now = "2024-01-10T12:00:00Z")
final class SqlExplainTest {
    private final TestWorld world;

    SqlExplainTest(TestWorld world) {
        this.world = world;
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            ObjectNode event = Json.object().put("event", i % 3 == 0 ? "bought" : "seen");
            event.put("distinct_id", "id-" + i % 2).put("timestamp", "2024-01-0" + (i + 1) + "T00:00:00Z");
            event.putObject("properties").put("plan", "pro").putObject("$set").put("city", "Oslo");
            events.append(i == 0 ? "" : ",").append(event);
        }
        world.capture(events.toString());
    }

    @Test
    void tellsWhatNamesAndTimesLeave() {
        assertThat(plan("SELECT event, count() AS times FROM events WHERE event = 'seen' AND"
                        + " timestamp >= toDateTime('2024-01-03 00:00:00') GROUP BY event ORDER BY times DESC"))
                .isEqualTo("""
                        Project event, count AS times
                          Limit 101
                            Sort by count descending
                              Group by event: count()
                                Scan events: 3 of 6 rows
                                  columns: event, timestamp
                                  event: 'seen'
                                  timestamp: from 2024-01-03T00:00:00Z""");
    }

    @Test
    void boundsWhatIsJudgedRowByRow() {
        assertThat(plan("SELECT DISTINCT properties.plan, person.properties.city FROM events"
                        + " WHERE event != 'bought' AND properties.plan = 'pro' LIMIT 5 OFFSET 2"))
                .isEqualTo("""
                        Limit 5 from 2
                          Distinct
                            Project plan AS properties.plan, city AS person.properties.city
                              Scan events: at most 4 of 6 rows
                                columns: properties.plan, person.properties.city, event
                                event: 'seen'
                                by row: nullSafeEquals(plan, 'pro')""");
    }

    @Test
    void showsJoinsAndTheTablesBelowThem() {
        assertThat(plan("SELECT e.event, p.id FROM events AS e LEFT JOIN persons AS p ON e.person_id = p.id"
                        + " WHERE e.event = 'bought' AND p.is_identified LIMIT 1 BY e.event"))
                .isEqualTo("""
                        Project event AS e.event, id AS p.id
                          Limit 101
                            LimitBy 1 by event
                              Filter is_identified
                                Join left on person_id = id
                                  Scan events: 2 of 6 rows
                                    columns: person_id, event
                                    event: 'bought'
                                  Scan persons: 2 rows
                                    columns: id, is_identified""");
    }

    @Test
    void showsQueriesWithinExpressionsAndSharedOnes() {
        assertThat(plan("WITH few AS (SELECT distinct_id FROM events WHERE event = 'bought')"
                        + " SELECT count(), (SELECT max(timestamp) FROM events) AS last FROM few"
                        + " WHERE distinct_id IN (SELECT distinct_id FROM few)"))
                .isEqualTo("""
                        Project count AS count(), (query) AS last
                          Query of an expression
                            Project max AS max(timestamp)
                              Group: max(timestamp)
                                Scan events: 6 of 6 rows
                                  columns: timestamp
                          Limit 101
                            Group: count()
                              Filter distinct_id in (query)
                                Query of an expression
                                  Project distinct_id
                                    Shared 1
                                      Project distinct_id
                                        Scan events: 2 of 6 rows
                                          columns: distinct_id, event
                                          event: 'bought'
                                Shared 1 (as above)""");
    }

    @Test
    void showsWindowsUnionsAndArrays() {
        assertThat(plan("SELECT number, row_number() OVER (PARTITION BY number % 2 ORDER BY number DESC) AS place,"
                        + " part FROM numbers(3) ARRAY JOIN ['a', 'b'] AS part WHERE number > 0"
                        + " UNION ALL SELECT 1, 2, event FROM events WHERE event = 'missing'"))
                .isEqualTo("""
                        Union of 2
                          Project number, row_number AS place, part
                            Limit 100
                              Window row_number() over (partition by modulo(number, 2) order by number descending)
                                Unnest array('a', 'b') AS part
                                  Filter greater(number, 0)
                                    Numbers from 0: 3 rows
                          Project 1, 2, event
                            Limit 100
                              Scan events: 0 of 6 rows
                                columns: event
                                event: none""");
    }

    @Test
    void answersRowsBesideThePlan() {
        for (String more : new String[] {"{\"explain\":true}", "{\"modifiers\":{\"debug\":true}}"}) {
            JsonNode answer = answer("SELECT count() AS c FROM events", more);
            assertThat(answer.path("results")).hasToString("[[6]]");
            assertThat(answer.path("columns")).hasToString("[\"c\"]");
            assertThat(answer.path("types")).hasToString("[[\"c\",\"UInt64\"]]");
            assertThat(answer.path("explain").size()).isGreaterThan(1);
            assertThat(answer.path("error").isNull()).isTrue();
        }
        assertThat(answer("SELECT count() FROM events", "{\"explain\":false}")
                        .path("explain")
                        .isNull())
                .isTrue();
    }

    @Test
    void tellsThePlanOfAQueryThatIsRefusedWhileItRuns() {
        String sql = "SELECT (SELECT number FROM numbers(2)) AS one";
        JsonNode answer = answer(sql, "{\"explain\":true}");
        assertThat(answer.path("error").textValue()).contains("more than one row");
        assertThat(answer.path("results")).isEmpty();
        assertThat(answer.path("columns")).hasSize(1);
        assertThat(answer.path("explain").size()).isGreaterThan(1);
        assertThat(send(sql, "{}").statusCode()).isEqualTo(400);
        assertThat(send("SELECT missing FROM events", "{\"explain\":true}").statusCode())
                .isEqualTo(400);
        assertThat(send("SELECT 1", "{\"explain\":\"yes\"}").statusCode()).isEqualTo(400);
    }

    @Test
    void namesNoEventsOfOtherProjects() {
        String plan = plan("SELECT count() FROM events WHERE event NOT IN ('seen', 'bought')");
        assertThat(plan).contains("Scan events: 0 of 6 rows", "event: none");
    }

    @Test
    void staysShortForLongQueries() {
        String union = "SELECT '" + "x".repeat(5_000) + "' AS a FROM events WHERE properties.plan != 'y'";
        String plan = plan(String.join(" UNION ALL ", java.util.Collections.nCopies(12, union)));
        assertThat(plan.lines()).allMatch(line -> line.length() < 1_100).hasSizeLessThan(1_100);
    }

    private String plan(String sql) {
        return StreamSupport.stream(
                        answer(sql, "{\"explain\":true}").path("explain").spliterator(), false)
                .map(JsonNode::textValue)
                .collect(Collectors.joining("\n"));
    }

    private HttpResponse<String> send(String sql, String more) {
        ObjectNode body = Json.object();
        ObjectNode query = body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        query.setAll(Json.read(more.getBytes(java.nio.charset.StandardCharsets.UTF_8), ObjectNode.class));
        return world.send("POST", "query/", body.toString());
    }

    private JsonNode answer(String sql, String more) {
        HttpResponse<String> response = send(sql, more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }
}
