package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.QuerySyntax.Operand;
import dev.tenrec.insight.sql.syntax.QuerySyntax.Select;
import dev.tenrec.insight.sql.syntax.QuerySyntax.SetOperation;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.Set;

/** Reads a {@code HogQLQuery}. */
public final class SqlQueryParser {
    /** Rows of an answer without a LIMIT. */
    static final int LIMIT_DEFAULT = 100;
    /** Rows of any answer. */
    static final int LIMIT_MAX = 50_000;

    private static final Set<String> FIELDS = Fields.names("""
            kind query values filters variables modifiers explain name tags version response""");

    private SqlQueryParser() {}

    public static Query parse(JsonNode node, String path, QueryContext context) {
        Fields fields = fields(node, path);
        SqlText source = new SqlText(Fields.text(fields.get("query"), fields.path("query")));
        QuerySyntax written = SqlParser.query(source);
        QuerySyntax limited = limited(written);
        SqlContext sql = SqlContext.of(source, context, QueryPlaceholders.parse(fields, context));
        Plan plan = Resolver.resolve(limited, sql);
        boolean isPaged = written instanceof Select select && select.limit() == null;
        int offset = isPaged ? offset((Select) written) : 0;
        boolean isExplained =
                fields.flag("explain") || node.at("/modifiers/debug").asBoolean(false);
        return new SqlQuery(plan, SqlPrinter.print(limited), isPaged, offset, isExplained);
    }

    static Fields fields(JsonNode node, String path) {
        return Fields.of(node, path + ".HogQLQuery", FIELDS);
    }

    private static int offset(Select select) {
        return select.offset() instanceof Syntax.Constant constant
                        && constant.value() instanceof Long offset
                        && offset <= Integer.MAX_VALUE
                ? offset.intValue()
                : 0;
    }

    /** A query with the limits that the API adds: one row more than is shown tells whether there are more. */
    private static QuerySyntax limited(QuerySyntax query) {
        if (query instanceof Select select) {
            return select.limit() == null ? withLimit(select, LIMIT_DEFAULT + 1, true) : lowered(select);
        }
        SetOperation operation = (SetOperation) query;
        return new SetOperation(
                member(operation.first()),
                operation.rest().stream()
                        .map(each -> new Operand(each.operator(), member(each.query())))
                        .toList(),
                operation.at());
    }

    private static QuerySyntax member(QuerySyntax query) {
        if (query instanceof Select select) {
            return select.limit() == null ? withLimit(select, LIMIT_DEFAULT, false) : lowered(select);
        }
        return limited(query);
    }

    private static Select lowered(Select select) {
        boolean isTooLarge = select.limit() instanceof Syntax.Constant constant
                && constant.value() instanceof Number limit
                && limit.doubleValue() > LIMIT_MAX;
        return isTooLarge ? withLimit(select, LIMIT_MAX, false) : select;
    }

    private static Select withLimit(Select select, long limit, boolean showsOffset) {
        Syntax offset = select.offset() == null && showsOffset ? new Syntax.Constant(0L, select.at()) : select.offset();
        return select.withLimit(new Syntax.Constant(limit, select.at()), offset);
    }
}
