package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Parts of the table of sessions, a query with some sixty aggregates, against the whole of it. */
@ExtendWith(Thoroughness.class)
@ServerTest(now = "2024-01-10T12:00:00Z")
final class SqlSessionsTest {
    private static final int SESSIONS = 40;
    private static final int QUERIES = Thoroughness.count(2_000, 60);

    private final TestWorld world;
    private final Random random = new Random(Thoroughness.SEED);

    SqlSessionsTest(TestWorld world) {
        this.world = world;
        List<String> events = new ArrayList<>();
        for (int i = 0; i < SESSIONS * 4; i++) {
            int session = random.nextInt(SESSIONS);
            String event = random.nextInt(3) == 0 ? "$autocapture" : "$pageview";
            events.add(("{'event':'" + event + "','distinct_id':'d" + session % 7 + "','timestamp':'2024-01-0"
                            + (1 + session % 8) + "T10:" + (10 + random.nextInt(50))
                            + ":00Z','properties':{'$session_id':'018cc7a0-0000-7000-8000-0000000000"
                            + (10 + session) + "','$current_url':'https://t.io/" + random.nextInt(5)
                            + "','utm_source':'s" + random.nextInt(3) + "'}}")
                    .replace('\'', '"'));
        }
        world.capture(String.join(",", events));
    }

    @Test
    void partsAreThoseOfTheWhole() {
        List<String> columns = new ArrayList<>();
        answer("SELECT * FROM sessions").path("columns").forEach(each -> columns.add(each.asText()));
        int pageviews = columns.indexOf("$pageview_count");
        int urls = columns.indexOf("$urls");
        for (int i = 0; i < QUERIES; i++) {
            String order = " ORDER BY " + (random.nextBoolean() ? "$start_timestamp DESC, " : "$pageview_count, ")
                    + "session_id" + (random.nextBoolean() ? " DESC" : "");
            int least = random.nextInt(4);
            String last = String.valueOf(10 + random.nextInt(SESSIONS));
            List<String> expected = new ArrayList<>();
            for (JsonNode row :
                    answer("SELECT * FROM sessions" + order + " LIMIT 20000").path("results")) {
                boolean isMeant = row.get(pageviews).asInt() >= least
                        && !row.get(0).asText().endsWith(last);
                if (isMeant) {
                    expected.add(shown(row, urls));
                }
            }
            int offset = random.nextInt(3);
            int limit = 1 + random.nextInt(8);
            List<String> found = new ArrayList<>();
            String sql = "SELECT * FROM sessions WHERE $pageview_count >= " + least + " AND session_id NOT LIKE '%"
                    + last + "'" + order + " LIMIT " + limit + " OFFSET " + offset;
            answer(sql).path("results").forEach(row -> found.add(shown(row, urls)));
            assertThat(found)
                    .as("with seed %s: %s", Thoroughness.SEED, sql)
                    .isEqualTo(expected.subList(
                            Math.min(offset, expected.size()), Math.min(offset + limit, expected.size())));
        }
    }

    /** The addresses of a session have no order. */
    private static String shown(JsonNode row, int urls) {
        List<String> values = new ArrayList<>();
        for (int column = 0; column < row.size(); column++) {
            values.add(
                    column == urls
                            ? String.valueOf(row.get(column).size())
                            : row.get(column).toString());
        }
        return String.join("|", values);
    }

    @Test
    void readsOnlyWhatIsAskedFor() {
        assertThat(plan("SELECT count() FROM sessions WHERE session_id = 'x'"))
                .contains("Project $session_id AS session_id\"", "Group by $session_id\"")
                .doesNotContain("argMin");
        assertThat(plan("SELECT * FROM sessions ORDER BY $start_timestamp DESC LIMIT 3"))
                .contains("by row: $session_id in (query)");
    }

    @Test
    void commonTablesHaveWhatAnyOfTheirPlacesNeeds() {
        String all = "WITH s AS (SELECT * FROM sessions)";
        assertThat(plan(all + " SELECT count() FROM s")).doesNotContain("argMin", "Shared");
        assertThat(plan(all + " SELECT a.session_id, b.$urls FROM s a JOIN s b ON a.session_id = b.session_id"))
                .contains("groupUniqArray")
                .doesNotContain("argMin");
        String one = answer("SELECT count(), max($start_timestamp), sum($pageview_count) FROM sessions")
                .path("results")
                .toString();
        for (String sql : List.of(
                all + " SELECT count(), max($start_timestamp), sum($pageview_count) FROM s",
                all + ", t AS (SELECT * FROM s) SELECT count(), max(t.$start_timestamp), sum(t.$pageview_count) FROM t",
                all + ", t AS (SELECT * FROM s) SELECT count(), max(t.$start_timestamp), sum(s.$pageview_count) FROM t"
                        + " JOIN s ON t.session_id = s.session_id WHERE t.$entry_pathname = s.$entry_pathname",
                all + " SELECT count(), max($start_timestamp), sum($pageview_count) FROM s WHERE session_id IN"
                        + " (SELECT session_id FROM s WHERE $num_uniq_urls > 0)",
                all + " SELECT (SELECT count() FROM s), max($start_timestamp), sum($pageview_count) FROM s",
                all + " SELECT count(), max($start_timestamp), sum($pageview_count) FROM (SELECT * FROM s WHERE"
                        + " $pageview_count > 1 UNION ALL SELECT * FROM s WHERE NOT $pageview_count > 1)")) {
            assertThat(answer(sql).path("results").toString()).as(sql).isEqualTo(one);
        }
    }

    private String plan(String sql) {
        ObjectNode body = Json.object();
        body.putObject("query").put("kind", "HogQLQuery").put("query", sql).put("explain", true);
        return TestServer.json(world.send("POST", "query/", body.toString()))
                .path("explain")
                .toString();
    }

    private JsonNode answer(String sql) {
        ObjectNode body = Json.object();
        body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        HttpResponse<String> response = world.send("POST", "query/", body.toString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }
}
