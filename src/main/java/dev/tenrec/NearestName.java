package dev.tenrec;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name that a mistyped one most likely stands for: the one fewest edits away. */
public final class NearestName {
    private NearestName() {}

    /** The known name that is fewest edits away. */
    public static String of(String mistyped, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> edits(mistyped, name)))
                .orElseThrow();
    }

    /** Levenshtein distance, one row of the table at a time. */
    private static int edits(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= left.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int replaced = diagonal + (left.charAt(line - 1) == right.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[right.length()];
    }
}
