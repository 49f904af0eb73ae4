package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.filter.ValueTest;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Filters as conditions on a relation of events; none of them is ever NULL. */
public record Conditions(EventRelation events) {
    /** The condition of a selection of events. */
    public String of(EventSelector selector) {
        return joined(selector.clauses(), " OR ", this::clause);
    }

    private String clause(EventSelector.Clause clause) {
        String filter = of(clause.filter());
        return clause.event() == null ? filter : "(name = " + TrinoText.text(clause.event()) + " AND " + filter + ")";
    }

    /** The condition of a filter. */
    public String of(Filter filter) {
        if (filter instanceof Filter.Group group) {
            return joined(group.filters(), group.any() ? " OR " : " AND ", this::of);
        }
        if (filter instanceof PropertyFilter one) {
            String test = "coalesce(" + test(one.property(), one.test()) + ", FALSE)";
            return one.isNegative() ? "NOT " + test : test;
        }
        return "TRUE";
    }

    private String test(Property property, ValueTest test) {
        if (test instanceof ValueTest.Present) {
            return events.text(property) + " IS NOT NULL";
        }
        if (test instanceof ValueTest.Equal equal) {
            return joined(equal.values(), " OR ", value -> equal(property, value));
        }
        if (test instanceof ValueTest.Containing containing) {
            return joined(containing.values(), " OR ", value -> contains(property, value));
        }
        if (test instanceof ValueTest.Ordered ordered) {
            return joined(ordered.values(), " OR ", value -> compared(property, ordered.order(), value));
        }
        if (test instanceof ValueTest.Between between) {
            return "(" + compared(property, ValueTest.Order.GREATER_OR_EQUAL, between.low()) + " AND "
                    + compared(property, ValueTest.Order.LESS_OR_EQUAL, between.high()) + ")";
        }
        if (test instanceof ValueTest.Matching matching) {
            return joined(
                    matching.patterns(),
                    " OR ",
                    pattern -> "regexp_like(" + events.text(property) + ", " + TrinoText.text(PatternText.of(pattern))
                            + ")");
        }
        if (test instanceof ValueTest.Dated dated) {
            return DateText.of(events.properties(), property, dated);
        }
        throw NotInTrino.refusal(
                test instanceof ValueTest.Truth ? "A condition in SQL" : "A condition on the elements of an event");
    }

    private String equal(Property property, JsonNode value) {
        String text = Operator.text(value);
        String isText = events.text(property) + " = " + TrinoText.text(text);
        return NumberText.of(text)
                .map(number -> "IF(" + events.properties().isNumber(property) + ", "
                        + number.compared("=", events.text(property)) + ", " + isText + ")")
                .orElse(isText);
    }

    private String contains(Property property, JsonNode value) {
        return "strpos(lower(" + events.text(property) + "), lower(" + TrinoText.text(Operator.text(value)) + ")) > 0";
    }

    private String compared(Property property, ValueTest.Order order, JsonNode value) {
        String text = Operator.text(value);
        String asTexts = events.text(property) + " " + order.sign() + " " + TrinoText.text(text);
        return NumberText.of(text)
                .map(number -> {
                    String numeral = events.properties().numeral(property);
                    return "IF(" + numeral + " IS NOT NULL, " + number.compared(order.sign(), numeral) + ", " + asTexts
                            + ")";
                })
                .orElse(asTexts);
    }

    private static <T> String joined(List<T> parts, String joint, Function<T, String> printer) {
        return parts.isEmpty() ? "FALSE" : parts.stream().map(printer).collect(Collectors.joining(joint, "(", ")"));
    }
}
