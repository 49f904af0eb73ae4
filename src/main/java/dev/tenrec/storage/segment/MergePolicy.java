package dev.tenrec.storage.segment;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Tiered merge policy: merges adjacent segments that together reach a higher level. Each row is merged at most once per
 * level, each level has few segments, and the size of a segment is bounded.
 *
 * <pre>
 * level     0          1           2           3             4
 * rows      … 16,383   … 131,071   … 524,287   … 2,097,151   … 4,194,302, never merged again
 * </pre>
 */
public final class MergePolicy {
    /** Rows of a sealed buffer, the minimum of level one. */
    public static final int FULL_ROWS = 1 << 14;

    /** Minimum rows of the levels from one on. */
    private static final int[] LEVEL_ROWS = {FULL_ROWS, FULL_ROWS * 8, FULL_ROWS * 32, FULL_ROWS * 128};

    private MergePolicy() {}

    /**
     * Adjacent segments, each below a level, that together reach it; for the highest such level. All segments before
     * them are of that level or a higher one, so segments are ordered by descending level.
     *
     * @param segments in order of their rows
     * @return empty if there is nothing to merge
     */
    public static <S> List<S> next(List<S> segments, ToIntFunction<S> rowCount) {
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
