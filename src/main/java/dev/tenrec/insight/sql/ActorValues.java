package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.GroupRange;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.resolve.Refusals;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.table.ActorValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Expressions of HogQL over one person or group at a time, which a list shows beside other columns. */
public final class ActorValues {
    private record Value(List<ScanColumn> columns, Type type, RowFunction function) {
        JsonNode of(Function<ScanColumn, @Nullable Object> row) {
            Object[] cells = columns.stream().map(row).toArray();
            return SqlValues.json(function.value(cells), type);
        }
    }

    private final ScanRange range;
    private final List<Value> values = new ArrayList<>();

    private ActorValues(ScanRange range) {
        this.range = range;
    }

    /**
     * Reads expressions.
     *
     * @param range of persons, or of groups of one type
     * @throws dev.tenrec.error.ApiException for a mistake; the detail tells the expression, line and column
     */
    public static ActorValues of(List<String> texts, ScanRange range, QueryContext context) {
        ActorValues all = new ActorValues(range);
        SqlText source = SqlText.of(texts);
        SqlContext sql = SqlContext.of(source, context, Placeholders.none());
        try {
            for (int part = 0; part < texts.size(); part++) {
                Resolver.RowValue value = Resolver.expression(SqlParser.expression(source, part), range, sql);
                all.values.add(new Value(
                        ((Plan.Scan) value.rows()).columns(),
                        value.expression().type(),
                        RowFunction.of(value.expression())));
            }
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
        return all;
    }

    /** The types of the values, as ClickHouse names them. */
    public List<String> types() {
        return values.stream().map(value -> value.type.clickHouse()).toList();
    }

    /**
     * The values for an actor; nulls for one that is neither a person nor a known group.
     *
     * @param person its number; negative for other actors
     * @param key of a group
     */
    public List<JsonNode> of(QuerySnapshot data, int person, String key) {
        if (range instanceof GroupRange groups) {
            return data.groups()
                    .find(data.projectId(), groups.type(), key)
                    .map(group -> all(column -> ActorValue.of(group, column)))
                    .orElseGet(this::none);
        }
        return person < 0
                ? none()
                : data.persons()
                        .find(data.projectId(), person)
                        .map(each -> all(column -> ActorValue.of(each, column, data::cohortMembers)))
                        .orElseGet(this::none);
    }

    private List<JsonNode> none() {
        return values.stream().<JsonNode>map(value -> NullNode.instance).toList();
    }

    private List<JsonNode> all(Function<ScanColumn, @Nullable Object> row) {
        try {
            return values.stream().map(value -> value.of(row)).toList();
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }
}
