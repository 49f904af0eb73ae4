package dev.tenrec.render.chart.model;

/** Times for people: the largest unit that fits, and the next one where it matters. */
final class Durations {
    private static final double MINUTE = 60;
    private static final double HOUR = 60 * MINUTE;
    private static final double DAY = 24 * HOUR;
    private static final double YEARS_MANY = 10_000 * DAY;

    private Durations() {}

    /** Such as {@code 250 ms}, {@code 12 s}, {@code 2 min 30 s}, {@code 3 h} and {@code 14 d}. */
    static String text(double seconds) {
        if (seconds == 0) {
            return "0 s";
        }
        if (seconds < 1) {
            return ValueFormat.PLAIN.value(Math.round(100_000 * seconds) / 100.0) + " ms";
        }
        if (seconds < 10) {
            return ValueFormat.PLAIN.value(Math.round(10 * seconds) / 10.0) + " s";
        }
        if (seconds < MINUTE - 0.5) {
            return Math.round(seconds) + " s";
        }
        if (seconds < HOUR - 0.5) {
            return two(seconds, MINUTE, "min", 1, "s");
        }
        if (seconds < DAY - MINUTE / 2) {
            return two(seconds, HOUR, "h", MINUTE, "min");
        }
        return seconds < YEARS_MANY
                ? two(seconds, DAY, "d", HOUR, "h")
                : ValueFormat.PLAIN.value(Math.rint(seconds / DAY)) + " d";
    }

    private static String two(double seconds, double large, String largeName, double small, String smallName) {
        long parts = Math.round(seconds / small);
        long perLarge = Math.round(large / small);
        long rest = parts % perLarge;
        return parts / perLarge + " " + largeName + (rest == 0 ? "" : " " + rest + " " + smallName);
    }
}
