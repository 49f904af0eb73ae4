package dev.tenrec.storage.segment;

/**
 * Stable sort of events by time, adaptive: a natural merge sort while there are few ascending runs, else a radix sort.
 */
final class TimeOrder {
    /** With more runs, a radix sort takes fewer passes than merging. */
    private static final int RUNS_MAX = 32;

    private TimeOrder() {}

    /** The indexes of the events in order of their times. */
    static int[] of(long[] times, int count) {
        int[] starts = new int[RUNS_MAX + 1];
        int runs = 0;
        long least = count == 0 ? 0 : times[0];
        for (int i = 0; i < count; i++) {
            least = Math.min(least, times[i]);
            if (i == 0 || times[i] < times[i - 1]) {
                if (runs == RUNS_MAX) {
                    return RadixOrder.of(times, count, leastOf(times, i, count, least));
                }
                starts[runs++] = i;
            }
        }
        starts[runs] = count;
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        if (runs > 1) {
            merge(times, order, starts, runs, new int[count]);
        }
        return order;
    }

    private static long leastOf(long[] times, int from, int count, long before) {
        long least = before;
        for (int i = from; i < count; i++) {
            least = Math.min(least, times[i]);
        }
        return least;
    }

    /**
     * Merges adjacent sorted runs, pair by pair, until one is left.
     *
     * @param times by index
     * @param order each run sorted by time; afterwards all of it
     * @param bounds the start of each run, and the end of the last; changed
     * @param scratch as long as {@code order}
     */
    static void merge(long[] times, int[] order, int[] bounds, int runCount, int[] scratch) {
        int first = bounds[0];
        int end = bounds[runCount];
        int[] from = order;
        int[] into = scratch;
        int runs = runCount;
        while (runs > 1) {
            int merged = 0;
            for (int run = 0; run < runs; run += 2) {
                int start = bounds[run];
                int middle = bounds[run + 1];
                merge(times, from, into, start, middle, run + 2 <= runs ? bounds[run + 2] : middle);
                bounds[merged++] = start;
            }
            bounds[merged] = end;
            runs = merged;
            int[] next = from;
            from = into;
            into = next;
        }
        if (from != order) {
            System.arraycopy(from, first, order, first, end - first);
        }
    }

    private static void merge(long[] times, int[] from, int[] into, int start, int middle, int end) {
        boolean isInOrder = middle == end || times[from[middle - 1]] <= times[from[middle]];
        if (isInOrder) {
            System.arraycopy(from, start, into, start, end - start);
            return;
        }
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takesLeft = right == end || (left < middle && times[from[left]] <= times[from[right]]);
            into[at] = takesLeft ? from[left++] : from[right++];
        }
    }
}
