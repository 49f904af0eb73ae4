package dev.tenrec.render.chart.model;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Phrases that several forms share. */
public final class ChartNotes {
    private static final int NAMES_MAX = 5;

    private ChartNotes() {}

    /** Such as {@code Line chart: Pageview, Sign up and 3 more}. */
    static String summary(String form, List<String> names, int leftOut) {
        int shown = Math.min(names.size(), NAMES_MAX);
        int others = names.size() - shown + leftOut;
        String list = String.join(", ", names.subList(0, shown));
        return form + (list.isEmpty() ? "" : ": " + list) + (others == 0 ? "" : " and " + others + " more");
    }

    /** Such as {@code + 3 more rows}; empty for none. */
    public static String more(long count, String thing) {
        return count > 0 ? "+ " + count(count, "more " + thing) : "";
    }

    /** The notes that are not empty. */
    public static String joined(String separator, String... notes) {
        return Stream.of(notes).filter(note -> !note.isEmpty()).collect(Collectors.joining(separator));
    }

    /** Such as {@code 1 step} and {@code 2 steps}. */
    public static String count(long count, String thing) {
        return ValueFormat.PLAIN.value((double) count) + " " + thing + (count == 1 ? "" : "s");
    }
}
