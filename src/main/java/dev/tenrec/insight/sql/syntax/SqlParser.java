package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses HogQL. Every mistake is an {@link ApiException} of {@link ErrorCode#HOGQL_SYNTAX_ERROR} that says what was
 * expected, and the line and column.
 */
public final class SqlParser {
    private SqlParser() {}

    /** A whole query; a closing semicolon is allowed. */
    public static QuerySyntax query(SqlText source) {
        TokenCursor tokens = cursor(source, 0);
        QuerySyntax query = new SelectParser(tokens).query();
        tokens.acceptSign(";");
        end(tokens, "the end of the query");
        return query;
    }

    /** One expression, as in a filter; a comment at its end is not part of it. */
    public static Syntax expression(SqlText source) {
        return expression(source, 0);
    }

    /** The expression that a part of a text is. */
    public static Syntax expression(SqlText source, int part) {
        TokenCursor tokens = cursor(source, part);
        Syntax expression = new ExpressionParser(tokens).column();
        end(tokens, "an operator or the end of the expression");
        return expression;
    }

    /** An expression with its direction, as in an order. */
    public static QuerySyntax.OrderItem orderItem(SqlText source) {
        return orderItem(source, 0);
    }

    /** The expression with its direction that a part of a text is. */
    public static QuerySyntax.OrderItem orderItem(SqlText source, int part) {
        TokenCursor tokens = cursor(source, part);
        QuerySyntax.OrderItem item = new WindowParser(tokens, new ExpressionParser(tokens)).orderItem();
        end(tokens, "the end of the order");
        return item;
    }

    private static TokenCursor cursor(SqlText source, int part) {
        if (source.text().length() > SqlText.LENGTH_MAX) {
            throw new ApiException(
                    ErrorCode.HOGQL_SYNTAX_ERROR, "A query has at most " + SqlText.LENGTH_MAX + " characters");
        }
        TokenCursor tokens = new TokenCursor(source, source.starts().get(part), source.end(part), 0);
        if (tokens.peek().kind() == Token.Kind.END) {
            throw new ApiException(ErrorCode.HOGQL_SYNTAX_ERROR, "Empty query");
        }
        return tokens;
    }

    private static void end(TokenCursor tokens, String expected) {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.END) {
            return;
        }
        List<String> hints =
                token.kind() == Token.Kind.WORD ? NearestNames.of(token.value(), Clauses.WORDS) : new ArrayList<>();
        String hint = hints.isEmpty() ? "" : ". Did you mean: " + String.join(", ", hints) + "?";
        throw tokens.mismatch(expected + " was expected" + hint);
    }

    /** Keywords that begin clauses, for hints. */
    private static final class Clauses {
        static final List<String> WORDS =
                List.of("FROM", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "OFFSET", "UNION ALL", "JOIN");
    }
}
