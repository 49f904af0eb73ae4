package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.TableColumns;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The door of the package: from trees to plans. */
public final class Resolver {
    private Resolver() {}

    /**
     * An expression over the rows of a table.
     *
     * @param rows with the columns that the expression reads
     */
    public record RowValue(Plan rows, Expression expression) {}

    /** An expression over the events of a project, without aggregates. */
    public static RowValue expression(Syntax syntax, SqlContext context) {
        return expression(syntax, "events", new EventsSource(context), context);
    }

    /** An expression over the persons or groups of a list, without aggregates. */
    public static RowValue expression(Syntax syntax, ScanRange range, SqlContext context) {
        ListTable table = ListTable.of(range, context);
        return expression(syntax, table.name(), table.source(), context);
    }

    private static RowValue expression(Syntax syntax, String table, Source source, SqlContext context) {
        try {
            SelectScope scope = new SelectScope(new QueryResolver(context), Ctes.none());
            scope.tables().add(new Tables.Entry(table, source, table), 0);
            Expression expression = scope.row(syntax);
            if (Slots.any(expression, column -> !Slots.isRow(column))) {
                throw SqlRefusal.query("arrayJoin is not supported here");
            }
            return new RowValue(source.plan(), expression);
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    /**
     * A list of rows of a stored table.
     *
     * @param plan without a limit; its last column is the id of the row unless the rows are grouped
     * @param isGrouped true with an aggregate, by the columns that have none
     */
    public record RowList(Plan plan, boolean isGrouped) {}

    /**
     * A list of some events, persons or groups: the latest, or the largest groups of rows, first unless the SELECT has
     * an order.
     *
     * @param select without FROM, GROUP BY and LIMIT
     * @throws ApiException as {@link #resolve}
     */
    public static RowList list(QuerySyntax.Select select, ScanRange range, SqlContext context) {
        try {
            return new SelectResolver(new QueryResolver(context), select, Ctes.none(), false).list(range);
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    /**
     * The verdict about a query.
     *
     * @param tables names of the stored tables that it reads, up to the mistake
     * @param mistake null if the query can be run
     */
    public record Check(List<String> tables, @Nullable ApiException mistake) {}

    /** Resolves a query only to tell whether that is possible. */
    public static Check check(QuerySyntax query, SqlContext context) {
        QueryResolver resolver = new QueryResolver(context);
        ApiException mistake = null;
        try {
            resolver.query(query, Ctes.none());
        } catch (SqlRefusal refusal) {
            mistake = Refusals.of(refusal);
        } catch (ApiException refusal) {
            mistake = refusal;
        }
        return new Check(List.copyOf(resolver.tables()), mistake);
    }

    /** The stored tables that a query can name. */
    public static List<TableColumns> tables(SqlContext context) {
        return FromResolver.tables(new QueryResolver(context));
    }

    /**
     * The plan of a query; its fields are the columns of the answer.
     *
     * @throws ApiException if a name or type is wrong; the detail tells the line and column
     */
    public static Plan resolve(QuerySyntax query, SqlContext context) {
        try {
            return new QueryResolver(context).query(query, Ctes.none());
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }
}
