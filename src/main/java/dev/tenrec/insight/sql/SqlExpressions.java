package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Derivation;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.QueryContext.SqlProject;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.resolve.Refusals;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Expressions of HogQL in filters and breakdowns: properties whose values are derived from others of the event, once
 * for each combination of these.
 */
public final class SqlExpressions {
    private SqlExpressions() {}

    /**
     * The value of an expression over one event; a comment at its end is a label.
     *
     * @param now in the project's zone
     * @throws dev.tenrec.error.ApiException for a mistake, and for columns that are no properties
     */
    public static Property property(String text, ZonedDateTime now, SqlProject project) {
        SqlText source = new SqlText(text);
        int weekStart = project.weekStart() == DayOfWeek.MONDAY ? 1 : 0;
        SqlContext context = new SqlContext(
                project.id(), source, now, weekStart, project.types(), project.saved(), Placeholders.none());
        try {
            Resolver.RowValue value = Resolver.expression(SqlParser.expression(source), context);
            Property stored = stored(value);
            return stored == null ? Property.ofExpression(text, derivation(value)) : stored;
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    /** The stored property that an expression is no more than; null for any other. */
    private static @Nullable Property stored(Resolver.RowValue value) {
        return value.expression() instanceof Expression.Column column
                ? ((Plan.Scan) value.rows()).columns().get(column.index()).property()
                : null;
    }

    private static Derivation derivation(Resolver.RowValue value) {
        Type type = value.expression().type();
        if (type.kind() == Type.Kind.ARRAY || type.kind() == Type.Kind.TUPLE || type.kind() == Type.Kind.MAP) {
            throw SqlRefusal.query("An expression of type " + type.clickHouse() + " is not supported here yet");
        }
        List<ScanColumn> columns = ((Plan.Scan) value.rows()).columns();
        List<Property> inputs = columns.stream().map(SqlExpressions::input).toList();
        return new ExpressionDerivation(inputs, columns, value.expression(), RowFunction.of(value.expression()));
    }

    private static Property input(ScanColumn column) {
        return switch (column.source()) {
            case PROPERTY -> Objects.requireNonNull(column.property());
            case EVENT -> Property.EVENT_NAME;
            case DISTINCT_ID -> Property.ofDistinctId();
            case UUID,
                    TIMESTAMP,
                    CREATED_AT,
                    PROPERTIES,
                    PERSON_ID,
                    PERSON_CREATED_AT,
                    PERSON_PROPERTIES,
                    HAS_PERSON,
                    IS_IDENTIFIED,
                    GROUP_CREATED_AT,
                    GROUP_PROPERTIES,
                    GROUP_TYPE,
                    GROUP_KEY,
                    NAME,
                    ACTION ->
                throw SqlRefusal.query("The field '" + column.name()
                        + "' is not supported in an expression of a filter, breakdown or math; properties, event and"
                        + " distinct_id are");
        };
    }

    /**
     * Equal ones have equal expressions.
     *
     * @param function the expression, compiled
     */
    private record ExpressionDerivation(
            List<Property> inputs, List<ScanColumn> columns, Expression expression, RowFunction function)
            implements Derivation {
        @Override
        public @Nullable JsonNode value(List<@Nullable JsonNode> values) {
            Object[] boxed = new Object[values.size()];
            for (int index = 0; index < boxed.length; index++) {
                JsonNode value = values.get(index);
                boxed[index] = value == null || value.isNull()
                        ? null
                        : value.isTextual() ? value.textValue() : value.toString();
            }
            try {
                JsonNode value = SqlValues.json(function.value(boxed), expression.type());
                return value.isNull() ? null : value;
            } catch (SqlRefusal refusal) {
                throw Refusals.of(refusal);
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ExpressionDerivation that
                    && inputs.equals(that.inputs)
                    && expression.equals(that.expression);
        }

        @Override
        public int hashCode() {
            return expression.hashCode();
        }
    }
}
