package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.TableSyntax.JoinKind;
import dev.tenrec.insight.sql.syntax.TableSyntax.Strictness;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses what follows FROM: tables, queries and joins. */
final class TableParser {
    /** More tables side by side than any question has. */
    private static final int TABLES_MAX = 32;

    /** Words that may stand before JOIN. */
    private static final Set<String> JOINING =
            Set.of("global", "inner", "left", "right", "full", "outer", "any", "all", "asof", "semi", "anti");

    private final TokenCursor tokens;
    private final ExpressionParser expressions;

    TableParser(TokenCursor tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    TableSyntax tables() {
        TableSyntax left = table();
        for (int count = 2; ; count++) {
            TableSyntax longer = joined(left);
            if (longer == null) {
                return left;
            }
            if (count > TABLES_MAX) {
                throw tokens.source.mistake(longer.at(), "A query joins at most " + TABLES_MAX + " tables");
            }
            left = longer;
        }
    }

    private TableSyntax table() {
        int at = tokens.at();
        if (tokens.isSign("(")) {
            boolean isQuery = SelectParser.isQuery(tokens);
            tokens.next();
            if (!isQuery) {
                TableSyntax inner = tokens.nested(this::tables);
                tokens.expectSign(")", "after tables in parentheses");
                return inner;
            }
            QuerySyntax query = tokens.nested(() -> new SelectParser(tokens).query());
            tokens.expectSign(")", "after a query");
            return new TableSyntax.Derived(query, alias(), at);
        }
        if (tokens.isSign("{")) {
            throw tokens.unsupported("A placeholder in place of a table");
        }
        List<String> name = new ArrayList<>();
        name.add(tokens.name("A table or a query in parentheses"));
        while (tokens.acceptSign(".")) {
            name.add(tokens.anyName("A name after '.'"));
        }
        List<Syntax> args = null;
        if (tokens.acceptSign("(")) {
            args = tokens.nested(() -> tokens.listUntil(")", expressions::expression));
        }
        String alias = alias();
        modifiers();
        return new TableSyntax.Table(name, args, alias == null ? alias() : alias, at);
    }

    private @Nullable String alias() {
        if (tokens.acceptWord("as")) {
            return tokens.anyName("A name after AS");
        }
        Token token = tokens.peek();
        boolean isName = token.kind() == Token.Kind.QUOTED
                || (token.kind() == Token.Kind.WORD && !Keywords.isReserved(token.lower()) && !token.isWord("global"));
        return isName ? tokens.next().value() : null;
    }

    /** FINAL and SAMPLE, which change nothing where every row is final and every answer exact. */
    private void modifiers() {
        tokens.acceptWord("final");
        if (tokens.acceptWord("sample")) {
            expressions.expression(Operators.COMPARISON);
            if (tokens.acceptWord("offset")) {
                expressions.expression(Operators.COMPARISON);
            }
        }
    }

    private @Nullable TableSyntax joined(TableSyntax left) {
        int at = tokens.at();
        if (tokens.acceptSign(",") || tokens.acceptWords("cross", "join")) {
            return new TableSyntax.Join(JoinKind.CROSS, Strictness.ALL, left, table(), null, List.of(), at);
        }
        if (!isJoin()) {
            return null;
        }
        tokens.acceptWord("global");
        JoinKind kind = null;
        Strictness strictness = Strictness.ALL;
        while (!tokens.acceptWord("join")) {
            JoinKind nextKind = tokens.acceptWord("outer") ? kind : kind();
            Strictness nextStrictness = nextKind == null ? strictness() : null;
            if (nextKind == null && nextStrictness == null) {
                throw tokens.mismatch("JOIN was expected");
            }
            kind = nextKind == null ? kind : nextKind;
            strictness = nextStrictness == null ? strictness : nextStrictness;
        }
        TableSyntax right = table();
        if (tokens.acceptWord("using")) {
            return new TableSyntax.Join(inner(kind), strictness, left, right, null, using(), at);
        }
        tokens.expectWord("on", "or USING after the table of a join");
        Syntax on = expressions.expression();
        return new TableSyntax.Join(inner(kind), strictness, left, right, on, List.of(), at);
    }

    private static JoinKind inner(@Nullable JoinKind kind) {
        return kind == null ? JoinKind.INNER : kind;
    }

    /** Looks ahead for JOIN: {@code LEFT ARRAY JOIN} is another clause. */
    private boolean isJoin() {
        for (int ahead = 0; ahead < 5; ahead++) {
            Token token = tokens.peek(ahead);
            if (token.isWord("join")) {
                return true;
            }
            if (token.kind() != Token.Kind.WORD || !JOINING.contains(token.lower())) {
                return false;
            }
        }
        return false;
    }

    private @Nullable JoinKind kind() {
        return tokens.acceptWord("inner")
                ? JoinKind.INNER
                : tokens.acceptWord("left")
                        ? JoinKind.LEFT
                        : tokens.acceptWord("right")
                                ? JoinKind.RIGHT
                                : tokens.acceptWord("full") ? JoinKind.FULL : null;
    }

    private @Nullable Strictness strictness() {
        for (Strictness each : Strictness.values()) {
            if (tokens.acceptWord(each.name().toLowerCase(java.util.Locale.ROOT))) {
                return each;
            }
        }
        return null;
    }

    private List<String> using() {
        if (tokens.acceptSign("(")) {
            return tokens.listUntil(")", () -> tokens.name("A column"));
        }
        return tokens.list(Set.of("where"), () -> tokens.name("A column"));
    }
}
