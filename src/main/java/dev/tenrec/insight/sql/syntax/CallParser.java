package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses calls of functions after their name, and the keywords that stand for calls: CASE, INTERVAL, CAST. */
final class CallParser {
    private static final Pattern INTERVAL = Pattern.compile("\\s*(-?\\d{1,9})\\s+([a-zA-Z]+)\\s*");

    private final TokenCursor tokens;
    private final ExpressionParser expressions;

    CallParser(TokenCursor tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /** The rest of a call, after its name and opening parenthesis. */
    Syntax call(Token name) {
        Syntax special = name.kind() == Token.Kind.WORD ? special(name) : null;
        if (special != null) {
            return special;
        }
        boolean distinct = acceptDistinct();
        List<Syntax> args = tokens.listUntil(")", expressions::expression);
        List<Syntax> params = null;
        if (!distinct && tokens.isSign("(")) {
            tokens.next();
            params = args;
            distinct = acceptDistinct();
            args = tokens.listUntil(")", expressions::expression);
        }
        String function = name.value();
        if (tokens.isWord("filter") && tokens.peek(1).isSign("(")) {
            args = new ArrayList<>(args);
            args.add(filter());
            function += "If";
        }
        QuerySyntax.Window over = tokens.acceptWord("over") ? over() : null;
        return new Call(function, params, args, distinct, over, name.start());
    }

    private boolean acceptDistinct() {
        return !tokens.isNameOnly(0) && tokens.acceptWord("distinct");
    }

    private Syntax filter() {
        tokens.next();
        tokens.next();
        tokens.expectWord("where", "in FILTER (…)");
        Syntax condition = expressions.expression();
        tokens.expectSign(")", "after the condition of FILTER");
        return condition;
    }

    private QuerySyntax.Window over() {
        if (!tokens.acceptSign("(")) {
            return new QuerySyntax.Window(tokens.name("A window after OVER"), List.of(), List.of(), null);
        }
        return new WindowParser(tokens, expressions).window();
    }

    /** A call whose arguments keywords divide; null if these do not. */
    private @Nullable Syntax special(Token name) {
        return switch (name.lower()) {
            case "cast", "try_cast" -> cast(name);
            case "extract" -> extract(name);
            case "substring" -> substring(name);
            case "trim" -> trim(name);
            case "position" -> position(name);
            default -> null;
        };
    }

    private Syntax cast(Token name) {
        Syntax value = expressions.expression(Operators.ALIAS);
        int at;
        String type;
        if (tokens.acceptSign(",")) {
            at = tokens.at();
            if (tokens.peek().kind() != Token.Kind.STRING) {
                throw tokens.mismatch("a type in quotes was expected");
            }
            type = tokens.next().value();
        } else {
            tokens.expectWord("as", "between a value and its new type");
            at = tokens.at();
            type = type();
        }
        tokens.expectSign(")", "after a type");
        String function = name.isWord("cast") ? "CAST" : "accurateCastOrNull";
        return Call.of(function, name.start(), value, new Constant(type, at));
    }

    /** A type as text, with its parameters in parentheses. */
    String type() {
        StringBuilder type = new StringBuilder(tokens.anyName("A type"));
        if (tokens.acceptSign("(")) {
            List<String> params = tokens.nested(() -> tokens.listUntil(")", this::typeParam));
            type.append('(').append(String.join(", ", params)).append(')');
        }
        return type.toString();
    }

    private String typeParam() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case NUMBER -> tokens.next().value();
            case STRING -> Quotes.string(tokens.next().value());
            case WORD, QUOTED, TEMPLATE, TAG, SIGN, END -> type();
        };
    }

    /** {@code EXTRACT(DAY FROM t)}; {@code extract(text, pattern)} is an ordinary call. */
    private @Nullable Syntax extract(Token name) {
        if (!tokens.peek().isName() || !tokens.peek(1).isWord("from")) {
            return null;
        }
        String part = tokens.next().lower();
        tokens.next();
        Syntax time = expressions.expression();
        tokens.expectSign(")", "after a time");
        String function = switch (part) {
            case "day" -> "toDayOfMonth";
            case "dow" -> "toDayOfWeek";
            case "doy" -> "toDayOfYear";
            case "epoch" -> "toUnixTimestamp";
            case "week" -> "toISOWeek";
            case "second", "minute", "hour", "month", "quarter", "year" ->
                "to" + part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1);
            default -> throw tokens.source.mistake(name.start(), "EXTRACT of this unit is not supported");
        };
        return Call.of(function, name.start(), time);
    }

    private Syntax substring(Token name) {
        List<Syntax> args = new ArrayList<>();
        args.add(expressions.expression());
        while (tokens.acceptSign(",") || tokens.acceptWord("from") || tokens.acceptWord("for")) {
            if (tokens.isSign(")")) {
                break;
            }
            args.add(expressions.expression());
        }
        tokens.expectSign(")", "after the arguments of substring");
        return Call.of(name.value(), args, name.start());
    }

    /** {@code position('/' IN path)}; other arguments are those of an ordinary call. */
    private Syntax position(Token name) {
        List<Syntax> args = tokens.listUntil(")", expressions::expression);
        boolean isIn = args.size() == 1
                && args.get(0) instanceof Call in
                && in.name().equals("in")
                && in.params() == null
                && in.args().size() == 2;
        return isIn
                ? Call.of(
                        name.value(),
                        name.start(),
                        ((Call) args.get(0)).args().get(1),
                        ((Call) args.get(0)).args().get(0))
                : Call.of(name.value(), args, name.start());
    }

    /** {@code trim(BOTH '/' FROM path)}; null for an ordinary call. */
    private @Nullable Syntax trim(Token name) {
        Token side = tokens.peek();
        Token after = tokens.peek(1);
        boolean isSide = side.isWord("both") || side.isWord("leading") || side.isWord("trailing");
        if (!isSide || after.isSign(",") || after.isSign(")") || after.isSign(".")) {
            return null;
        }
        tokens.next();
        List<Syntax> args = new ArrayList<>();
        if (!tokens.isWord("from")) {
            args.add(expressions.expression());
        }
        tokens.expectWord("from", "between the characters and the text of TRIM");
        args.add(0, expressions.expression());
        tokens.expectSign(")", "after the text of TRIM");
        String function = side.isWord("both") ? "trimBoth" : side.isWord("leading") ? "trimLeft" : "trimRight";
        return Call.of(function, args, name.start());
    }

    /** The rest of {@code CASE … END}. */
    Syntax caseWhen(int at) {
        Syntax subject = tokens.isWord("when") ? null : expressions.expression(Operators.ALIAS);
        List<Syntax> tests = new ArrayList<>();
        List<Syntax> values = new ArrayList<>();
        do {
            tokens.expectWord("when", "in CASE");
            tests.add(expressions.expression(Operators.ALIAS));
            tokens.expectWord("then", "after the test of WHEN");
            values.add(expressions.expression(Operators.ALIAS));
        } while (tokens.isWord("when"));
        Syntax otherwise = tokens.acceptWord("else") ? expressions.expression(Operators.ALIAS) : new Constant(null, at);
        tokens.expectWord("end", "after the last value of CASE");
        if (subject != null) {
            return Call.of(
                    "transform", at, subject, Call.of("array", tests, at), Call.of("array", values, at), otherwise);
        }
        List<Syntax> args = new ArrayList<>();
        for (int index = 0; index < tests.size(); index++) {
            args.add(tests.get(index));
            args.add(values.get(index));
        }
        args.add(otherwise);
        return Call.of(tests.size() == 1 ? "if" : "multiIf", args, at);
    }

    /** The rest of {@code INTERVAL 7 DAY} or {@code INTERVAL '7 days'}. */
    Syntax interval(int at) {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.STRING) {
            Matcher matcher = INTERVAL.matcher(token.value());
            if (matcher.matches()) {
                tokens.next();
                return interval(new Constant(Long.parseLong(matcher.group(1)), token.start()), matcher.group(2), token);
            }
        }
        Syntax count = expressions.expression(Operators.COMPARISON);
        if (count instanceof Constant constant
                && constant.value() instanceof String text
                && text.matches("-?\\d{1,9}")) {
            count = new Constant(Long.parseLong(text), constant.at());
        }
        Token unit = tokens.peek();
        if (unit.kind() != Token.Kind.WORD) {
            throw tokens.mismatch("the unit of an interval was expected, such as DAY");
        }
        tokens.next();
        Syntax interval = interval(count, unit.value(), unit);
        return Call.of(((Call) interval).name(), ((Call) interval).args(), at);
    }

    private Syntax interval(Syntax count, String word, Token token) {
        String unit = Keywords.unit(word.toLowerCase(Locale.ROOT));
        if (unit == null) {
            throw tokens.source.mistake(
                    token.start(),
                    "'" + tokens.source.excerpt(token.start(), token.end())
                            + "' is no unit of an interval: SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER"
                            + " and YEAR are");
        }
        return Call.of("toInterval" + unit, token.start(), count);
    }
}
