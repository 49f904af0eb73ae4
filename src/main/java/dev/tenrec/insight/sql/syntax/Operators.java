package dev.tenrec.insight.sql.syntax;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Operators between two expressions: how strongly they bind, and the functions that they stand for. */
final class Operators {
    static final int ALIAS = 10;
    static final int TERNARY = 20;
    static final int OR = 30;
    static final int AND = 40;
    static final int NOT = 45;
    static final int COALESCE = 50;
    static final int COMPARISON = 60;
    static final int SUM = 70;
    static final int PRODUCT = 80;
    static final int NEGATION = 90;

    /** An operator; {@code negated} puts {@code not} around its function. */
    record Operator(int strength, String function, boolean negated) {
        static Operator of(int strength, String function) {
            return new Operator(strength, function, false);
        }
    }

    private static final Map<String, Operator> SIGNS = Map.ofEntries(
            Map.entry("=", Operator.of(COMPARISON, "equals")),
            Map.entry("==", Operator.of(COMPARISON, "equals")),
            Map.entry("!=", Operator.of(COMPARISON, "notEquals")),
            Map.entry("<>", Operator.of(COMPARISON, "notEquals")),
            Map.entry("<", Operator.of(COMPARISON, "less")),
            Map.entry("<=", Operator.of(COMPARISON, "lessOrEquals")),
            Map.entry(">", Operator.of(COMPARISON, "greater")),
            Map.entry(">=", Operator.of(COMPARISON, "greaterOrEquals")),
            Map.entry("=~", Operator.of(COMPARISON, "match")),
            Map.entry("!~", new Operator(COMPARISON, "match", true)),
            Map.entry("~", Operator.of(COMPARISON, "match")),
            Map.entry("~*", Operator.of(COMPARISON, "matchIgnoringCase")),
            Map.entry("=~*", Operator.of(COMPARISON, "matchIgnoringCase")),
            Map.entry("!~*", new Operator(COMPARISON, "matchIgnoringCase", true)),
            Map.entry("+", Operator.of(SUM, "plus")),
            Map.entry("-", Operator.of(SUM, "minus")),
            Map.entry("||", Operator.of(SUM, "concat")),
            Map.entry("*", Operator.of(PRODUCT, "multiply")),
            Map.entry("/", Operator.of(PRODUCT, "divide")),
            Map.entry("%", Operator.of(PRODUCT, "modulo")),
            Map.entry("??", Operator.of(COALESCE, "ifNull")));

    private static final Map<String, Operator> WORDS = Map.of(
            "and", Operator.of(AND, "and"),
            "or", Operator.of(OR, "or"),
            "like", Operator.of(COMPARISON, "like"),
            "ilike", Operator.of(COMPARISON, "ilike"));

    private Operators() {}

    /** The operator that begins with a token and is no more than this token, or null. */
    static @Nullable Operator of(Token token) {
        return switch (token.kind()) {
            case SIGN -> SIGNS.get(token.value());
            case WORD -> WORDS.get(token.lower());
            case QUOTED, STRING, NUMBER, TEMPLATE, TAG, END -> null;
        };
    }

    /** Functions of any number of arguments, for which a chain of operators is one call. */
    static boolean isChain(String function) {
        return function.equals("and") || function.equals("or") || function.equals("concat");
    }
}
