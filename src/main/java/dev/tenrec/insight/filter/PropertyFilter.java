package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One condition on one property, ready to be asked for many events.
 *
 * <p>Values are compared as the text of the JSON scalar; two numbers, also written as texts, are compared as numbers.
 * {@code exact} knows numbers only where the property is one, so that the postal code {@code "007"} is not {@code "7"}.
 */
public final class PropertyFilter implements Filter {
    /** Decides for a property that is there. */
    private interface Test {
        boolean matches(JsonNode value);
    }

    private static final int NUMBER_SIZE_MAX = 40;

    private final Property property;
    private final boolean isNegative;
    private final Test test;

    private PropertyFilter(Property property, Operator operator, Test test) {
        this.property = property;
        this.isNegative = operator.isNegative();
        this.test = test;
    }

    /** The property is there and not null, or, with {@link Operator#IS_NOT_SET}, is not. */
    public static PropertyFilter set(Property property, Operator operator) {
        return new PropertyFilter(property, operator, value -> true);
    }

    /** The property equals, contains or is ordered against one of the values. */
    public static PropertyFilter values(Property property, Operator operator, List<JsonNode> values) {
        List<Test> tests = values.stream()
                .map(value -> valueTest(operator.positive(), value))
                .toList();
        return new PropertyFilter(property, operator, anyOf(tests));
    }

    /** The property contains a match of one of the patterns. */
    public static PropertyFilter patterns(Property property, Operator operator, List<Pattern> patterns) {
        return new PropertyFilter(property, operator, value -> {
            String text = Operator.text(value);
            return patterns.stream().anyMatch(pattern -> pattern.matcher(text).find());
        });
    }

    /** The property lies between two values, both included. */
    public static PropertyFilter between(Property property, Operator operator, JsonNode low, JsonNode high) {
        Test atLeast = valueTest(Operator.GTE, low);
        Test atMost = valueTest(Operator.LTE, high);
        return new PropertyFilter(property, operator, value -> atLeast.matches(value) && atMost.matches(value));
    }

    /** The property is a date that stands so to a moment. */
    public static PropertyFilter date(Property property, Operator operator, DateTest test) {
        return new PropertyFilter(property, operator, test::matches);
    }

    @Override
    public boolean matches(Subject subject) {
        return matches(subject.value(property));
    }

    /** What is asked for. */
    public Property property() {
        return property;
    }

    /** Whether a value passes; null where there is none. */
    public boolean matches(JsonNode value) {
        return (value != null && test.matches(value)) != isNegative;
    }

    @Override
    public void collect(Set<Property> properties) {
        properties.add(property);
    }

    private static Test anyOf(List<Test> tests) {
        if (tests.size() == 1) {
            return tests.get(0);
        }
        return value -> {
            for (Test each : tests) {
                if (each.matches(value)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Test valueTest(Operator operator, JsonNode expected) {
        String text = Operator.text(expected);
        BigDecimal number = number(text);
        return switch (operator) {
            case EXACT, IN ->
                value -> {
                    boolean asNumbers = value.isNumber() && number != null;
                    return asNumbers
                            ? value.decimalValue().compareTo(number) == 0
                            : Operator.text(value).equals(text);
                };
            case ICONTAINS, ICONTAINS_MULTI -> {
                String folded = text.toLowerCase(Locale.ROOT);
                yield value -> Operator.text(value).toLowerCase(Locale.ROOT).contains(folded);
            }
            case GT, GTE, LT, LTE, MIN, MAX ->
                value -> {
                    String found = Operator.text(value);
                    BigDecimal foundNumber = number == null ? null : number(found);
                    int order = foundNumber == null ? found.compareTo(text) : foundNumber.compareTo(number);
                    return operator.acceptsOrder(order);
                };
            default -> throw new AssertionError(operator);
        };
    }

    private static BigDecimal number(String text) {
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
