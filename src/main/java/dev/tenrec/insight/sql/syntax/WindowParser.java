package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.QuerySyntax.Bound;
import dev.tenrec.insight.sql.syntax.QuerySyntax.BoundKind;
import dev.tenrec.insight.sql.syntax.QuerySyntax.Frame;
import dev.tenrec.insight.sql.syntax.QuerySyntax.OrderItem;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses windows and orders. */
final class WindowParser {
    /** Words that may follow a list of a window. */
    private static final Set<String> AFTER = Set.of("order", "rows", "range");

    private final TokenCursor tokens;
    private final ExpressionParser expressions;

    WindowParser(TokenCursor tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /** The rest of a window, after its opening parenthesis. */
    QuerySyntax.Window window() {
        Token first = tokens.peek();
        boolean isNamed = first.isName()
                && !first.isWord("partition")
                && !first.isWord("order")
                && !first.isWord("rows")
                && !first.isWord("range");
        String name = isNamed ? tokens.next().value() : null;
        List<Syntax> partitionBy =
                tokens.acceptWords("partition", "by") ? tokens.list(AFTER, expressions::expression) : List.of();
        List<OrderItem> orderBy = tokens.acceptWords("order", "by") ? tokens.list(AFTER, this::orderItem) : List.of();
        Frame frame = frame();
        tokens.expectSign(")", "after a window");
        return new QuerySyntax.Window(name, partitionBy, orderBy, frame);
    }

    private @Nullable Frame frame() {
        boolean rows = tokens.acceptWord("rows");
        if (!rows && !tokens.acceptWord("range")) {
            return null;
        }
        if (!tokens.acceptWord("between")) {
            return new Frame(rows, bound(), null);
        }
        Bound start = bound();
        tokens.expectWord("and", "between the ends of a frame");
        return new Frame(rows, start, bound());
    }

    private Bound bound() {
        if (tokens.acceptWords("current", "row")) {
            return new Bound(BoundKind.CURRENT_ROW, null);
        }
        if (tokens.acceptWords("unbounded", "preceding")) {
            return new Bound(BoundKind.UNBOUNDED_PRECEDING, null);
        }
        if (tokens.acceptWords("unbounded", "following")) {
            return new Bound(BoundKind.UNBOUNDED_FOLLOWING, null);
        }
        Syntax count = expressions.expression(Operators.COMPARISON);
        if (tokens.acceptWord("preceding")) {
            return new Bound(BoundKind.PRECEDING, count);
        }
        tokens.expectWord("following", "or PRECEDING in a frame");
        return new Bound(BoundKind.FOLLOWING, count);
    }

    /** A key of an order of rows that stay as many. */
    OrderItem orderItem() {
        OrderItem item = filledItem();
        if (item.fill() != null) {
            throw tokens.source.mistake(
                    item.fill().at(), "WITH FILL is not supported here: only in the order of a query");
        }
        return item;
    }

    /** A key of an order, perhaps with WITH FILL. */
    OrderItem filledItem() {
        Syntax expression = expressions.expression();
        boolean descending = tokens.acceptWord("desc") || tokens.acceptWord("descending");
        if (!descending && !tokens.acceptWord("asc")) {
            tokens.acceptWord("ascending");
        }
        Boolean nullsFirst = tokens.acceptWords("nulls", "first")
                ? Boolean.TRUE
                : tokens.acceptWords("nulls", "last") ? Boolean.FALSE : null;
        if (tokens.isWord("collate")) {
            throw tokens.unsupported("COLLATE");
        }
        int at = tokens.at();
        QuerySyntax.Fill fill = tokens.acceptWords("with", "fill") ? fill(at) : null;
        return new OrderItem(expression, descending, nullsFirst, fill);
    }

    private QuerySyntax.Fill fill(int at) {
        Syntax from = tokens.acceptWord("from") ? expressions.expression() : null;
        Syntax to = tokens.acceptWord("to") ? expressions.expression() : null;
        Syntax step = tokens.acceptWord("step") ? expressions.expression() : null;
        if (tokens.isWord("staleness")) {
            throw tokens.unsupported("STALENESS");
        }
        return new QuerySyntax.Fill(from, to, step, at);
    }

    /** The columns of INTERPOLATE; none for all of them, null without the clause. */
    @Nullable
    List<QuerySyntax.Interpolation> interpolate() {
        if (!tokens.acceptWord("interpolate")) {
            return null;
        }
        return tokens.acceptSign("(") ? tokens.listUntil(")", this::interpolation) : List.of();
    }

    private QuerySyntax.Interpolation interpolation() {
        int at = tokens.at();
        String name = tokens.name("A column");
        Syntax value = tokens.acceptWord("as") ? expressions.expression() : new Syntax.Name(List.of(name), at);
        return new QuerySyntax.Interpolation(name, value, at);
    }
}
