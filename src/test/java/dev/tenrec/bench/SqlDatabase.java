package dev.tenrec.bench;

import dev.tenrec.json.Timestamps;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * The events of the questions in SQL in a file of DuckDB: the table {@code e} with {@code ts event person browser path
 * session amount}, once in the order of time and once in the order of persons, and the table {@code persons}.
 */
final class SqlDatabase implements AutoCloseable {
    private static final List<String> ORDERS = List.of("by_time", "by_person");
    private static final List<String> BROWSERS = List.of("Chrome", "Safari", "Firefox", "Edge");
    private static final int BATCH = 1_000;
    private static final int NAMES = 20;
    private static final int PATHS = 5_000;
    private static final int EVENTS_PER_PERSON = 50;
    private static final int EVENTS_PER_SESSION = 5;
    private static final long FIRST_MICROS = Timestamps.micros(Instant.parse("2024-01-01T00:00:00Z"));
    private static final long SPAN_MICROS = 275L * 86_400 * 1_000_000;
    /** Sums of doubles differ by the order in which they are added. */
    private static final double TOLERANCE = 1e-9;

    private final java.sql.Connection connection;
    private final Statement statement;

    SqlDatabase(Path file) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        statement = connection.createStatement();
        statement.execute("SET TimeZone = 'UTC'");
    }

    boolean isEmpty() throws SQLException {
        return rows("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'by_person'")
                .get(0)
                .get(0)
                .equals("0");
    }

    /** Makes random events in the order of time, and stores them in the server and here. */
    void fill(BenchServer server, int count) throws IOException, InterruptedException, SQLException {
        server.setCalendar();
        statement.execute("CREATE TABLE sent (us BIGINT, event VARCHAR, person INTEGER, browser VARCHAR,"
                + " path VARCHAR, session VARCHAR, amount DOUBLE)");
        Random random = new Random(1);
        BitSet seen = new BitSet();
        try (DuckDBAppender rows = connection.unwrap(DuckDBConnection.class).createAppender("main", "sent")) {
            List<String> batch = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                batch.add(next(random, FIRST_MICROS + SPAN_MICROS / count * i, count, seen, rows));
                if (batch.size() == BATCH || i == count - 1) {
                    server.post(batch);
                    batch.clear();
                }
            }
        }
        statement.execute("CREATE TABLE persons AS SELECT range::INTEGER AS id, CASE range % 8 WHEN 0 THEN 'pro'"
                + " WHEN 4 THEN 'free' END AS plan FROM range(" + (count / EVENTS_PER_PERSON + 1) + ")");
        for (String order : ORDERS) {
            statement.execute("CREATE SCHEMA " + order);
            statement.execute("CREATE TABLE " + order + ".e AS SELECT make_timestamp(us) AS ts, * EXCLUDE us"
                    + " FROM sent ORDER BY " + (order.equals("by_person") ? "person, us" : "us"));
        }
        statement.execute("DROP TABLE sent");
        statement.execute("CHECKPOINT");
        server.awaitStored(count);
    }

    /**
     * Adds one event to the table; returns it as JSON. Of every fourth person a property is told at its first event.
     */
    private static String next(Random random, long micros, int count, BitSet seen, DuckDBAppender rows)
            throws SQLException {
        int name = Math.min(random.nextInt(NAMES), random.nextInt(NAMES));
        String event = name == 0 ? "$pageview" : "e" + name;
        int person = random.nextInt(count / EVENTS_PER_PERSON + 1);
        String browser = BROWSERS.get(random.nextInt(BROWSERS.size()));
        String path = "/p/" + random.nextInt(PATHS);
        String session = "s" + random.nextInt(count / EVENTS_PER_SESSION + 1);
        double amount = random.nextInt(1_000) / 10.0;
        rows.beginRow();
        rows.append(micros);
        rows.append(event);
        rows.append(person);
        rows.append(browser);
        rows.append(path);
        rows.append(session);
        rows.append(amount);
        rows.endRow();
        String set = "";
        if (person % 4 == 0 && !seen.get(person)) {
            seen.set(person);
            set = ",\"$set\":{\"plan\":\"" + (person % 8 == 0 ? "pro" : "free") + "\"}";
        }
        return "{\"event\":\"" + event + "\",\"distinct_id\":\"d" + person + "\",\"timestamp\":\""
                + Timestamps.format(micros) + "\",\"uuid\":\"" + new UUID(random.nextLong(), random.nextLong())
                + "\",\"properties\":{\"path\":\"" + path + "\",\"browser\":\"" + browser
                + "\",\"$session_id\":\"" + session + "\",\"amount\":" + amount + set + "}}";
    }

    /** Reads from the table whose order answers this the second time faster. */
    void useFaster(String sql) throws SQLException {
        double[] millis = new double[ORDERS.size()];
        for (int i = 0; i < millis.length; i++) {
            statement.execute("SET schema = '" + ORDERS.get(i) + "'");
            millis(sql);
            millis[i] = millis(sql);
        }
        statement.execute("SET schema = '" + ORDERS.get(millis[0] < millis[1] ? 0 : 1) + "'");
    }

    double millis(String sql) throws SQLException {
        long begin = System.nanoTime();
        rows(sql);
        return (System.nanoTime() - begin) / 1e6;
    }

    List<List<String>> rows(String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The first value that differs, or null. */
    static @Nullable String difference(List<List<String>> expected, List<List<String>> found) {
        if (expected.size() != found.size()) {
            return expected.size() + " rows expected, " + found.size() + " found";
        }
        for (int i = 0; i < expected.size(); i++) {
            for (int j = 0; j < expected.get(i).size(); j++) {
                if (!isEqual(expected.get(i).get(j), found.get(i).get(j))) {
                    return "row " + i + ": " + expected.get(i) + " expected, " + found.get(i) + " found";
                }
            }
        }
        return null;
    }

    private static boolean isEqual(@Nullable String expected, @Nullable String found) {
        if (Objects.equals(expected, found) || expected == null || found == null) {
            return Objects.equals(expected, found);
        }
        try {
            double value = Double.parseDouble(expected);
            return Math.abs(value - Double.parseDouble(found)) <= TOLERANCE * Math.abs(value);
        } catch (NumberFormatException text) {
            return false;
        }
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}
