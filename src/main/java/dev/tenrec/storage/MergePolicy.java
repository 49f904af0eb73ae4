package dev.tenrec.storage;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Which segments are merged next: neighbours that are enough together for a higher level. So each row is merged once
 * for each level at most, there are never more than a few segments of each, and none grows without end.
 *
 * <pre>
 * level     0          1           2           3             4
 * rows      … 16,383   … 131,071   … 524,287   … 2,097,151   … 4,194,302, never merged again
 * </pre>
 */
final class MergePolicy {
    /** Rows of a segment that is full, the first of level one. */
    static final int FULL_ROWS = 1 << 14;

    /** With so many rows a segment belongs to the next level. */
    private static final int[] LEVEL_ROWS = {FULL_ROWS, FULL_ROWS * 8, FULL_ROWS * 32, FULL_ROWS * 128};

    private MergePolicy() {}

    /**
     * Neighbours that have the rows of a higher level together, each of them fewer; the highest such level first. What
     * lies before them is of that level or a higher one, so the largest segments come first.
     *
     * @param segments in order of their rows
     * @return none when there is nothing to merge
     */
    static <S> List<S> next(List<S> segments, ToIntFunction<S> rowCount) {
        for (int level = LEVEL_ROWS.length - 1; level >= 0; level--) {
            int from = 0;
            int together = 0;
            for (int i = 0; i < segments.size(); i++) {
                int rows = rowCount.applyAsInt(segments.get(i));
                together += rows;
                if (rows >= LEVEL_ROWS[level]) {
                    from = i + 1;
                    together = 0;
                } else if (together >= LEVEL_ROWS[level]) {
                    return segments.subList(from, i + 1);
                }
            }
        }
        return List.of();
    }
}
