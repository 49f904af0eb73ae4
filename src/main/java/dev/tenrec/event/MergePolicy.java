package dev.tenrec.event;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Which segments are merged next. A segment's level follows from its rows; enough of a level make one of the next, so
 * that each row is merged once in each level and there are never more than a few segments of each.
 *
 * <pre>
 * level      0         1          2          3           4
 * rows    below 16,384 … 131,072  … 524,288  … 2,097,152 …  never merged again
 * merged     4         8          4          4
 * </pre>
 */
final class MergePolicy {
    /** Rows of a segment that is full, of the first level of more than one. */
    static final int FULL_ROWS = 1 << 14;

    private static final int[] MERGED = {4, 8, 4, 4};
    private static final int[] LEVEL_ROWS = {FULL_ROWS, FULL_ROWS * 8, FULL_ROWS * 32, FULL_ROWS * 128};

    private MergePolicy() {}

    /**
     * Those of one level, with none of a higher one between them; smaller ones between them are merged too, or they
     * would keep their neighbours apart for ever.
     *
     * @param segments in order of their rows
     * @return neighbours, or none when there is nothing to merge
     */
    static <S> List<S> next(List<S> segments, ToIntFunction<S> rowCount) {
        for (int level = MERGED.length - 1; level >= 0; level--) {
            int from = 0;
            int found = 0;
            for (int i = 0; i < segments.size(); i++) {
                int of = level(rowCount.applyAsInt(segments.get(i)));
                if (of > level) {
                    from = i + 1;
                    found = 0;
                } else if (of == level && ++found == MERGED[level]) {
                    return segments.subList(from, i + 1);
                }
            }
        }
        return List.of();
    }

    private static int level(int rowCount) {
        int level = 0;
        while (level < LEVEL_ROWS.length && rowCount >= LEVEL_ROWS[level]) {
            level++;
        }
        return level;
    }
}
