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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** ROLLUP, CUBE, GROUPING SETS and TOTALS: against DuckDB, and where ClickHouse differs from it. */
@ExtendWith(Thoroughness.class)
@ServerTest(now = "2024-01-10T12:00:00Z")
final class SqlGroupingsTest {
    private static final int QUERIES = Thoroughness.count(500, 30);
    private static final String[] KEYS = {"a", "b", "c"};

    private final TestWorld world;
    private final Random random = new Random(Thoroughness.SEED);

    SqlGroupingsTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void groupsLikeDuckDb() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement duck = connection.createStatement()) {
            duck.execute("CREATE TABLE e (a VARCHAR, b VARCHAR, c VARCHAR, n BIGINT)");
            store(duck);
            for (int i = 0; i < QUERIES; i++) {
                String tail = " GROUP BY " + grouping();
                String select = "SELECT %s, count(*) AS x, sum(n) AS s FROM ";
                String ours = select.formatted(columns("properties.")) + "(SELECT *, toInt(properties.n) AS n FROM"
                        + " events) AS e" + tail;
                assertThat(rows(ours))
                        .as("with seed %s: %s", Thoroughness.SEED, ours)
                        .isEqualTo(rows(duck, select.formatted(columns("")) + "e" + tail));
            }
        }
    }

    private static String columns(String prefix) {
        List<String> columns = new ArrayList<>();
        for (String key : KEYS) {
            columns.add(prefix + key + " AS k" + key);
        }
        return String.join(", ", columns);
    }

    private void store(Statement duck) throws SQLException {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            StringBuilder properties = new StringBuilder("\"n\":" + i);
            List<String> values = new ArrayList<>();
            for (String key : KEYS) {
                String value = random.nextInt(4) == 0 ? null : "v" + random.nextInt(3);
                properties.append(value == null ? "" : ",\"" + key + "\":\"" + value + "\"");
                values.add(value == null ? "NULL" : "'" + value + "'");
            }
            events.add("{\"event\":\"e\",\"distinct_id\":\"d\",\"timestamp\":\"2024-01-02T00:00:00Z\",\"properties\":{"
                    + properties + "}}");
            duck.execute("INSERT INTO e VALUES (" + String.join(", ", values) + ", " + i + ")");
        }
        world.capture(String.join(",", events));
    }

    /** All three keys are in it, because all are selected. */
    private String grouping() {
        List<String> keys = new ArrayList<>(List.of("ka", "kb", "kc"));
        Collections.shuffle(keys, random);
        String all = String.join(", ", keys);
        if (random.nextInt(3) == 0) {
            return (random.nextBoolean() ? "ROLLUP(" : "CUBE(") + all + ")";
        }
        List<String> sets = new ArrayList<>(List.of("(" + all + ")"));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            List<String> some = keys.subList(0, random.nextInt(4));
            // DuckDB repeats a grouping that is written twice.
            String set = "(" + String.join(", ", some) + ")";
            if (!sets.contains(set)) {
                sets.add(set);
            }
        }
        return "GROUPING SETS (" + String.join(", ", sets) + ")";
    }

    private static List<String> rows(Statement duck, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.executeQuery(sql)) {
            while (found.next()) {
                rows.add(found.getString(1) + "|" + found.getString(2) + "|" + found.getString(3) + "|"
                        + found.getString(4) + "|" + found.getString(5));
            }
        }
        Collections.sort(rows);
        return rows;
    }

    private List<String> rows(String sql) {
        List<String> rows = new ArrayList<>();
        for (JsonNode row : answer(sql + " LIMIT 1000").path("results")) {
            List<String> values = new ArrayList<>();
            row.forEach(value -> values.add(value.asText()));
            rows.add(String.join("|", values));
        }
        Collections.sort(rows);
        return rows;
    }

    private JsonNode answer(String sql) {
        HttpResponse<String> response = send(sql);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }

    private HttpResponse<String> send(String sql) {
        ObjectNode body = Json.object();
        body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        return world.send("POST", "query/", body.toString());
    }

    private String results(String sql) {
        return answer(sql).path("results").toString();
    }

    @Test
    void givesDefaultsToKeysThatAreNotOfAGrouping() {
        assertThat(results("SELECT bitAnd(number, 2) + 1 AS k, toString(number) AS t, count() FROM numbers(3)"
                        + " GROUP BY GROUPING SETS (k, (t), ()) ORDER BY k, t"))
                .isEqualTo("[[0,\"\",3],[0,\"0\",1],[0,\"1\",1],[0,\"2\",1],[1,\"\",2],[3,\"\",1]]");
        assertThat(results("SELECT number AS k, count() FROM numbers(2) GROUP BY k WITH ROLLUP"))
                .isEqualTo("[[0,1],[1,1],[0,2]]");
        assertThat(results("SELECT number + 1 AS k, number + 2 AS m FROM numbers(1) GROUP BY CUBE(1, m)"))
                .isEqualTo("[[1,2],[1,0],[0,2],[0,0]]");
        assertThat(answer("SELECT number AS k FROM numbers(1) GROUP BY ROLLUP(k)")
                        .path("hogql")
                        .asText())
                .isEqualTo("SELECT number AS k FROM numbers(1) GROUP BY GROUPING SETS ((k,), ()) LIMIT 101 OFFSET 0");
    }

    @Test
    void addsTheTotalsBehindTheOthers() {
        assertThat(results("SELECT toString(number % 3) AS k, sum(number) AS s FROM numbers(10) GROUP BY k WITH TOTALS"
                        + " ORDER BY s DESC LIMIT 2"))
                .isEqualTo("[[\"0\",18],[\"2\",15],[null,45]]");
        assertThat(send("SELECT count() AS c FROM numbers(3) GROUP BY number WITH TOTALS HAVING c > 1")
                        .body())
                .contains("WITH TOTALS goes with no HAVING, DISTINCT, LIMIT BY, window or arrayJoin");
    }
}
