package dev.tenrec.insight.trends;

import java.util.Arrays;
import java.util.Comparator;

/** Finds values that people see as one, such as the number 1 and the text "1", without a map of all texts. */
final class LabelAliases {
    private LabelAliases() {}

    /**
     * For each value the lowest number of a value with the same label; 0 for values without any.
     *
     * @param events of each value by its number; a value without events stays 0
     */
    static int[] of(BreakdownLabels labels, long[] events) {
        long[] hashed = new long[events.length];
        int size = 0;
        for (int code = 1; code < events.length; code++) {
            String label = events[code] == 0 ? null : labels.of(code);
            if (label != null) {
                hashed[size] = ((long) label.hashCode() << Integer.SIZE) | code;
                size++;
            }
        }
        Arrays.sort(hashed, 0, size);
        int[] lowest = new int[events.length];
        int first = 0;
        while (first < size) {
            int end = first + 1;
            while (end < size && hashed[end] >> Integer.SIZE == hashed[first] >> Integer.SIZE) {
                end++;
            }
            join(labels, hashed, first, end, lowest);
            first = end;
        }
        return lowest;
    }

    /** Sorted, so that many texts that were made to have the same hash cost little more than others. */
    private static void join(BreakdownLabels labels, long[] hashed, int first, int end, int[] lowest) {
        if (end - first == 1) {
            lowest[(int) hashed[first]] = (int) hashed[first];
            return;
        }
        int[] codes = Arrays.stream(hashed, first, end)
                .mapToObj(entry -> (int) entry)
                .sorted(Comparator.<Integer, String>comparing(labels::of).thenComparing(Comparator.naturalOrder()))
                .mapToInt(code -> code)
                .toArray();
        for (int i = 0; i < codes.length; i++) {
            boolean isSame = i > 0 && labels.of(codes[i]).equals(labels.of(codes[i - 1]));
            lowest[codes[i]] = isSame ? lowest[codes[i - 1]] : codes[i];
        }
    }
}
