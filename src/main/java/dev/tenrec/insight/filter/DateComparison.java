package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.time.Moment;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compares a property with a date. The property is a text in ISO 8601 or a number of seconds since 1970; any other
 * value matches nothing.
 *
 * @param now in the project's zone, whose days are compared
 */
record DateComparison(Operator operator, Moment expected, ZonedDateTime now) {
    private static final BigDecimal SECONDS_MAX = BigDecimal.valueOf(100_000_000_000L);
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    ValueTest test() {
        return new ValueTest.Dated(operator.order(), expected.time(), end());
    }

    private ZonedDateTime end() {
        return expected.isDate() ? Moment.endOfDay(expected.time()) : expected.time();
    }

    boolean matches(JsonNode value) {
        ZonedDateTime found = date(value);
        if (found == null) {
            return false;
        }
        ZonedDateTime start = expected.time();
        ZonedDateTime end = end();
        return operator.acceptsOrder(found.isBefore(start) ? -1 : found.isAfter(end) ? 1 : 0);
    }

    private @Nullable ZonedDateTime date(JsonNode value) {
        if (value.isNumber()) {
            BigDecimal seconds = value.decimalValue();
            if (seconds.abs().compareTo(SECONDS_MAX) > 0) {
                return null;
            }
            return Instant.EPOCH
                    .plus(seconds.multiply(MILLION).longValue(), ChronoUnit.MICROS)
                    .atZone(now.getZone());
        }
        if (!value.isTextual() || Moment.isRelative(value.textValue())) {
            return null;
        }
        try {
            return Moment.parse(value.textValue(), now, null).time();
        } catch (ApiException noDate) {
            return null;
        }
    }
}
