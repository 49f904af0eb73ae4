package dev.tenrec.storage.segment;

import java.util.Arrays;

/**
 * A k-way merge of run indexes: ids ascending, each run in order of time; stable, so at equal times the earlier part
 * comes first.
 *
 * <pre>
 * part 0   7: 09:00 09:05   9: 09:02        merged   7: 09:00 09:04 09:05   8: 09:01   9: 09:02
 * part 1   7: 09:04   8: 09:01               order       0     3     1          4          2
 * </pre>
 */
final class RunMerge {
    /** Rows merged between two pauses. */
    private static final int ROWS_AT_ONCE = 1 << 16;

    private final int[] order;
    private final int[] ids;
    private final int[] starts;
    private int count;

    private RunMerge(int size, int runCount) {
        order = new int[size];
        ids = new int[runCount];
        starts = new int[runCount + 1];
    }

    /**
     * @param firsts by part, its offset in the concatenation of all, and the end of the last
     * @param times of all parts, concatenated; ascending in each run
     * @param pause called now and then
     */
    static RunMerge of(RunIndex[] parts, int[] firsts, long[] times, Runnable pause) {
        int runCount = Arrays.stream(parts).mapToInt(RunIndex::count).sum();
        RunMerge merge = new RunMerge(times.length, runCount);
        merge.fill(parts, firsts, times, pause);
        return merge;
    }

    /** By merged position, the index in the concatenation. */
    int[] order() {
        return order;
    }

    void addTo(SegmentPacker packer, ColumnSection.Kind idsKind, ColumnSection.Kind startsKind) {
        packer.addIndex(idsKind, startsKind, count, ids, starts);
    }

    private void fill(RunIndex[] parts, int[] firsts, long[] times, Runnable pause) {
        int[] next = new int[parts.length];
        int[] bounds = new int[parts.length + 1];
        int[] scratch = new int[times.length];
        int done = 0;
        int paused = 0;
        while (done < times.length) {
            int id = least(parts, next);
            int runs = 0;
            bounds[0] = done;
            ids[count] = id;
            starts[count++] = done;
            for (int part = 0; part < parts.length; part++) {
                RunIndex index = parts[part];
                int run = next[part];
                if (run < index.count() && index.id(run) == id) {
                    int end = firsts[part] + index.end(run);
                    for (int i = firsts[part] + index.start(run); i < end; i++) {
                        order[done++] = i;
                    }
                    bounds[++runs] = done;
                    next[part]++;
                }
            }
            if (runs > 1) {
                TimeOrder.merge(times, order, bounds, runs, scratch);
            }
            if (done - paused >= ROWS_AT_ONCE) {
                pause.run();
                paused = done;
            }
        }
        starts[count] = done;
    }

    /** The smallest id of the runs that come next; there is one. */
    private static int least(RunIndex[] parts, int[] next) {
        int least = Integer.MAX_VALUE;
        for (int part = 0; part < parts.length; part++) {
            if (next[part] < parts[part].count()) {
                least = Math.min(least, parts[part].id(next[part]));
            }
        }
        return least;
    }
}
