package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.QuerySyntax.Cte;
import dev.tenrec.insight.sql.syntax.QuerySyntax.OrderItem;
import dev.tenrec.insight.sql.syntax.QuerySyntax.Select;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes queries, tables and windows. */
final class SelectPrinter {
    private final SqlPrinter out;

    SelectPrinter(SqlPrinter out) {
        this.out = out;
    }

    void query(QuerySyntax query) {
        if (query instanceof Select select) {
            select(select);
        } else if (query instanceof QuerySyntax.SetOperation operation) {
            operand(operation.first());
            for (QuerySyntax.Operand operand : operation.rest()) {
                out.text(" " + operand.operator().sql() + " ");
                operand(operand.query());
            }
        }
    }

    private void operand(QuerySyntax query) {
        boolean isPlain = query instanceof Select;
        out.text(isPlain ? "" : "(");
        query(query);
        out.text(isPlain ? "" : ")");
    }

    private void select(Select select) {
        list(select.with(), "WITH ", this::cte);
        out.text(select.with().isEmpty() ? "" : " ");
        out.text(select.distinct() ? "SELECT DISTINCT " : "SELECT ");
        out.columns(select.columns());
        if (select.from() != null) {
            out.text(" FROM ");
            table(select.from());
        }
        if (select.arrayJoin() != null) {
            out.text(select.arrayJoin().left() ? " LEFT ARRAY JOIN " : " ARRAY JOIN ");
            out.columns(select.arrayJoin().arrays());
        }
        clause(" WHERE ", select.where());
        if (select.groupBy() != null) {
            groupBy(select.groupBy());
        }
        clause(" HAVING ", select.having());
        clause(" QUALIFY ", select.qualify());
        list(select.windows(), " WINDOW ", named -> {
            out.name(named.name()).text(" AS ");
            window(named.window());
        });
        list(select.orderBy(), " ORDER BY ", this::orderItem);
        if (select.interpolate() != null) {
            out.text(" INTERPOLATE");
            list(select.interpolate(), " (", each -> {
                out.name(each.name()).text(" AS ");
                out.nested(each.value());
            });
            out.text(select.interpolate().isEmpty() ? "" : ")");
        }
        if (select.limitBy() != null) {
            clause(" LIMIT ", select.limitBy().limit());
            clause(" OFFSET ", select.limitBy().offset());
            out.text(" BY ");
            out.columns(select.limitBy().by());
        }
        clause(" LIMIT ", select.limit());
        clause(" OFFSET ", select.offset());
        out.text(select.withTies() ? " WITH TIES" : "");
    }

    private void groupBy(QuerySyntax.GroupBy groupBy) {
        out.text(groupBy.all() ? " GROUP BY ALL" : " GROUP BY ");
        boolean isCall = groupBy.sets() == null
                && !groupBy.keys().isEmpty()
                && GroupingParser.opens(groupBy.keys().get(0));
        if (isCall) {
            // A function of the name of a grouping.
            out.text("(");
            out.columns(groupBy.keys().subList(0, 1));
            out.text(groupBy.keys().size() == 1 ? ")" : "), ");
            out.columns(groupBy.keys().subList(1, groupBy.keys().size()));
        } else if (groupBy.sets() == null) {
            out.columns(groupBy.keys());
        } else {
            out.text("GROUPING SETS (");
            list(groupBy.sets(), "", set -> {
                out.text("(");
                out.columns(set.stream().map(groupBy.keys()::get).toList());
                out.text(set.size() == 1 ? ",)" : ")");
            });
            out.text(")");
        }
        out.text(groupBy.withTotals() ? " WITH TOTALS" : "");
    }

    private void clause(String keyword, @Nullable Syntax syntax) {
        if (syntax != null) {
            out.text(keyword);
            out.column(syntax);
        }
    }

    private <T> void list(List<T> elements, String before, Consumer<T> element) {
        for (int index = 0; index < elements.size(); index++) {
            out.text(index == 0 ? before : ", ");
            element.accept(elements.get(index));
        }
    }

    private void cte(Cte cte) {
        if (cte.query() != null) {
            out.name(cte.name()).text(" AS (");
            query(cte.query());
            out.text(")");
        } else {
            out.nested(Objects.requireNonNull(cte.expression()));
            out.text(" AS ").name(cte.name());
        }
    }

    private void orderItem(OrderItem item) {
        out.nested(item.expression());
        out.text(item.descending() ? " DESC" : " ASC");
        if (item.nullsFirst() != null) {
            out.text(item.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
        }
        if (item.fill() != null) {
            out.text(" WITH FILL");
            clause(" FROM ", item.fill().from());
            clause(" TO ", item.fill().to());
            clause(" STEP ", item.fill().step());
        }
    }

    private void table(TableSyntax table) {
        if (table instanceof TableSyntax.Table named) {
            for (int index = 0; index < named.name().size(); index++) {
                out.text(index == 0 ? "" : ".").name(named.name().get(index));
            }
            if (named.args() != null) {
                out.text("(");
                out.columns(named.args());
                out.text(")");
            }
            alias(named.alias());
        } else if (table instanceof TableSyntax.Derived derived) {
            out.text("(");
            query(derived.query());
            out.text(")");
            alias(derived.alias());
        } else if (table instanceof TableSyntax.Join join) {
            join(join);
        }
    }

    private void alias(@Nullable String alias) {
        if (alias != null) {
            out.text(" AS ").name(alias);
        }
    }

    private void join(TableSyntax.Join join) {
        table(join.left());
        String strictness = join.strictness() == TableSyntax.Strictness.ALL ? "" : join.strictness() + " ";
        out.text(" " + join.kind() + " " + strictness + "JOIN ");
        boolean isNested = join.right() instanceof TableSyntax.Join;
        out.text(isNested ? "(" : "");
        table(join.right());
        out.text(isNested ? ")" : "");
        clause(" ON ", join.on());
        list(join.using(), " USING (", out::name);
        out.text(join.using().isEmpty() ? "" : ")");
    }

    void over(QuerySyntax.Window window) {
        if (window.isNameOnly()) {
            out.name(Objects.requireNonNull(window.name()));
        } else {
            window(window);
        }
    }

    private void window(QuerySyntax.Window window) {
        out.text("(");
        if (window.name() != null) {
            out.name(window.name()).text(" ");
        }
        if (!window.partitionBy().isEmpty()) {
            out.text("PARTITION BY ");
            out.columns(window.partitionBy());
        }
        list(window.orderBy(), window.partitionBy().isEmpty() ? "ORDER BY " : " ORDER BY ", this::orderItem);
        if (window.frame() != null) {
            frame(window.frame());
        }
        out.text(")");
    }

    private void frame(QuerySyntax.Frame frame) {
        out.text(frame.rows() ? " ROWS " : " RANGE ");
        if (frame.end() == null) {
            bound(frame.start());
            return;
        }
        out.text("BETWEEN ");
        bound(frame.start());
        out.text(" AND ");
        bound(frame.end());
    }

    private void bound(QuerySyntax.Bound bound) {
        if (bound.count() != null) {
            out.nested(bound.count());
            out.text(" ");
        }
        out.text(bound.kind().sql());
    }
}
