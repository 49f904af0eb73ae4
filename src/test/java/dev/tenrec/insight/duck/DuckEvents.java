package dev.tenrec.insight.duck;

import dev.tenrec.insight.TestData;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Random events, stored in Tenrec and in DuckDB's {@link DuckTable}. Resolved persons are taken from Tenrec's table of
 * persons, all else from what was sent.
 */
final class DuckEvents implements EventFacts, AutoCloseable {
    /** Names of events. */
    static final List<String> NAMES = List.of("$pageview", "signup", "purchase", "view", "leave");

    /** The days that the events span. */
    static final int DAYS = 45;

    private static final long MOMENT_MICROS = 50_000;

    private final Random random;
    private final TestData data;
    private final LocalDate first;
    private final Scale scale;
    private final Connection connection;
    private final Statement statement;
    private final List<Row> rows = new ArrayList<>();
    private final TreeSet<Long> taken = new TreeSet<>();
    private final Map<String, String> sizes = new HashMap<>();
    /** When groups were identified first. */
    private final Map<String, Long> born = new HashMap<>();

    private record Row(UUID uuid, String name, String distinctId, long micros, String properties, String group) {}

    DuckEvents(Random random, TestData data, LocalDate first, Scale scale, int count) throws SQLException {
        this.random = random;
        this.data = data;
        this.first = first;
        this.scale = scale;
        connection = DriverManager.getConnection("jdbc:duckdb:");
        statement = connection.createStatement();
        statement.execute("SET threads = 1");
        statement.execute("SET TimeZone = 'UTC'");
        for (int i = 0; i < count; i++) {
            add();
            if (random.nextInt(200) == 0) {
                data.store();
            }
        }
        data.store();
        load();
    }

    @Override
    public LocalDate first() {
        return first;
    }

    @Override
    public String personId() {
        Row row = rows.get(random.nextInt(rows.size()));
        return data.persons
                .findByDistinctId(TestData.PROJECT, row.distinctId)
                .map(Person::uuid)
                .orElseGet(() -> new UUID(0, 7))
                .toString();
    }

    @Override
    public Instant now() {
        return data.clock.instant();
    }

    @Override
    public Calendar calendar(Random chance) {
        return Calendar.random(chance);
    }

    @Override
    public Scale scale() {
        return scale;
    }

    private void add() {
        Row last = rows.isEmpty() ? null : rows.get(random.nextInt(rows.size()));
        boolean goesOn = last != null && random.nextInt(3) > 0;
        String distinctId = goesOn ? last.distinctId : "d" + random.nextInt(scale.people());
        long micros = unique(goesOn ? last.micros + pauseMicros() : time());
        String name = NAMES.get(Math.min(random.nextInt(NAMES.size()), random.nextInt(NAMES.size())));
        String group = random.nextInt(3) == 0 ? "" : "c" + random.nextInt(scale.groups());
        StringBuilder json = new StringBuilder();
        RandomProperties.add(random, json, micros, scale);
        if (!group.isEmpty()) {
            json.append(",\"$groups\":{\"company\":\"").append(group).append("\"}");
        }
        switch (random.nextInt(30)) {
            case 0 -> {
                name = "$identify";
                json.append(",\"$anon_distinct_id\":\"d")
                        .append(random.nextInt(scale.people()))
                        .append('"');
            }
            case 1, 2 ->
                json.append(",\"$set\":{\"tier\":\"")
                        .append(RandomProperties.any(random, "gold", "silver", ""))
                        .append("\",\"age\":")
                        .append(20 + random.nextInt(5))
                        .append(",\"mail\":\"")
                        .append(distinctId)
                        .append("@x.test\"}");
            case 3 -> {
                name = "$groupidentify";
                String size = RandomProperties.any(random, "5", "50", "\"50\"", "7.5");
                String key = "c" + random.nextInt(scale.groups());
                sizes.put(key, "{\"size\":" + size + "}");
                born.putIfAbsent(key, micros);
                json.append(",\"$group_type\":\"company\",\"$group_key\":\"").append(key);
                json.append("\",\"$group_set\":{\"size\":").append(size).append('}');
            }
            default -> {}
        }
        json.setCharAt(0, '{');
        Row row = new Row(new UUID(random.nextLong(), random.nextLong()), name, distinctId, micros, json + "}", group);
        data.event(row.uuid, row.name, row.distinctId, row.micros, row.properties);
        rows.add(row);
    }

    /** Some minutes, or some days. */
    private long pauseMicros() {
        return 1_000L * random.nextInt(random.nextBoolean() ? 40 * 60_000 : 3 * 86_400_000);
    }

    /** Often where an hour, a day or a week begins somewhere, or just before. */
    private long time() {
        long start = Timestamps.micros(first.atStartOfDay(ZoneOffset.UTC).toInstant());
        if (random.nextInt(5) > 0) {
            return start + 1_000L * random.nextLong(DAYS * 86_400_000L);
        }
        long edge = 1_000L * random.nextLong(DAYS * 48L) * 1_800_000L;
        return start + edge - (random.nextBoolean() ? 1 : 0);
    }

    /** All timestamps differ by more than a moment: the order of simultaneous events is undefined. */
    private long unique(long micros) {
        long free = micros;
        Long near = taken.ceiling(free - MOMENT_MICROS);
        while (near != null && near <= free + MOMENT_MICROS) {
            free = near + MOMENT_MICROS + 1;
            near = taken.ceiling(free - MOMENT_MICROS);
        }
        taken.add(free);
        return free;
    }

    private void load() throws SQLException {
        statement.execute("CREATE TABLE raw (us BIGINT, event VARCHAR, did VARCHAR, uuid VARCHAR,"
                + " pid INTEGER, born BIGINT, grown BIGINT, puuid VARCHAR, grp VARCHAR, own VARCHAR,"
                + " person VARCHAR, company VARCHAR)");
        Map<String, Integer> unknown = new HashMap<>();
        try (DuckDBAppender appender = connection.unwrap(DuckDBConnection.class).createAppender("main", "raw")) {
            for (Row row : rows) {
                Person person = data.persons
                        .findByDistinctId(TestData.PROJECT, row.distinctId)
                        .orElse(null);
                int number = person == null
                        ? unknown.computeIfAbsent(row.distinctId, any -> 1_000_000 + unknown.size())
                        : person.number();
                appender.beginRow();
                appender.append(row.micros);
                appender.append(row.name);
                appender.append(row.distinctId);
                appender.append(row.uuid.toString());
                appender.append(number);
                appender.append(person == null ? -1 : person.createdAtMicros());
                appender.append(born.getOrDefault(row.group, -1L));
                appender.append(person == null ? "" : person.uuid().toString());
                appender.append(row.group);
                appender.append(row.properties);
                appender.append(person == null ? "{}" : person.properties().toString());
                appender.append(sizes.getOrDefault(row.group, "{}"));
                appender.endRow();
            }
        }
        statement.execute(DuckTable.create("e", "raw"));
    }

    /** Distinct ids that sent an event. */
    List<String> distinctIds() {
        return rows.stream().map(Row::distinctId).distinct().toList();
    }

    /** Makes the table {@code person} of those whose events these are, with the columns of persons. */
    void loadPersons() throws SQLException {
        statement.execute("CREATE TABLE person AS SELECT pid, any_value(COLUMNS('^(p_.*|born|puuid)$')) FROM e"
                + " WHERE epoch_us(born) >= 0 GROUP BY pid");
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
