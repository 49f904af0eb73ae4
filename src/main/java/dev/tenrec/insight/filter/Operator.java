package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A comparison of a property. A negative operator is true exactly when its positive counterpart is not, so also for an
 * event that lacks the property.
 */
public enum Operator {
    EXACT(Kind.EQUALITY),
    IN(Kind.EQUALITY),
    ICONTAINS(Kind.CONTAINMENT),
    ICONTAINS_MULTI(Kind.CONTAINMENT),
    REGEX(Kind.PATTERN),
    GT(Kind.ORDER, 1, 1),
    GTE(Kind.ORDER, 0, 1),
    LT(Kind.ORDER, -1, -1),
    LTE(Kind.ORDER, -1, 0),
    MIN(Kind.ORDER, 0, 1),
    MAX(Kind.ORDER, -1, 0),
    BETWEEN(Kind.RANGE),
    IS_SET(Kind.PRESENCE),
    IS_DATE_EXACT(Kind.DATE),
    IS_DATE_BEFORE(Kind.DATE, -1, -1),
    IS_DATE_AFTER(Kind.DATE, 1, 1),
    IS_NOT(EXACT),
    NOT_IN(IN),
    NOT_ICONTAINS(ICONTAINS),
    NOT_ICONTAINS_MULTI(ICONTAINS_MULTI),
    NOT_REGEX(REGEX),
    NOT_BETWEEN(BETWEEN),
    IS_NOT_SET(IS_SET);

    enum Kind {
        EQUALITY,
        CONTAINMENT,
        PATTERN,
        ORDER,
        RANGE,
        DATE,
        /** Complete without a value. */
        PRESENCE
    }

    /** Operators of the API that are not supported yet. */
    static final Set<String> NOT_YET = Fields.names("""
            is_cleaned_path_exact flag_evaluates_to semver_eq semver_neq semver_gt semver_gte semver_lt semver_lte
            semver_tilde semver_caret semver_wildcard""");

    private final Operator positive;
    private final Kind kind;

    /** The accepted signs of a result of {@code compareTo}. */
    private final int signMin;

    private final int signMax;

    Operator(Kind kind) {
        this(kind, 0, 0);
    }

    Operator(Kind kind, int signMin, int signMax) {
        this.positive = this;
        this.kind = kind;
        this.signMin = signMin;
        this.signMax = signMax;
    }

    Operator(Operator positive) {
        this.positive = positive;
        this.kind = positive.kind;
        this.signMin = positive.signMin;
        this.signMax = positive.signMax;
    }

    /** Finds an operator by its name on the wire, for example {@code is_not}. */
    public static Optional<Operator> find(String wire) {
        return Arrays.stream(values())
                .filter(operator -> operator.name().toLowerCase(Locale.ROOT).equals(wire))
                .findFirst();
    }

    Kind kind() {
        return kind;
    }

    boolean isNegative() {
        return positive != this;
    }

    /** Returns whether a result of {@code compareTo} satisfies this operator, which compares order or dates. */
    boolean acceptsOrder(int order) {
        return Integer.signum(order) >= signMin && Integer.signum(order) <= signMax;
    }

    /** The test of an operator that takes values. */
    ValueTest test(List<JsonNode> values) {
        return switch (kind) {
            case EQUALITY -> new ValueTest.Equal(values);
            case CONTAINMENT -> new ValueTest.Containing(values);
            case ORDER -> new ValueTest.Ordered(order(), values);
            case PATTERN, RANGE, DATE, PRESENCE -> throw new AssertionError(this);
        };
    }

    /** The order that it accepts. */
    ValueTest.Order order() {
        if (signMin == signMax) {
            return signMin < 0 ? ValueTest.Order.LESS : signMin > 0 ? ValueTest.Order.GREATER : ValueTest.Order.EQUAL;
        }
        return signMin < 0 ? ValueTest.Order.LESS_OR_EQUAL : ValueTest.Order.GREATER_OR_EQUAL;
    }

    /** The text by which a JSON value is compared: a string itself, anything else as JSON. */
    public static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
