package dev.tenrec.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The same events in a file of DuckDB, in three tables: as they came, in the order of persons, and with enumerations
 * for texts; and the queries in SQL, some written in several ways. What is fastest of all these is DuckDB's figure.
 */
final class DuckDatabase implements AutoCloseable {
    private static final List<String> TABLES = List.of("events", "events_p", "events_e");
    private static final List<String> ENUMS =
            List.of("event", "browser", "os", "device_type", "plan", "country", "utm_source");
    private static final Pattern HEADING = Pattern.compile("^-- (q\\d\\d)\\w*\\b.*");
    private static final String COLUMNS = "{'ts':'TIMESTAMP','event':'VARCHAR','pid':'UINTEGER',"
            + "'distinct_id':'VARCHAR','uuid':'UUID','sid':'UINTEGER','url':'VARCHAR','browser':'VARCHAR',"
            + "'os':'VARCHAR','device_type':'VARCHAR','plan':'VARCHAR','country':'VARCHAR','utm_source':'VARCHAR',"
            + "'amount':'DOUBLE','grp':'VARCHAR'}";

    private final java.sql.Connection connection;
    private final Statement statement;
    private final Map<String, List<String>> texts;

    /** @param queries SQL, each query after a line {@code -- q01} or {@code -- q01b}, with the table as {T} */
    DuckDatabase(Path file, Path queries) throws SQLException, IOException {
        connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        statement = connection.createStatement();
        statement.execute("SET TimeZone = 'UTC'");
        statement.execute("SET memory_limit = '12GB'");
        texts = read(queries);
    }

    private static Map<String, List<String>> read(Path queries) throws IOException {
        Map<String, List<String>> texts = new TreeMap<>();
        StringBuilder current = new StringBuilder();
        Map<StringBuilder, String> names = new LinkedHashMap<>();
        for (String line : Files.readAllLines(queries)) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                current = new StringBuilder();
                names.put(current, heading.group(1));
            } else if (!line.startsWith("--")) {
                current.append(line).append('\n');
            }
        }
        names.forEach((text, name) ->
                texts.computeIfAbsent(name, any -> new ArrayList<>()).add(text.toString()));
        return texts;
    }

    boolean isEmpty() throws SQLException {
        return rows("SELECT count(*) FROM information_schema.tables WHERE table_name = 'events_e'")
                .startsWith("0");
    }

    /** @param events with the columns that {@link #COLUMNS} names */
    void load(Path events) throws SQLException {
        StringBuilder select = new StringBuilder("ts, event, pid, distinct_id, uuid, sid, coalesce(url, '') AS url");
        for (String text : ENUMS.subList(1, ENUMS.size())) {
            select.append(", coalesce(").append(text).append(", '') AS ").append(text);
        }
        statement.execute(
                "CREATE TABLE events AS SELECT " + select + ", amount, coalesce(grp, '') AS grp FROM read_csv('"
                        + events + "', header = true, columns = " + COLUMNS + ")");
        statement.execute("CREATE TABLE events_p AS SELECT * FROM events ORDER BY pid, ts");
        StringBuilder replace = new StringBuilder();
        for (String text : ENUMS) {
            statement.execute(
                    "CREATE TYPE e_" + text + " AS ENUM (SELECT DISTINCT " + text + " FROM events ORDER BY 1)");
            replace.append(replace.isEmpty() ? "" : ", ")
                    .append(text)
                    .append("::e_")
                    .append(text)
                    .append(" AS ")
                    .append(text);
        }
        statement.execute("CREATE TABLE events_e AS SELECT * REPLACE (" + replace + ") FROM events");
        statement.execute("CHECKPOINT");
    }

    private String busiest() throws SQLException {
        return rows("SELECT pid FROM events GROUP BY pid ORDER BY count(*) DESC, pid LIMIT 1")
                .trim();
    }

    /** Each way of writing a query, for each table. */
    List<String> formulations(String query) throws SQLException {
        List<String> all = new ArrayList<>();
        for (String text : texts.getOrDefault(query, List.of())) {
            for (String table : TABLES) {
                all.add(text.replace("{T}", table).replace("{PID}", text.contains("{PID}") ? busiest() : ""));
            }
        }
        return all;
    }

    /** The rows of an answer, columns with tabs between them. */
    String rows(String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    text.append(i == 1 ? "" : "\t").append(rows.getString(i));
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}
