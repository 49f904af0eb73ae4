package dev.tenrec.insight.trino;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Property;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Events of the lake with what a question reads of them, the persons and groups of now joined. Columns are asked for
 * first; {@link #sql} is a table with {@code ts} (time), {@code n} (number of arrival), {@code name} and all of these.
 */
public final class EventRelation {
    private static final Map<String, String> ACTOR =
            Map.of("properties", "varchar", "created_at", "timestamp(6) with time zone");

    private final LakeTables tables;
    private final PropertyColumns properties;
    private boolean hasPersonIds;

    /** @param groupTypes names by index, those that the project has */
    public EventRelation(LakeTables tables, Map<Integer, String> groupTypes) {
        this.tables = tables;
        this.properties = new PropertyColumns(groupTypes);
    }

    /** Columns of properties. */
    PropertyColumns properties() {
        return properties;
    }

    /** The column of the text of a property. */
    public String text(Property property) {
        return properties.text(property);
    }

    /** The column of the number of a property. */
    public String number(Property property) {
        return properties.number(property);
    }

    /** The column of the actor of an event; NULL for an event without one. */
    public String actor(ActorKind kind) {
        if (kind instanceof ActorKind.PropertyValues values) {
            return properties.text(values.property());
        }
        hasPersonIds = true;
        // The distinct id itself where it has no person; no uuid begins with a colon.
        return properties.column("coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id)");
    }

    /** The column of the number of the distinct id of an event. */
    String distinctNumber() {
        return properties.column("e.distinct_no");
    }

    /** The column of the time at which the actor of an event was created; NULL where that is unknown. */
    String created(ActorKind kind) {
        return properties.created(kind);
    }

    /**
     * The table of events within a time.
     *
     * @param fromMicros the first microsecond; all before are in it without one
     * @param toMicros the last one
     */
    public String sql(OptionalLong fromMicros, long toMicros) {
        String columns = columns(properties.columns());
        String derived = columns(properties.derived());
        StringBuilder from = new StringBuilder("SELECT e.\"timestamp\" AS ts, e.\"row\" AS n, e.event AS name")
                .append(columns)
                .append(" FROM ")
                .append(tables.table("events"))
                .append(" AS e");
        if (hasPersonIds || properties.hasPersons()) {
            join(from, "distinct_ids", "d", Map.of("person_id", "uuid"), "e.distinct_no = d.distinct_no");
        }
        if (properties.hasPersons()) {
            join(from, "persons", "p", ACTOR, "d.person_id = p.person_id");
        }
        properties.groupKeys().forEach((index, key) -> {
            String name = "g" + index;
            String condition = name + ".group_type_index = " + index + " AND " + name + ".group_key = " + key;
            join(from, "groups", name, ACTOR, condition);
        });
        from.append(" WHERE e.\"timestamp\" <= ").append(TrinoText.time(toMicros));
        fromMicros.ifPresent(first -> from.append(" AND e.\"timestamp\" >= ").append(TrinoText.time(first)));
        return derived.isEmpty() ? "(" + from + ")" : "(SELECT *" + derived + " FROM (" + from + "))";
    }

    /** @param names by expression */
    private static String columns(Map<String, String> names) {
        return names.entrySet().stream()
                .map(column -> ", " + column.getKey() + " AS " + column.getValue())
                .collect(Collectors.joining());
    }

    /** @param columns types of those that are read of the table, by their names */
    private void join(StringBuilder from, String table, String name, Map<String, String> columns, String condition) {
        if (tables.has(table)) {
            from.append(" LEFT JOIN ")
                    .append(tables.table(table))
                    .append(" AS ")
                    .append(name)
                    .append(" ON ");
            from.append(condition);
            return;
        }
        String nothing = columns.entrySet().stream()
                .map(column -> "CAST(NULL AS " + column.getValue() + ") AS " + column.getKey())
                .collect(Collectors.joining(", "));
        from.append(" CROSS JOIN (SELECT ").append(nothing).append(") AS ").append(name);
    }
}
