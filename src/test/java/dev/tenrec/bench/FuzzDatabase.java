package dev.tenrec.bench;

import dev.tenrec.insight.duck.Calendar;
import dev.tenrec.insight.duck.DuckTable;
import dev.tenrec.insight.duck.EventFacts;
import dev.tenrec.insight.duck.Scale;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** The events of a speed fuzz in a file of DuckDB: one table in the order of time, one in the order of persons. */
final class FuzzDatabase implements EventFacts, AutoCloseable {
    static final List<String> ORDERS = List.of("by_time", "by_person");
    private static final Calendar CALENDAR = new Calendar("UTC", DayOfWeek.MONDAY);

    private final java.sql.Connection connection;
    private final Statement statement;
    private final Scale scale;
    private final Random random = new Random(11);
    private LocalDate first = LocalDate.EPOCH;
    private long personCount;

    FuzzDatabase(Path file, Scale scale) throws SQLException {
        this.scale = scale;
        connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        statement = connection.createStatement();
        statement.execute("SET TimeZone = 'UTC'");
        statement.execute("SET memory_limit = '8GB'");
    }

    boolean isEmpty() throws SQLException {
        return rows("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'by_person'")
                .get(0)
                .equals("0");
    }

    /** Rows of all events, one after the other; then {@link #finish} makes the tables. */
    DuckDBAppender appender() throws SQLException {
        statement.execute("CREATE TABLE sent (us BIGINT, event VARCHAR, did VARCHAR, uuid VARCHAR, pid INTEGER,"
                + " grp VARCHAR, own VARCHAR)");
        return connection.unwrap(DuckDBConnection.class).createAppender("main", "sent");
    }

    static void append(DuckDBAppender rows, FuzzEvents.Event event) throws SQLException {
        rows.beginRow();
        rows.append(event.micros());
        rows.append(event.name());
        rows.append(event.distinctId());
        rows.append(event.uuid().toString());
        rows.append(event.person());
        rows.append(event.group());
        rows.append(event.properties());
        rows.endRow();
    }

    void finish(Map<Integer, FuzzEvents.Actor> persons, Map<String, FuzzEvents.Actor> groups) throws SQLException {
        add("people", persons);
        add("companies", groups);
        statement.execute("CREATE VIEW raw AS SELECT sent.*, p.born, p.uuid AS puuid, p.own AS person,"
                + " coalesce(c.born, -1) AS grown, coalesce(c.own, '{}') AS company FROM sent"
                + " JOIN people AS p ON p.name = sent.pid::VARCHAR LEFT JOIN companies AS c ON c.name = sent.grp");
        for (String order : ORDERS) {
            statement.execute("CREATE SCHEMA " + order);
        }
        statement.execute(DuckTable.create("by_time.e", "raw ORDER BY us"));
        statement.execute("CREATE TABLE by_person.e AS SELECT * FROM by_time.e ORDER BY pid, us");
        statement.execute("DROP VIEW raw");
        statement.execute("DROP TABLE sent");
        statement.execute("CHECKPOINT");
    }

    private void add(String table, Map<?, FuzzEvents.Actor> actors) throws SQLException {
        statement.execute("CREATE TABLE " + table + " (name VARCHAR, born BIGINT, uuid VARCHAR, own VARCHAR)");
        try (DuckDBAppender rows = connection.unwrap(DuckDBConnection.class).createAppender("main", table)) {
            for (Map.Entry<?, FuzzEvents.Actor> actor : actors.entrySet()) {
                rows.beginRow();
                rows.append(actor.getKey().toString());
                rows.append(actor.getValue().bornMicros());
                rows.append(actor.getValue().uuid());
                rows.append(actor.getValue().properties());
                rows.endRow();
            }
        }
    }

    /** Reads what questions must know. */
    void open() throws SQLException {
        first = LocalDate.parse(rows("SELECT min(utc)::DATE FROM by_time.e").get(0));
        personCount = Long.parseLong(rows("SELECT count(*) FROM people").get(0));
    }

    @Override
    public LocalDate first() {
        return first;
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public String personId() {
        try {
            return rows("SELECT uuid FROM people WHERE name = '" + random.nextLong(personCount) + "'")
                    .get(0);
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public Calendar calendar(Random chance) {
        return CALENDAR;
    }

    @Override
    public Scale scale() {
        return scale;
    }

    /** Chooses the table of the next queries. */
    void use(String order) throws SQLException {
        statement.execute("SET schema = '" + order + "'");
    }

    /** The rows of an answer, columns with bars between them. */
    List<String> rows(String sql) throws SQLException {
        return DuckTable.rows(statement, sql);
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}
