package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.resolve.Refusals;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.run.SqlExecutor;
import dev.tenrec.insight.sql.run.SqlResult;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A list of events, persons or groups by expressions of HogQL. With an aggregate its rows are groups by the columns
 * without one; else each row is of one event, person or group.
 */
public final class ListExpressions {
    /**
     * The parts of a list as they were sent.
     *
     * @param where all must be true
     * @param orderBy each with an optional direction; {@code -timestamp} and {@code -created_at} are the latest first
     */
    public record Texts(List<String> columns, List<String> where, List<String> orderBy) {}

    /** Receives the rows of a list. */
    @FunctionalInterface
    public interface Rows {
        /** @param id a UUID of an event or person, or a group's key; null with an aggregate */
        void take(@Nullable Object id, List<JsonNode> cells);
    }

    private static final Pattern LATEST = Pattern.compile("\\s*-\\s*(timestamp|created_at)\\s*");

    private final Resolver.RowList list;

    private ListExpressions(Resolver.RowList list) {
        this.list = list;
    }

    /**
     * Reads the parts of a list.
     *
     * @param isRead true for columns that the caller reads from rows; without an aggregate they are left out
     * @param person whose events are listed; null for all rows of the range
     * @throws ApiException for a mistake; the detail tells the expression, line and column
     */
    public static ListExpressions of(
            Texts texts, Predicate<String> isRead, ScanRange range, @Nullable UUID person, QueryContext context) {
        List<String> computed =
                texts.columns.stream().filter(text -> !isRead.test(text)).toList();
        boolean isGrouped = new Parts(texts, computed, context).isGrouped(range);
        List<String> columns = isGrouped ? texts.columns : computed;
        return new ListExpressions(new Parts(texts, columns, context).list(range, person));
    }

    /** The parts of a list, parsed. */
    private static final class Parts {
        private final List<Syntax> columns = new ArrayList<>();
        private final List<Syntax> conditions = new ArrayList<>();
        private final List<QuerySyntax.OrderItem> order = new ArrayList<>();
        private final SqlContext sql;

        Parts(Texts texts, List<String> expressions, QueryContext context) {
            List<String> parts = new ArrayList<>(expressions);
            parts.addAll(texts.where);
            texts.orderBy.forEach(text -> parts.add(latest(text)));
            SqlText source = SqlText.of(parts);
            int whereFrom = expressions.size();
            int orderFrom = whereFrom + texts.where.size();
            for (int part = 0; part < whereFrom; part++) {
                columns.add(column(source, part));
            }
            for (int part = whereFrom; part < orderFrom; part++) {
                conditions.add(SqlParser.expression(source, part));
            }
            for (int part = orderFrom; part < parts.size(); part++) {
                order.add(orderItem(source, part));
            }
            sql = SqlContext.of(source, context, Placeholders.none());
        }

        /** True when a column or a key of the order has an aggregate. */
        boolean isGrouped(ScanRange range) {
            List<Syntax> all = new ArrayList<>(columns);
            order.forEach(item -> all.add(item.expression()));
            return Resolver.list(select(all, List.of(), List.of()), range, sql).isGrouped();
        }

        Resolver.RowList list(ScanRange range, @Nullable UUID person) {
            List<Syntax> all = new ArrayList<>(conditions);
            if (person != null) {
                Syntax id = Syntax.Call.of("toUUID", 0, new Syntax.Constant(person.toString(), 0));
                all.add(Syntax.Call.of("equals", 0, new Syntax.Name(List.of("person_id"), 0), id));
            }
            return Resolver.list(select(columns, all, order), range, sql);
        }
    }

    private static String latest(String order) {
        Matcher matcher = LATEST.matcher(order);
        return matcher.matches() ? matcher.group(1) + " DESC" : order;
    }

    private static Syntax column(SqlText source, int part) {
        Syntax column = SqlParser.expression(source, part);
        if (column instanceof Syntax.Star star) {
            throw source.error(ErrorCode.HOGQL_QUERY_ERROR, star.at(), "A list with aggregates has no column *");
        }
        return column;
    }

    /** A number would count the columns of the plan, which are not those of the list. */
    private static QuerySyntax.OrderItem orderItem(SqlText source, int part) {
        QuerySyntax.OrderItem item = SqlParser.orderItem(source, part);
        if (item.expression() instanceof Syntax.Constant constant) {
            throw source.error(
                    ErrorCode.HOGQL_QUERY_ERROR, constant.at(), "The order of a list names expressions, not numbers");
        }
        return item;
    }

    private static QuerySyntax.Select select(
            List<Syntax> columns, List<Syntax> conditions, List<QuerySyntax.OrderItem> order) {
        Syntax where = conditions.isEmpty() ? null : PropertyFilterSyntax.joined("and", conditions, 0);
        return QuerySyntax.Select.of(columns, null, where, order, 0);
    }

    public boolean isGrouped() {
        return list.isGrouped();
    }

    /** The types of the columns, as ClickHouse names them. */
    public List<String> types() {
        return fields().stream().map(field -> field.type().clickHouse()).toList();
    }

    private List<Field> fields() {
        List<Field> fields = list.plan().fields();
        return list.isGrouped() ? fields : fields.subList(0, fields.size() - 1);
    }

    /** Shows some rows in the order of the list. */
    public void each(QuerySnapshot data, int offset, int count, Rows rows) {
        try {
            SqlResult result = SqlExecutor.run(new Plan.Limit(list.plan(), count, offset), data);
            List<Field> shown = fields();
            result.forEach(row -> {
                List<JsonNode> cells = new ArrayList<>(shown.size());
                for (int index = 0; index < shown.size(); index++) {
                    cells.add(SqlValues.json(row[index], shown.get(index).type()));
                }
                rows.take(list.isGrouped() ? null : row[shown.size()], cells);
            });
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }
}
