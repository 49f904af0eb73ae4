package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.channel.VirtualProperty;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.PropertyTypes;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.ScanColumn.Source;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of a stored table that a query reads so far. */
final class StoredTable {
    private final Plan.Table table;
    private final @Nullable ScanRange range;
    private final PropertyTypes types;
    private final Accesses accesses;
    private final List<ScanColumn> columns = new ArrayList<>();

    StoredTable(Plan.Table table, SqlContext context) {
        this(table, null, context);
    }

    /** @param range of the kind of the table; null for all rows */
    StoredTable(Plan.Table table, @Nullable ScanRange range, SqlContext context) {
        this.table = table;
        this.range = range;
        this.types = context.propertyTypes();
        this.accesses = new Accesses(context.zone());
    }

    Plan plan() {
        return new Plan.Scan(table, columns, range);
    }

    Accesses accesses() {
        return accesses;
    }

    Expression column(String name, Source source, Type type) {
        return column(ScanColumn.of(name, source, type));
    }

    Expression column(ScanColumn column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            index = columns.size();
            columns.add(column);
        }
        return new Expression.Column(index, column.name(), column.type());
    }

    /** A property as text, where the taxonomy says nothing. */
    Expression raw(Property property) {
        return column(ScanColumn.property(property.key(), property));
    }

    /** A property in the type of the taxonomy, or a value inside it as text. */
    Expression property(Property property, List<String> inside) {
        if (property.isVirtual() && VirtualProperty.find(property.key()).isEmpty()) {
            // Capture stores no property of such a name.
            return new Expression.Constant(null, Type.TEXT.orNull());
        }
        Expression raw = raw(property);
        if (!inside.isEmpty()) {
            return accesses.of(raw, inside);
        }
        return switch (types.of(property)) {
            case TEXT -> raw;
            case NUMBER -> accesses.call("toFloat", raw);
            case BOOLEAN -> accesses.call("toBool", raw);
            case TIME -> accesses.call("toDateTime", raw);
        };
    }

    /** A property that is the empty text where it is missing. */
    Expression textOrEmpty(Property property) {
        return accesses.call("ifNull", raw(property), Expression.Constant.text(""));
    }

    /**
     * A property of a person that is computed of others, such as {@code $virt_initial_channel_type}; null for others.
     */
    @Nullable
    Expression virtual(List<String> parts) {
        return parts.size() == 1 && VirtualProperty.find(parts.get(0)).isPresent()
                ? raw(Property.ofPerson(parts.get(0)))
                : null;
    }

    /** The properties of an event's person or group, whole or by name; null for no such name. */
    @Nullable
    Expression properties(
            List<String> parts, java.util.function.Function<String, Property> property, ScanColumn whole) {
        return parts.size() == 1
                ? column(whole)
                : property(property.apply(parts.get(1)), parts.subList(2, parts.size()));
    }
}
