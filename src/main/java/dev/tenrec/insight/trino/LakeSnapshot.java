package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.trino.TrinoClient;
import dev.tenrec.trino.TrinoWatch;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One project in the lake, at one publication, for one query.
 *
 * @param now the time of the query in the project's zone
 * @param groupTypes names by index, those that the project has
 * @param own opens what the server itself holds of the project
 */
public record LakeSnapshot(
        TrinoClient client,
        LakeTables tables,
        Map<Integer, String> groupTypes,
        ProjectTime projectTime,
        ZonedDateTime now,
        Deadline deadline,
        Supplier<QuerySnapshot> own)
        implements QueryTime {
    /** Trino takes a million characters. */
    private static final int SIZE_MAX = 900_000;

    public LakeSnapshot {
        groupTypes = Map.copyOf(groupTypes);
    }

    /** Events whose columns are still to be asked for. */
    public EventRelation events() {
        return new EventRelation(tables, groupTypes);
    }

    /** A snapshot for the runners of the embedded engine, whose scans Trino runs. */
    public QuerySnapshot selected() {
        return new LakeRows(this, own.get());
    }

    /** Passes on the rows of a statement one by one; none before the first event is published. */
    void stream(String sql, Consumer<JsonNode> rows) {
        if (tables.has("events")) {
            client.stream(checked(sql), tables.schema(), new Watch(deadline), rows);
        }
    }

    /** The rows of a statement; none before the first event is published. */
    public List<JsonNode> rows(String sql) {
        return tables.has("events")
                ? client.ask(checked(sql), tables.schema(), new Watch(deadline)).rows()
                : List.of();
    }

    private static String checked(String sql) {
        if (sql.length() > SIZE_MAX) {
            throw NotInTrino.refusal("A question of more than " + SIZE_MAX + " characters in SQL");
        }
        return sql;
    }

    @Override
    public OptionalLong earliestMicros(long fromMicros) {
        List<JsonNode> rows = rows("SELECT CAST(round(to_unixtime(min(e.\"timestamp\")) * 1000000) AS bigint) FROM "
                + tables.table("events") + " AS e WHERE e.\"timestamp\" >= " + TrinoText.time(fromMicros));
        return rows.isEmpty() || rows.get(0).get(0).isNull()
                ? OptionalLong.empty()
                : OptionalLong.of(rows.get(0).get(0).longValue());
    }

    /** A double of a row, which Trino writes as a text if JSON has no such number. */
    public static double number(JsonNode value) {
        return value.isTextual() ? Double.parseDouble(value.textValue()) : value.doubleValue();
    }

    private record Watch(Deadline deadline) implements TrinoWatch {
        @Override
        public void check() {
            deadline.check();
        }

        @Override
        public Duration left() {
            return deadline.left();
        }

        @Override
        public void read(long rows) {
            deadline.addRows(rows);
        }
    }
}
