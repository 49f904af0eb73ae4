package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A comparison of a property. A negative operator is true exactly when its positive counterpart is not, so also for an
 * event that lacks the property.
 */
public enum Operator {
    EXACT,
    IN,
    ICONTAINS,
    ICONTAINS_MULTI,
    REGEX,
    GT,
    GTE,
    LT,
    LTE,
    MIN,
    MAX,
    BETWEEN,
    IS_SET,
    IS_DATE_EXACT,
    IS_DATE_BEFORE,
    IS_DATE_AFTER,
    IS_NOT(EXACT),
    NOT_IN(IN),
    NOT_ICONTAINS(ICONTAINS),
    NOT_ICONTAINS_MULTI(ICONTAINS_MULTI),
    NOT_REGEX(REGEX),
    NOT_BETWEEN(BETWEEN),
    IS_NOT_SET(IS_SET);

    /** Operators of the API that are not supported yet. */
    public static final Set<String> NOT_YET = Fields.names("""
            is_cleaned_path_exact flag_evaluates_to semver_eq semver_neq semver_gt semver_gte semver_lt semver_lte
            semver_tilde semver_caret semver_wildcard""");

    private final Operator positive;

    Operator() {
        this.positive = this;
    }

    Operator(Operator positive) {
        this.positive = positive;
    }

    /** Finds an operator by its name on the wire, for example {@code is_not}. */
    public static Optional<Operator> find(String wire) {
        return Arrays.stream(values())
                .filter(operator -> operator.name().toLowerCase(Locale.ROOT).equals(wire))
                .findFirst();
    }

    /** The operator that this one negates, or itself. */
    public Operator positive() {
        return positive;
    }

    public boolean isNegative() {
        return positive != this;
    }

    /** Returns whether a filter is complete without a value. */
    public boolean needsNoValue() {
        return positive == IS_SET;
    }

    /** Returns whether a result of {@code compareTo} satisfies this operator, which compares order. */
    public boolean acceptsOrder(int order) {
        return switch (this) {
            case GT -> order > 0;
            case GTE, MIN -> order >= 0;
            case LT -> order < 0;
            case LTE, MAX -> order <= 0;
            default -> throw new AssertionError(this);
        };
    }

    /** The text by which a JSON value is compared: a string itself, anything else as JSON. */
    public static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
