package dev.tenrec.insight.sql.syntax;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known names that a misspelt one may have meant. */
public final class NearestNames {
    private static final int SHOWN_MAX = 3;
    /** Longer names are compared by their beginnings. */
    private static final int LENGTH_MAX = 60;

    private NearestNames() {}

    /** At most three names within a third of the length of the name, the nearest first. */
    public static List<String> of(String name, Collection<String> known) {
        String wanted = folded(name);
        int distanceMax = Math.max(1, wanted.length() / 3);
        record Near(String name, int distance) {}
        return known.stream()
                .map(each -> new Near(each, distance(wanted, folded(each))))
                .filter(near -> near.distance() <= distanceMax)
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
                .limit(SHOWN_MAX)
                .map(Near::name)
                .toList();
    }

    private static String folded(String name) {
        return name.substring(0, Math.min(name.length(), LENGTH_MAX)).toLowerCase(Locale.ROOT);
    }

    /** The number of characters to insert, remove or replace. */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int column = 0; column <= right.length(); column++) {
            row[column] = column;
        }
        for (int line = 1; line <= left.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column <= right.length(); column++) {
                int replaced = diagonal + (left.charAt(line - 1) == right.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[right.length()];
    }
}
