package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * The test of a filter on a value that is present, in words instead of code: another engine has to print each of them,
 * or refuse it by name. Negation is not part of it.
 */
public sealed interface ValueTest {
    /** Every value passes. */
    record Present() implements ValueTest {}

    /** True, or a number that is not 0. */
    record Truth() implements ValueTest {}

    /** Equal to any of some values. */
    record Equal(List<JsonNode> values) implements ValueTest {}

    /** A text that contains any of some, in any case. */
    record Containing(List<JsonNode> values) implements ValueTest {}

    /** Ordered so against any of some values. */
    record Ordered(Order order, List<JsonNode> values) implements ValueTest {}

    /** Between two values, both included. */
    record Between(JsonNode low, JsonNode high) implements ValueTest {}

    /** A text with a match of any of some patterns. */
    record Matching(List<Pattern> patterns) implements ValueTest {}

    /**
     * A date that lies so to a span of time.
     *
     * @param start the first microsecond of the span, in the project's zone
     * @param end the last one
     */
    record Dated(Order order, ZonedDateTime start, ZonedDateTime end) implements ValueTest {}

    /** A test in code alone, such as of the elements of a click. */
    record Judged() implements ValueTest {}

    /** The place of a value before or behind another one. */
    enum Order {
        LESS("<"),
        LESS_OR_EQUAL("<="),
        EQUAL("="),
        GREATER_OR_EQUAL(">="),
        GREATER(">");

        private final String sign;

        Order(String sign) {
            this.sign = sign;
        }

        /** The sign of mathematics, as SQL writes it. */
        public String sign() {
            return sign;
        }
    }
}
