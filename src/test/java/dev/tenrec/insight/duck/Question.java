package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The same question twice.
 *
 * @param query in JSON with single quotes
 * @param calendar the project's
 * @param sql whose rows are the answer
 * @param rows reads the same rows out of an answer; columns with bars between them, numbers by {@link #number}
 * @param isOrdered whether the order of the rows matters
 */
public record Question(
        String query, Calendar calendar, String sql, Function<JsonNode, List<String>> rows, boolean isOrdered) {
    private static final MathContext TEN_DIGITS = new MathContext(10, RoundingMode.HALF_EVEN);

    /** A value of a breakdown as the rows have it. */
    static String joined(JsonNode value) {
        List<String> parts = new ArrayList<>();
        value.forEach(part -> parts.add(part.asText()));
        return value.isArray() ? String.join("::", parts) : value.asText();
    }

    /** A number as the rows have it: ten digits, so that the order of additions does not matter. */
    public static String number(String text) {
        BigDecimal number =
                new BigDecimal(text).setScale(9, RoundingMode.HALF_EVEN).round(TEN_DIGITS);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
