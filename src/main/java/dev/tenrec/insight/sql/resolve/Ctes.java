package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The common table expressions that a query sees: its own, those before them, and those of the queries around it. */
final class Ctes {
    private final @Nullable Ctes outer;
    private final Map<String, Cte> queries = new HashMap<>();
    private final Map<String, Syntax> expressions = new HashMap<>();

    private Ctes(@Nullable Ctes outer) {
        this.outer = outer;
    }

    static Ctes none() {
        return new Ctes(null);
    }

    /** These and those of a WITH clause; each sees the ones before it. */
    Ctes with(List<QuerySyntax.Cte> clause, QueryResolver resolver) {
        Ctes ctes = this;
        for (QuerySyntax.Cte each : clause) {
            Ctes next = new Ctes(ctes);
            if (each.query() != null) {
                next.queries.put(each.name(), new Cte(each.query(), ctes, resolver));
            } else if (each.expression() != null) {
                next.expressions.put(each.name(), each.expression());
            }
            ctes = next;
        }
        return ctes;
    }

    /** The query of a name, resolved once; null without one. */
    @Nullable
    Plan query(String name) {
        Cte cte = queries.get(name);
        return cte != null ? cte.plan() : outer == null ? null : outer.query(name);
    }

    /** The expression of a name, to be resolved where it is used; null without one. */
    @Nullable
    Syntax expression(String name) {
        Syntax expression = expressions.get(name);
        return expression != null ? expression : outer == null ? null : outer.expression(name);
    }

    /** A query that is resolved when it is first named, and run once. */
    private static final class Cte {
        private final QuerySyntax query;
        private final Ctes visible;
        private final QueryResolver resolver;
        private @Nullable Plan plan;

        Cte(QuerySyntax query, Ctes visible, QueryResolver resolver) {
            this.query = query;
            this.visible = visible;
            this.resolver = resolver;
        }

        Plan plan() {
            Plan known = plan;
            if (known == null) {
                known = new Plan.Shared(resolver.query(query, visible));
                plan = known;
            }
            return known;
        }
    }
}
