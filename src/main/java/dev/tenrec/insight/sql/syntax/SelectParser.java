package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.QuerySyntax.Cte;
import dev.tenrec.insight.sql.syntax.QuerySyntax.OrderItem;
import dev.tenrec.insight.sql.syntax.QuerySyntax.Select;
import dev.tenrec.insight.sql.syntax.QuerySyntax.SetOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses queries: the clauses of SELECT in their order, and set operations. */
final class SelectParser {
    /** Words that may follow a list, so that its last comma may trail. */
    private static final Set<String> AFTER_LIST = Set.of(
            "from",
            "where",
            "prewhere",
            "group",
            "having",
            "qualify",
            "window",
            "order",
            "limit",
            "offset",
            "union",
            "intersect",
            "except",
            "settings",
            "left",
            "array",
            "inner",
            "select",
            "format");

    private final TokenCursor tokens;
    private final ExpressionParser expressions;
    private final WindowParser windows;

    SelectParser(TokenCursor tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionParser(tokens);
        this.windows = new WindowParser(tokens, expressions);
    }

    /** Finds out whether the opening parenthesis at the cursor begins a query. */
    static boolean isQuery(TokenCursor tokens) {
        int ahead = 0;
        while (tokens.peek(ahead).isSign("(")) {
            ahead++;
        }
        Token first = tokens.peek(ahead);
        if (!first.isWord("select") && !first.isWord("with")) {
            return false;
        }
        return ahead == 1 || followsSetOperator(tokens);
    }

    /** Looks past the second of several opening parentheses for a set operator after its partner. */
    private static boolean followsSetOperator(TokenCursor tokens) {
        int depth = 0;
        for (int ahead = 1; tokens.peek(ahead).kind() != Token.Kind.END; ahead++) {
            Token token = tokens.peek(ahead);
            if (token.isSign("(")) {
                depth++;
            } else if (token.isSign(")") && --depth == 0) {
                Token after = tokens.peek(ahead + 1);
                return after.isWord("union") || after.isWord("intersect") || after.isWord("except");
            }
        }
        return false;
    }

    /** A query, with all that set operators add to it. */
    QuerySyntax query() {
        QuerySyntax first = operand();
        List<QuerySyntax.Operand> rest = new ArrayList<>();
        for (SetOperator operator = setOperator(); operator != null; operator = setOperator()) {
            rest.add(new QuerySyntax.Operand(operator, operand()));
        }
        return rest.isEmpty() ? first : new QuerySyntax.SetOperation(first, rest, first.at());
    }

    private QuerySyntax operand() {
        if (tokens.acceptSign("(")) {
            QuerySyntax query = tokens.nested(this::query);
            tokens.expectSign(")", "after a query");
            return query;
        }
        return select();
    }

    private @Nullable SetOperator setOperator() {
        if (tokens.acceptWord("union")) {
            if (tokens.acceptWord("distinct")) {
                return SetOperator.UNION_DISTINCT;
            }
            tokens.expectWord("all", "or DISTINCT after UNION");
            return SetOperator.UNION_ALL;
        }
        SetOperator operator = tokens.acceptWord("intersect")
                ? SetOperator.INTERSECT
                : tokens.acceptWord("except") ? SetOperator.EXCEPT : null;
        if (operator != null && !tokens.acceptWord("distinct") && tokens.isWord("all")) {
            throw tokens.unsupported(operator.sql() + " ALL");
        }
        return operator;
    }

    private Select select() {
        int at = tokens.at();
        List<Cte> with = tokens.acceptWord("with") ? with() : List.of();
        tokens.expectWord("select", "at the beginning of a query");
        boolean distinct = !isNamedDistinct() && tokens.acceptWord("distinct");
        List<Syntax> distinctOn =
                distinct && tokens.isWord("on") && tokens.peek(1).isSign("(") ? distinctOn() : List.of();
        List<Syntax> columns = tokens.list(AFTER_LIST, expressions::column);
        TableSyntax from = tokens.acceptWord("from") ? new TableParser(tokens, expressions).tables() : null;
        QuerySyntax.ArrayJoin arrayJoin = arrayJoin();
        Syntax prewhere = tokens.acceptWord("prewhere") ? expressions.expression() : null;
        Syntax where = both(prewhere, tokens.acceptWord("where") ? expressions.expression() : null);
        QuerySyntax.GroupBy groupBy = tokens.acceptWords("group", "by") ? groupBy() : null;
        Syntax having = tokens.acceptWord("having") ? expressions.expression() : null;
        Syntax qualify = tokens.acceptWord("qualify") ? expressions.expression() : null;
        List<QuerySyntax.NamedWindow> named =
                tokens.acceptWord("window") ? tokens.list(AFTER_LIST, this::namedWindow) : List.of();
        if (qualify == null && tokens.acceptWord("qualify")) {
            qualify = expressions.expression();
        }
        List<OrderItem> orderBy =
                tokens.acceptWords("order", "by") ? tokens.list(AFTER_LIST, windows::filledItem) : List.of();
        List<QuerySyntax.Interpolation> interpolate = orderBy.isEmpty() ? null : windows.interpolate();
        Limits limits = limits();
        if (!distinctOn.isEmpty()) {
            limits = limits.with(distinctOn, tokens, at);
        }
        settings();
        return new Select(
                with,
                distinct && distinctOn.isEmpty(),
                columns,
                from,
                arrayJoin,
                where,
                groupBy,
                having,
                qualify,
                named,
                orderBy,
                interpolate,
                limits.by(),
                limits.limit(),
                limits.offset(),
                limits.withTies(),
                at);
    }

    /** The keys of DISTINCT ON, of each combination of which the first row is taken. */
    private List<Syntax> distinctOn() {
        tokens.next();
        tokens.expectSign("(", "after DISTINCT ON");
        List<Syntax> keys = tokens.list(AFTER_LIST, expressions::expression);
        tokens.expectSign(")", "after the keys of DISTINCT ON");
        return keys;
    }

    /** A column of this name is meant by {@code SELECT distinct, x}. */
    private boolean isNamedDistinct() {
        return tokens.peek(1).kind() == Token.Kind.SIGN && tokens.isNameOnly(0) && tokens.isWord("distinct");
    }

    private static @Nullable Syntax both(@Nullable Syntax first, @Nullable Syntax second) {
        return first == null ? second : second == null ? first : Syntax.Call.of("and", first.at(), first, second);
    }

    private List<Cte> with() {
        if (tokens.isWord("recursive")) {
            throw tokens.unsupported("WITH RECURSIVE");
        }
        return tokens.list(AFTER_LIST, this::cte);
    }

    private Cte cte() {
        int at = tokens.at();
        boolean isQuery = tokens.peek().isName() && tokens.peek(1).isWord("as") && opensQuery();
        if (isQuery) {
            String name = tokens.name("The name of a query");
            tokens.next();
            tokens.acceptWord("not");
            tokens.acceptWord("materialized");
            tokens.expectSign("(", "before a query");
            QuerySyntax query = tokens.nested(this::query);
            tokens.expectSign(")", "after a query");
            return new Cte(name, query, null, at);
        }
        Syntax expression = expressions.expression(Operators.ALIAS);
        tokens.expectWord("as", "before the name of an expression");
        return new Cte(tokens.anyName("A name after AS"), null, expression, at);
    }

    private boolean opensQuery() {
        Token after = tokens.peek(2);
        return after.isSign("(") || after.isWord("materialized") || after.isWord("not");
    }

    private QuerySyntax.@Nullable ArrayJoin arrayJoin() {
        boolean left = tokens.acceptWords("left", "array", "join");
        if (!left && !tokens.acceptWords("inner", "array", "join") && !tokens.acceptWords("array", "join")) {
            return null;
        }
        return new QuerySyntax.ArrayJoin(left, tokens.list(AFTER_LIST, expressions::column));
    }

    private QuerySyntax.GroupBy groupBy() {
        if (tokens.isWord("all")
                && !tokens.peek(1).isSign("(")
                && !tokens.peek(1).isSign(",")) {
            tokens.next();
            return new QuerySyntax.GroupBy(true, List.of(), null, tokens.acceptWords("with", "totals"));
        }
        return new GroupingParser(tokens, expressions, AFTER_LIST).groupBy();
    }

    private QuerySyntax.NamedWindow namedWindow() {
        String name = tokens.name("The name of a window");
        tokens.expectWord("as", "after the name of a window");
        tokens.expectSign("(", "before a window");
        return new QuerySyntax.NamedWindow(name, windows.window());
    }

    /** LIMIT and OFFSET in all their forms, with LIMIT BY before them. */
    private record Limits(
            QuerySyntax.@Nullable LimitBy by,
            @Nullable Syntax limit,
            @Nullable Syntax offset,
            boolean withTies) {
        /** The same for DISTINCT ON, which is one row of each combination of its keys. */
        Limits with(List<Syntax> keys, TokenCursor tokens, int at) {
            if (by != null) {
                throw tokens.unsupported("DISTINCT ON with LIMIT BY");
            }
            return new Limits(
                    new QuerySyntax.LimitBy(new Syntax.Constant(1L, at), null, keys), limit, offset, withTies);
        }
    }

    private Limits limits() {
        QuerySyntax.LimitBy by = null;
        Syntax limit = null;
        Syntax offset = null;
        boolean withTies = false;
        while (tokens.acceptWord("limit")) {
            limit = expressions.expression();
            offset = null;
            if (tokens.acceptSign(",")) {
                offset = limit;
                limit = expressions.expression();
            }
            withTies = tokens.acceptWords("with", "ties");
            if (tokens.acceptWord("offset")) {
                offset = expressions.expression();
            }
            if (by != null || !tokens.acceptWord("by")) {
                break;
            }
            by = new QuerySyntax.LimitBy(limit, offset, tokens.list(AFTER_LIST, expressions::expression));
            limit = null;
            offset = null;
        }
        if (offset == null && tokens.acceptWord("offset")) {
            offset = expressions.expression();
        }
        withTies |= tokens.acceptWords("with", "ties");
        return new Limits(by, limit, offset, withTies);
    }

    /** Settings of the real service's engine, which change nothing here. */
    private void settings() {
        if (tokens.acceptWord("settings")) {
            tokens.list(Set.of("union"), () -> {
                tokens.anyName("The name of a setting");
                tokens.expectSign("=", "after the name of a setting");
                return expressions.expression(Operators.COMPARISON);
            });
        }
    }
}
