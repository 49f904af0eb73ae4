package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables {@code persons}, {@code person_distinct_ids} and {@code groups}. */
final class ActorsSource implements Source {
    private final Plan.Table kind;
    private final SqlContext context;
    private final StoredTable table;

    ActorsSource(Plan.Table kind, SqlContext context) {
        this.kind = kind;
        this.context = context;
        this.table = new StoredTable(kind, context);
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        if (parts.get(0).equals("properties") && kind != Plan.Table.DISTINCT_IDS) {
            return properties(parts);
        }
        if (parts.get(0).equals("person") && kind == Plan.Table.DISTINCT_IDS && parts.size() > 1) {
            return person(parts.subList(1, parts.size()));
        }
        Expression column = column(parts.get(0));
        return column == null ? null : table.accesses().of(column, parts.subList(1, parts.size()));
    }

    /** Properties of a group are texts: their type depends on that of the group, which differs by row. */
    private @Nullable Expression properties(List<String> parts) {
        if (kind == Plan.Table.GROUPS) {
            Expression whole = table.column("properties", ScanColumn.Source.PROPERTIES, Type.JSON);
            return table.accesses().of(whole, parts.subList(1, parts.size()));
        }
        return table.properties(
                parts, Property::ofPerson, ScanColumn.of("properties", ScanColumn.Source.PROPERTIES, Type.JSON));
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
                    default -> null;
                };
            case EVENTS -> null;
        };
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
            default -> null;
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
