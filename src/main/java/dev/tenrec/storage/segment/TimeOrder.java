package dev.tenrec.storage.segment;

/** Puts events into the order of their times; of those with the same time, the one that came first stays first. */
final class TimeOrder {
    /** With more runs than this, sorting by digits takes fewer passes than merging them. */
    private static final int RUNS_MAX = 32;

    private TimeOrder() {}

    /** The places of the events in order of their times. */
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
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            places[i] = i;
        }
        if (runs > 1) {
            merge(times, places, starts, runs, new int[count]);
        }
        return places;
    }

    private static long leastOf(long[] times, int from, int count, long before) {
        long least = before;
        for (int i = from; i < count; i++) {
            least = Math.min(least, times[i]);
        }
        return least;
    }

    /**
     * Merges runs of places that lie side by side, neighbours first, until one is left.
     *
     * @param times by place
     * @param places each run in order of times; afterwards all of them
     * @param bounds where each run begins, and behind the last one where it ends; changed
     * @param scratch as long as {@code places}
     */
    static void merge(long[] times, int[] places, int[] bounds, int runCount, int[] scratch) {
        int first = bounds[0];
        int end = bounds[runCount];
        int[] from = places;
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
        if (from != places) {
            System.arraycopy(from, first, places, first, end - first);
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
