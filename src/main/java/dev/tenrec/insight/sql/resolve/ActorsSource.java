package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.GroupRange;
import dev.tenrec.insight.sql.plan.PersonRange;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.Type;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code persons}, {@code person_distinct_ids} and {@code groups}. In a list they have some names more:
 * those that lists of persons and groups show beside columns.
 */
final class ActorsSource implements Source {
    private final Plan.Table kind;
    private final @Nullable ScanRange range;
    private final SqlContext context;
    private final StoredTable table;

    ActorsSource(Plan.Table kind, SqlContext context) {
        this(kind, null, context);
    }

    /** @param range of a list; null for the whole table */
    ActorsSource(Plan.Table kind, @Nullable ScanRange range, SqlContext context) {
        this.kind = kind;
        this.range = range;
        this.context = context;
        this.table = new StoredTable(kind, range, context);
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        if (parts.get(0).equals("properties") && kind != Plan.Table.DISTINCT_IDS) {
            return properties(parts);
        }
        if (parts.get(0).equals("person") && kind == Plan.Table.DISTINCT_IDS && parts.size() > 1) {
            return person(parts.subList(1, parts.size()));
        }
        if (parts.get(0).equals("person") && range instanceof PersonRange && parts.size() > 1) {
            return find(parts.subList(1, parts.size()));
        }
        if (kind == Plan.Table.PERSONS && parts.get(0).startsWith("$virt_")) {
            return table.virtual(parts);
        }
        Expression column = column(parts.get(0));
        return column == null ? null : table.accesses().of(column, parts.subList(1, parts.size()));
    }

    /** Properties of groups of all types are texts: their type depends on that of the group, which differs by row. */
    private @Nullable Expression properties(List<String> parts) {
        ScanColumn whole = ScanColumn.of("properties", ScanColumn.Source.PROPERTIES, Type.JSON);
        if (range instanceof GroupRange groups) {
            return table.properties(parts, key -> Property.ofGroup(groups.type(), key), whole);
        }
        if (kind == Plan.Table.GROUPS) {
            return table.accesses().of(table.column(whole), parts.subList(1, parts.size()));
        }
        return table.properties(parts, Property::ofPerson, whole);
    }

    private @Nullable Expression column(String name) {
        if (name.equals("team_id")) {
            return Expression.Constant.integer(context.projectId());
        }
        return switch (kind) {
            case PERSONS ->
                switch (name) {
                    case "id" -> table.column(name, ScanColumn.Source.UUID, Type.UUID);
                    case "created_at" -> table.column(name, ScanColumn.Source.CREATED_AT, time());
                    case "is_identified" -> table.column(name, ScanColumn.Source.IS_IDENTIFIED, Type.BOOL);
                    case "actor_id" -> range == null ? null : column("id");
                    case "person_display_name" -> range == null ? null : displayName(name);
                    default -> null;
                };
            case DISTINCT_IDS ->
                switch (name) {
                    case "distinct_id" -> table.column(name, ScanColumn.Source.DISTINCT_ID, Type.TEXT);
                    case "person_id" -> table.column(name, ScanColumn.Source.PERSON_ID, Type.UUID);
                    default -> null;
                };
            case GROUPS ->
                switch (name) {
                    case "index" -> table.column(name, ScanColumn.Source.GROUP_TYPE, Type.INT64);
                    case "key" -> table.column(name, ScanColumn.Source.GROUP_KEY, Type.TEXT);
                    case "created_at", "updated_at" -> table.column(name, ScanColumn.Source.CREATED_AT, time());
                    case "group_name" -> range == null ? null : displayName(name);
                    default -> null;
                };
            case EVENTS -> null;
        };
    }

    private Expression displayName(String name) {
        return table.column(name, ScanColumn.Source.NAME, Type.TEXT);
    }

    private Type time() {
        return Type.dateTime(context.zone());
    }

    private @Nullable Expression person(List<String> parts) {
        return switch (parts.get(0)) {
            case "id" -> parts.size() == 1 ? column("person_id") : null;
            case "properties" ->
                table.properties(
                        parts,
                        Property::ofPerson,
                        ScanColumn.of("properties", ScanColumn.Source.PERSON_PROPERTIES, Type.JSON.orNull()));
            case "created_at" -> table.column("created_at", ScanColumn.Source.PERSON_CREATED_AT, time().orNull());
            default -> table.virtual(parts);
        };
    }

    @Override
    public @Nullable Expression inCohort(List<String> parts, int cohort) {
        boolean isPerson = switch (kind) {
            case PERSONS -> parts.equals(List.of("id"));
            case DISTINCT_IDS -> parts.equals(List.of("person_id")) || parts.equals(List.of("person", "id"));
            case GROUPS, EVENTS -> false;
        };
        return isPerson ? table.accesses().call("isNotNull", table.raw(Property.ofCohort(cohort))) : null;
    }

    @Override
    public List<String> starNames() {
        return switch (kind) {
            case PERSONS -> List.of("id", "created_at", "properties", "is_identified");
            case DISTINCT_IDS -> List.of("distinct_id", "person_id");
            case GROUPS -> List.of("index", "key", "created_at", "updated_at", "properties");
            case EVENTS -> List.of();
        };
    }

    @Override
    public Collection<String> names() {
        return starNames();
    }

    @Override
    public Plan plan() {
        return table.plan();
    }
}
