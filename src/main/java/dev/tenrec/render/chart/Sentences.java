package dev.tenrec.render.chart;

import java.util.List;

/** Phrases that several forms share. */
final class Sentences {
    private static final int NAMES_MAX = 5;

    private Sentences() {}

    /** Such as {@code Line chart: Pageview, Sign up and 3 more}. */
    static String summary(String form, List<String> names, int leftOut) {
        int shown = Math.min(names.size(), NAMES_MAX);
        int others = names.size() - shown + leftOut;
        String list = String.join(", ", names.subList(0, shown));
        return form + (list.isEmpty() ? "" : ": " + list) + (others == 0 ? "" : " and " + others + " more");
    }

    /** Such as {@code 1 step} and {@code 2 steps}. */
    static String count(long count, String thing) {
        return ValueFormat.PLAIN.value((double) count) + " " + thing + (count == 1 ? "" : "s");
    }
}
