package dev.tenrec.render.chart.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * The number format of a chart, short at an axis and exact elsewhere.
 *
 * @param prefix before every number
 * @param postfix after every number
 * @param minDecimals digits behind the point that are always there
 * @param decimals digits behind the point at most
 */
public record ValueFormat(Unit unit, String prefix, String postfix, int minDecimals, int decimals) {
    /** The unit of the numbers, from {@code aggregationAxisFormat}. */
    public enum Unit {
        NUMERIC,
        DURATION,
        DURATION_MS,
        PERCENTAGE,
        PERCENTAGE_SCALED,
        CURRENCY
    }

    public static final ValueFormat PLAIN = new ValueFormat(Unit.NUMERIC, "", "", 0, 2);
    public static final ValueFormat PERCENT = new ValueFormat(Unit.PERCENTAGE, "", "", 0, 1);
    public static final ValueFormat SECONDS = new ValueFormat(Unit.DURATION, "", "", 0, 2);

    private static final int DECIMALS_MAX = 10;
    private static final int AFFIX_MAX = 12;
    private static final double LARGE = 1e15;
    private static final double TINY = 1e-9;
    private static final String[] THOUSANDS = {"", "k", "M", "B", "T"};

    /** The format that the filter of a query sets. */
    public static ValueFormat of(JsonNode filter) {
        Unit unit = Unit.NUMERIC;
        String wire = filter.path("aggregationAxisFormat").asText("");
        for (Unit known : Unit.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(wire)) {
                unit = known;
            }
        }
        int min = decimals(filter.path("minDecimalPlaces"), unit == Unit.CURRENCY ? 2 : 0);
        return new ValueFormat(
                unit,
                affix(filter.path("aggregationAxisPrefix")),
                affix(filter.path("aggregationAxisPostfix")),
                min,
                Math.max(min, decimals(filter.path("decimalPlaces"), 2)));
    }

    /** The format that {@code chartSettings} set for a column. */
    public static ValueFormat ofColumn(JsonNode formatting) {
        Unit unit = formatting.path("style").asText("").equals("percent") ? Unit.PERCENTAGE : Unit.NUMERIC;
        int decimals = decimals(formatting.path("decimalPlaces"), PLAIN.decimals);
        return new ValueFormat(unit, affix(formatting.path("prefix")), affix(formatting.path("suffix")), 0, decimals);
    }

    private static int decimals(JsonNode node, int absent) {
        return node.isNumber() ? (int) Math.max(0, Math.min(DECIMALS_MAX, node.asDouble())) : absent;
    }

    private static String affix(JsonNode node) {
        String text = SeriesNames.clean(node.asText(""));
        return text.codePointCount(0, text.length()) <= AFFIX_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, AFFIX_MAX - 1)) + "…";
    }

    /** A number as exactly as people read it. */
    public String value(double number) {
        if (Double.isNaN(number)) {
            return "–";
        }
        return text(number, factor -> exact(factor * Math.abs(number), minDecimals, decimals));
    }

    /**
     * A number at an axis.
     *
     * @param step the distance to the next one, which tells how many digits are needed
     */
    public String axis(double number, double step) {
        return text(number, factor -> compact(factor * Math.abs(number), factor * step));
    }

    /** @param digits the digits of the number times a factor */
    private String text(double number, DoubleFunction<String> digits) {
        double size = Math.abs(number);
        return switch (unit) {
            case NUMERIC -> wrap(number, digits.apply(1), "");
            // The installation has one currency and does not say which; a prefix of the query does.
            case CURRENCY -> wrap(number, (prefix.isEmpty() ? "$" : "") + digits.apply(1), "");
            case PERCENTAGE -> wrap(number, digits.apply(1), "%");
            case PERCENTAGE_SCALED -> wrap(number, digits.apply(100), "%");
            case DURATION -> wrap(number, Durations.text(size), "");
            case DURATION_MS -> wrap(number, Durations.text(size / 1_000), "");
        };
    }

    /** Numbers in a second, for scales of durations; 0 for other units. */
    public double perSecond() {
        return switch (unit) {
            case DURATION -> 1;
            case DURATION_MS -> 1_000;
            case NUMERIC, PERCENTAGE, PERCENTAGE_SCALED, CURRENCY -> 0;
        };
    }

    private String wrap(double number, String text, String sign) {
        return (number < 0 ? "−" : "") + prefix + text + sign + postfix;
    }

    private static String exact(double size, int minDecimals, int decimals) {
        if (size >= LARGE) {
            return scientific(size);
        }
        boolean isSmall = size > 0 && size < Math.pow(10, -decimals) / 2;
        if (isSmall && size < TINY) {
            return scientific(size);
        }
        return isSmall
                ? pattern(0, Math.max(1, 1 - (int) Math.floor(Math.log10(size))), size)
                : pattern(minDecimals, decimals, size);
    }

    private static String compact(double size, double step) {
        if (size >= LARGE || (size > 0 && size < TINY)) {
            return scientific(size);
        }
        int power = size < 1_000 ? 0 : Math.min(THOUSANDS.length - 1, (int) (Math.log10(size * 1.000_000_1) / 3));
        double unit = Math.pow(1_000, power);
        int digits = step <= 0 ? 1 : (int) Math.ceil(-Math.log10(step / unit)) + 1;
        return pattern(0, Math.max(0, Math.min(DECIMALS_MAX, digits)), size / unit) + THOUSANDS[power];
    }

    private static String pattern(int minDecimals, int decimals, double size) {
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(minDecimals);
        format.setMaximumFractionDigits(decimals);
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(size);
    }

    private static String scientific(double size) {
        String text = new DecimalFormat("0.##E0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(size);
        return text.replace('E', 'e');
    }
}
