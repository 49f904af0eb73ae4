package dev.tenrec;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes and durations as an operator writes them: {@code 64MB}, {@code 5s}. A bare number is refused, for lack of a
 * unit.
 */
final class Units {
    private static final Pattern QUANTITY = Pattern.compile("(\\d{1,12})([A-Za-z]+)");
    private static final Map<String, Long> SIZES = new LinkedHashMap<>();
    private static final Map<String, Long> DURATIONS = new LinkedHashMap<>();

    static {
        SIZES.put("GB", 1L << 30);
        SIZES.put("MB", 1L << 20);
        SIZES.put("KB", 1L << 10);
        SIZES.put("B", 1L);
        DURATIONS.put("h", 3_600_000L);
        DURATIONS.put("m", 60_000L);
        DURATIONS.put("s", 1_000L);
        DURATIONS.put("ms", 1L);
    }

    private Units() {}

    static int count(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException unreadable) {
            throw new IllegalArgumentException("write a whole number", unreadable);
        }
    }

    static long size(String text) {
        return parse(text, SIZES, "a size such as 64MB (B, KB, MB or GB)");
    }

    static Duration duration(String text) {
        return Duration.ofMillis(parse(text, DURATIONS, "a duration such as 5s (ms, s, m or h)"));
    }

    static String sizeText(long size) {
        return text(size, SIZES);
    }

    static String durationText(Duration duration) {
        return text(duration.toMillis(), DURATIONS);
    }

    private static long parse(String text, Map<String, Long> units, String wanted) {
        Matcher matcher = QUANTITY.matcher(text);
        if (!matcher.matches() || !units.containsKey(matcher.group(2))) {
            throw new IllegalArgumentException("write " + wanted);
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), units.get(matcher.group(2)));
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("it is too large, write " + wanted, tooLarge);
        }
    }

    /** The largest unit that says it without a fraction; zero in the smallest. */
    private static String text(long amount, Map<String, Long> units) {
        for (Map.Entry<String, Long> unit : units.entrySet()) {
            if (amount != 0 && amount % unit.getValue() == 0) {
                return amount / unit.getValue() + unit.getKey();
            }
        }
        return "0" + units.keySet().stream().reduce((first, last) -> last).orElseThrow();
    }
}
