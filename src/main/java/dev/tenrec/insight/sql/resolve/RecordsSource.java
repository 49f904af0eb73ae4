package dev.tenrec.insight.sql.resolve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.RecordTables;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A table {@code system.…} of the product's own records, of which only those columns are read that a query names. */
final class RecordsSource implements Source {
    private static final String PROJECT = "team_id";

    private final String name;
    private final SqlContext context;
    private final Map<String, Type> types;
    /** The columns that are read so far. */
    private final List<String> columns = new ArrayList<>();

    private Plan.@Nullable Values values;

    /** @param name one of {@link RecordTables#NAMES} */
    RecordsSource(String name, SqlContext context) {
        this.name = name;
        this.context = context;
        this.types = RecordTables.columns(name, context.zone());
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        String column = parts.get(0);
        if (column.equals(PROJECT) && parts.size() == 1) {
            return Expression.Constant.integer(context.projectId());
        }
        Type type = types.get(column);
        if (type == null) {
            return null;
        }
        if (!columns.contains(column)) {
            columns.add(column);
            values = null;
        }
        return new Accesses(context.zone())
                .of(new Expression.Column(columns.indexOf(column), column, type), parts.subList(1, parts.size()));
    }

    @Override
    public List<String> starNames() {
        return RecordTables.star(name);
    }

    @Override
    public Collection<String> names() {
        List<String> names = new ArrayList<>(types.keySet());
        names.add(PROJECT);
        return names;
    }

    @Override
    public Plan plan() {
        if (values == null) {
            List<Field> fields = columns.stream()
                    .map(column -> new Field(column, type(column)))
                    .toList();
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (List<JsonNode> record : context.saved().records(RecordTables.shortName(name), List.copyOf(columns))) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 0; i < record.size(); i++) {
                    row.add(value(record.get(i), type(columns.get(i))));
                }
                rows.add(row);
            }
            values = new Plan.Values(fields, rows);
        }
        return values;
    }

    private Type type(String column) {
        Type type = types.get(column);
        if (type == null) {
            throw new IllegalStateException(column);
        }
        return type;
    }

    private static @Nullable Object value(JsonNode value, Type type) {
        if (value.isNull()) {
            return null;
        }
        return switch (type.kind()) {
            case INT64, DATETIME -> value.longValue();
            case BOOL -> value.booleanValue();
            case UUID -> UUID.fromString(value.textValue());
            default -> value.asText();
        };
    }
}
