package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Parses what stands between operators: constants, names, calls, and all that begins with a bracket or keyword. */
final class OperandParser {
    private final TokenCursor tokens;
    private final ExpressionParser expressions;
    private final CallParser calls;
    private final TagParser tags;

    OperandParser(TokenCursor tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.calls = new CallParser(tokens, expressions);
        this.tags = new TagParser(tokens, code -> embedded(code.start(), code.end()));
    }

    Syntax operand() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case NUMBER -> number(tokens.next());
            case STRING -> new Constant(tokens.next().value(), token.start());
            case TEMPLATE -> template(tokens.next());
            case TAG -> {
                tokens.next();
                yield tokens.nested(() -> tags.parse(Objects.requireNonNull(token.tag())));
            }
            case QUOTED -> {
                tokens.next();
                yield tokens.isSign("->") ? lambda(List.of(token.value()), token.start()) : nameOrCall(token);
            }
            case WORD -> word(token);
            case SIGN -> sign(token);
            case END -> throw tokens.mismatch("an expression was expected");
        };
    }

    private Syntax number(Token token) {
        String digits = token.value();
        try {
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                return new Constant(Long.parseLong(digits.substring(2), 16), token.start());
            }
            if (digits.chars().allMatch(Character::isDigit)) {
                return new Constant(
                        digits.length() < 19 ? (Object) Long.parseLong(digits) : whole(digits), token.start());
            }
            return new Constant(Double.parseDouble(digits), token.start());
        } catch (NumberFormatException noNumber) {
            throw tokens.source.mistake(token.start(), "'" + Quotes.string(digits) + "' is no number that fits");
        }
    }

    /** A number of many digits, as a float if it must. */
    private static Object whole(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLarge) {
            return Double.parseDouble(digits);
        }
    }

    private Syntax template(Token token) {
        List<Syntax> pieces = new ArrayList<>();
        for (Token.Piece piece : token.pieces()) {
            if (piece.isText()) {
                if (!piece.text().isEmpty()) {
                    pieces.add(new Constant(piece.text(), piece.start()));
                }
            } else {
                pieces.add(tokens.nested(() -> embedded(piece.start(), piece.end())));
            }
        }
        if (pieces.size() == 1 && pieces.get(0) instanceof Constant constant && constant.value() instanceof String) {
            return constant;
        }
        return pieces.isEmpty() ? new Constant("", token.start()) : Call.of("concat", pieces, token.start());
    }

    /** The expression between two places, in braces. */
    private Syntax embedded(int start, int end) {
        TokenCursor inner = new TokenCursor(tokens.source, start, end, tokens.nesting());
        Syntax expression = new ExpressionParser(inner).expression();
        if (inner.peek().kind() != Token.Kind.END) {
            throw inner.mismatch("an operator or the end of the expression in braces was expected");
        }
        return expression;
    }

    private Syntax word(Token token) {
        String word = token.lower();
        Token after = tokens.peek(1);
        if (after.isSign("->") || (Keywords.isReserved(word) && tokens.isNameOnly(0))) {
            tokens.next();
            return after.isSign("->")
                    ? lambda(List.of(token.value()), token.start())
                    : new Syntax.Name(List.of(token.value()), token.start());
        }
        switch (word) {
            case "null", "true", "false", "inf", "nan" -> {
                tokens.next();
                return new Constant(keyword(word), token.start());
            }
            case "case" -> {
                tokens.next();
                return tokens.nested(() -> calls.caseWhen(token.start()));
            }
            case "interval" -> {
                tokens.next();
                return tokens.nested(() -> calls.interval(token.start()));
            }
            case "date", "timestamp" -> {
                if (after.kind() == Token.Kind.STRING) {
                    tokens.next();
                    Constant text = new Constant(tokens.next().value(), after.start());
                    return Call.of(word.equals("date") ? "toDate" : "toDateTime", token.start(), text);
                }
            }
            case "select", "with" -> throw tokens.mismatch("an expression was expected; a query stands in parentheses");
            default -> {
                // A name or a call.
            }
        }
        if (after.isSign("(") ? !Keywords.isCallable(word) : !Keywords.isName(word)) {
            throw tokens.mismatch("an expression was expected");
        }
        tokens.next();
        if (word.equals("exists") && after.isSign("(") && SelectParser.isQuery(tokens)) {
            return Call.of(token.value(), token.start(), sign(tokens.peek()));
        }
        return nameOrCall(token);
    }

    private static @Nullable Object keyword(String word) {
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> null;
        };
    }

    private Syntax nameOrCall(Token token) {
        if (!tokens.isSign("(")) {
            return new Syntax.Name(List.of(token.value()), token.start());
        }
        tokens.next();
        return tokens.nested(() -> calls.call(token));
    }

    private Syntax sign(Token token) {
        return switch (token.value()) {
            case "(" -> {
                List<String> params = lambdaParams();
                if (params != null) {
                    yield lambda(params, token.start());
                }
                if (SelectParser.isQuery(tokens)) {
                    tokens.next();
                    QuerySyntax query = tokens.nested(() -> new SelectParser(tokens).query());
                    tokens.expectSign(")", "after a query");
                    yield new Syntax.Subquery(query, token.start());
                }
                tokens.next();
                yield tokens.nested(() -> parenthesised(token.start()));
            }
            case "[" -> {
                tokens.next();
                List<Syntax> elements = tokens.nested(() -> tokens.listUntil("]", expressions::expression));
                yield Call.of("array", elements, token.start());
            }
            case "{" -> {
                tokens.next();
                yield placeholder(token);
            }
            case "*" -> {
                tokens.next();
                yield star(List.of(), token.start());
            }
            default -> throw tokens.mismatch("an expression was expected");
        };
    }

    /** All columns but those of EXCLUDE or EXCEPT, after the asterisk. */
    Syntax star(List<String> qualifier, int at) {
        boolean excludes = tokens.isWord("exclude") || tokens.isWord("except");
        Token first = tokens.peek(2);
        boolean isList =
                tokens.peek(1).isSign("(") && first.isName() && !first.isWord("select") && !first.isWord("with");
        if (!excludes || !isList) {
            return new Syntax.Star(qualifier, List.of(), at);
        }
        tokens.next();
        tokens.next();
        return new Syntax.Star(qualifier, tokens.listUntil(")", () -> tokens.anyName("A column")), at);
    }

    private Syntax parenthesised(int at) {
        if (tokens.acceptSign(")")) {
            return Call.of("tuple", List.of(), at);
        }
        Syntax first = expressions.expression();
        if (tokens.acceptSign(")")) {
            return first;
        }
        tokens.expectSign(",", "or ')' after an expression in parentheses");
        List<Syntax> elements = new ArrayList<>(List.of(first));
        elements.addAll(tokens.listUntil(")", expressions::expression));
        return Call.of("tuple", elements, at);
    }

    /** Reads {@code (x, y) ->} without the arrow's body; null, without reading, if something else is there. */
    private @Nullable List<String> lambdaParams() {
        int ahead = 1;
        List<String> params = new ArrayList<>();
        while (tokens.peek(ahead).isName()) {
            params.add(tokens.peek(ahead++).value());
            if (tokens.peek(ahead).isSign(",")) {
                ahead++;
            } else {
                break;
            }
        }
        if (!tokens.peek(ahead).isSign(")") || !tokens.peek(ahead + 1).isSign("->")) {
            return null;
        }
        for (int count = 0; count <= ahead; count++) {
            tokens.next();
        }
        return params;
    }

    private Syntax lambda(List<String> params, int at) {
        tokens.expectSign("->", "after the parameters of a function");
        return new Syntax.Lambda(params, tokens.nested(expressions::expression), at);
    }

    private Syntax placeholder(Token open) {
        List<String> parts = new ArrayList<>();
        do {
            if (!tokens.peek().isName()) {
                throw badPlaceholder(open);
            }
            parts.add(tokens.next().value());
        } while (tokens.acceptSign("."));
        if (!tokens.acceptSign("}")) {
            throw badPlaceholder(open);
        }
        return new Syntax.Placeholder(parts, open.start());
    }

    private ApiException badPlaceholder(Token open) {
        return tokens.source.mistake(
                open.start(),
                "A placeholder is a name in braces, such as {filters}; expressions are not supported there");
    }

    /** The text of a type, such as {@code Nullable(Int64)}. */
    String type() {
        return calls.type();
    }
}
