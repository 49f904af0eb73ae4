package dev.tenrec.insight.trino;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A number of a filter. It is compared as a decimal of 23 digits before the point and 15 behind, in which numbers are
 * exact that a double rounds, such as ids of 19 digits; larger ones are compared as doubles.
 */
record NumberText(BigDecimal number) {
    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,9})?");
    private static final int SIZE_MAX = 40;
    private static final int DIGITS_BEFORE = 23;
    private static final int DIGITS_BEHIND = 15;

    /** Empty for a text that is no number. */
    static Optional<NumberText> of(String text) {
        return text.length() <= SIZE_MAX && NUMBER.matcher(text).matches()
                ? Optional.of(new NumberText(new BigDecimal(text)))
                : Optional.empty();
    }

    /** @param text an expression, the text of a number */
    String compared(String sign, String text) {
        String asDoubles = "CAST(" + text + " AS double) " + sign + " " + TrinoText.number(number.doubleValue());
        boolean isDecimal = number.precision() - number.scale() <= DIGITS_BEFORE
                && number.stripTrailingZeros().scale() <= DIGITS_BEHIND;
        return isDecimal
                ? "coalesce(TRY_CAST(" + text + " AS decimal(38, " + DIGITS_BEHIND + ")) " + sign + " DECIMAL '"
                        + number.toPlainString() + "', " + asDoubles + ")"
                : asDoubles;
    }
}
