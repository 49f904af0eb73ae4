package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.syntax.QuerySyntax;

/** The door of the package: from trees to plans. */
public final class Resolver {
    private Resolver() {}

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
