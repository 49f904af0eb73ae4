package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Rows in the order of their partitions, and within each by the keys of a window.
 *
 * @param order numbers of rows
 * @param starts where partitions begin in the order, and at last its end
 */
@SuppressWarnings("ArrayRecordComponent")
record Partitions(int[] order, int[] starts) {
    private static final int ROWS_PER_PART = 16_384;

    /** Computes or sorts some partitions. */
    @FunctionalInterface
    interface Work {
        /** @param end behind the last partition */
        void run(Partitions all, int first, int end);
    }

    /** @param isNext tells whether the row at an index of the order is of the partition of the one before */
    static Partitions of(int[] order, IntPredicate isNext) {
        int[] starts = new int[order.length + 1];
        int count = 0;
        for (int i = 0; i < order.length; i++) {
            if (i == 0 || !isNext.test(i)) {
                starts[count++] = i;
            }
        }
        starts[count] = order.length;
        return new Partitions(order, Arrays.copyOf(starts, count + 1));
    }

    /** The rows {@code order[from]} to {@code order[to - 1]}, all of one partition. */
    @FunctionalInterface
    interface Rows {
        void of(int[] order, int from, int to);
    }

    /** Passes on some partitions, one after the other. */
    void each(int first, int end, Rows rows) {
        for (int p = first; p < end; p++) {
            rows.of(order, starts[p], starts[p + 1]);
        }
    }

    /** Works on all partitions, several at a time. */
    void run(Work work, Parallel parallel, Deadline deadline) {
        List<Integer> parts = parts();
        parallel.run(parts.size() - 1, () -> part -> {
            deadline.check();
            work.run(this, parts.get(part), parts.get(part + 1));
        });
    }

    /** Returns the first partitions of parts with some rows, and at last the number of partitions. */
    private List<Integer> parts() {
        List<Integer> parts = new ArrayList<>();
        for (int p = 0; p + 1 < starts.length; p++) {
            if (parts.isEmpty() || starts[p] - starts[parts.get(parts.size() - 1)] >= ROWS_PER_PART) {
                parts.add(p);
            }
        }
        parts.add(starts.length - 1);
        return parts;
    }
}
