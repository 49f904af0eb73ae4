package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one property, compiled to a predicate over its value.
 *
 * <p>Values are compared as the text of the JSON scalar; two numbers, also written as texts, are compared as numbers.
 * {@code exact} knows numbers only where the property is one, so that the postal code {@code "007"} is not {@code "7"}.
 */
public final class PropertyFilter implements Filter {
    private static final int NUMBER_SIZE_MAX = 40;

    private final Property property;
    private final boolean isNegative;
    /** Judges a value that is present. */
    private final Predicate<JsonNode> predicate;
    /** The texts of all values that the predicate accepts; null where it accepts others. */
    private final @Nullable List<String> texts;
    /** Null for a condition that depends on more than the value. */
    private final @Nullable String condition;
    /** The predicate for other engines. */
    private final ValueTest test;

    private PropertyFilter(
            Property property,
            boolean isNegative,
            ValueTest test,
            Predicate<JsonNode> predicate,
            @Nullable List<String> texts,
            @Nullable String condition) {
        this.test = test;
        this.property = property;
        this.isNegative = isNegative;
        this.predicate = predicate;
        this.texts = texts;
        this.condition = condition;
    }

    private PropertyFilter(
            Property property,
            Operator operator,
            ValueTest test,
            Predicate<JsonNode> predicate,
            @Nullable String operands) {
        this(property, operator, test, predicate, operands, null);
    }

    private PropertyFilter(
            Property property,
            Operator operator,
            ValueTest test,
            Predicate<JsonNode> predicate,
            @Nullable String operands,
            @Nullable List<String> texts) {
        this(
                property,
                operator.isNegative(),
                test,
                predicate,
                texts,
                operands == null ? null : operator + " " + operands);
    }

    /** The property is present and not null, or, with {@link Operator#IS_NOT_SET}, is not. */
    public static PropertyFilter set(Property property, Operator operator) {
        return new PropertyFilter(property, operator, new ValueTest.Present(), value -> true, "");
    }

    /** The property is true, or a number that is not 0. */
    public static PropertyFilter isTrue(Property property) {
        return new PropertyFilter(
                property,
                Operator.EXACT,
                new ValueTest.Truth(),
                value -> value.booleanValue() || value.doubleValue() != 0,
                null);
    }

    /** The property equals, contains or is ordered against one of the values. */
    public static PropertyFilter values(Property property, Operator operator, List<JsonNode> values) {
        List<Predicate<JsonNode>> predicates =
                values.stream().map(value -> valuePredicate(operator, value)).toList();
        List<String> texts = values.stream().map(Operator::text).toList();
        boolean areTexts =
                operator.kind() == Operator.Kind.EQUALITY && texts.stream().allMatch(text -> number(text) == null);
        return new PropertyFilter(
                property,
                operator,
                operator.test(values),
                anyOf(predicates),
                values.toString(),
                areTexts ? texts : null);
    }

    /** The property contains a match of one of the patterns. */
    public static PropertyFilter patterns(Property property, Operator operator, List<Pattern> patterns) {
        Predicate<JsonNode> predicate = value -> {
            String text = Operator.text(value);
            return patterns.stream().anyMatch(pattern -> pattern.matcher(text).find());
        };
        List<String> operands = patterns.stream()
                .map(pattern -> pattern.flags() + " " + TextNode.valueOf(pattern.pattern()))
                .toList();
        return new PropertyFilter(property, operator, new ValueTest.Matching(patterns), predicate, operands.toString());
    }

    /** The property lies between two values, both included. */
    public static PropertyFilter between(Property property, Operator operator, JsonNode low, JsonNode high) {
        Predicate<JsonNode> predicate = valuePredicate(Operator.GTE, low).and(valuePredicate(Operator.LTE, high));
        return new PropertyFilter(property, operator, new ValueTest.Between(low, high), predicate, low + " " + high);
    }

    /** The property is a date that compares so. */
    public static PropertyFilter date(Property property, Operator operator, DateComparison comparison) {
        return new PropertyFilter(property, operator, comparison.test(), comparison::matches, null);
    }

    /**
     * The property is present and passes a test.
     *
     * @param condition the same only for tests that judge every value alike; null for a test of this moment
     */
    static PropertyFilter judged(Property property, Predicate<JsonNode> test, @Nullable String condition) {
        return new PropertyFilter(property, false, new ValueTest.Judged(), test, null, condition);
    }

    /** Returns a filter that passes exactly what this one does not. */
    PropertyFilter opposite() {
        return new PropertyFilter(
                property, !isNegative, test, predicate, texts, condition == null ? null : "not " + condition);
    }

    @Override
    public boolean matches(Subject subject) {
        return matches(property.of(subject));
    }

    public Property property() {
        return property;
    }

    /** Returns the test of a value that is present, before {@link #isNegative} turns it round. */
    public ValueTest test() {
        return test;
    }

    /**
     * Returns the texts by which a few values can be looked up in place of judging all: every value passes that has
     * none of them, or, unless the filter is {@link #isNegative negative}, none does. Null where others pass too.
     */
    public @Nullable List<String> texts() {
        return texts;
    }

    /** Returns a text that only filters have which judge every value alike; null if there is none. */
    public @Nullable String condition() {
        return condition;
    }

    /** Returns whether a missing property passes. */
    public boolean isNegative() {
        return isNegative;
    }

    /** Returns whether a value passes; null means that the property is missing. */
    public boolean matches(@Nullable JsonNode value) {
        return (value != null && predicate.test(value)) != isNegative;
    }

    @Override
    public void collect(Set<Property> properties) {
        property.addTo(properties);
    }

    private static Predicate<JsonNode> anyOf(List<Predicate<JsonNode>> predicates) {
        if (predicates.size() == 1) {
            return predicates.get(0);
        }
        return value -> {
            for (Predicate<JsonNode> each : predicates) {
                if (each.test(value)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Predicate<JsonNode> valuePredicate(Operator operator, JsonNode expected) {
        String text = Operator.text(expected);
        BigDecimal number = number(text);
        return switch (operator.kind()) {
            case EQUALITY ->
                value -> {
                    boolean asNumbers = value.isNumber() && number != null;
                    return asNumbers
                            ? value.decimalValue().compareTo(number) == 0
                            : Operator.text(value).equals(text);
                };
            case CONTAINMENT -> {
                String folded = text.toLowerCase(Locale.ROOT);
                yield value -> Operator.text(value).toLowerCase(Locale.ROOT).contains(folded);
            }
            case ORDER ->
                value -> {
                    String found = Operator.text(value);
                    BigDecimal foundNumber = number == null ? null : number(found);
                    int order = number == null || foundNumber == null
                            ? found.compareTo(text)
                            : foundNumber.compareTo(number);
                    return operator.acceptsOrder(order);
                };
            case PATTERN, RANGE, DATE, PRESENCE -> throw new AssertionError(operator);
        };
    }

    private static @Nullable BigDecimal number(String text) {
        if (text.isEmpty() || text.length() > NUMBER_SIZE_MAX) {
            return null;
        }
        char first = text.charAt(0);
        if (first != '-' && first != '+' && first != '.' && (first < '0' || first > '9')) {
            return null;
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }
}
