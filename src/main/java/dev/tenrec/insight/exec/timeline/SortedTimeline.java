package dev.tenrec.insight.exec.timeline;

import java.util.Arrays;

/** The timeline of one actor whose events stand side by side in their order; used again for the next one. */
final class SortedTimeline implements Timeline {
    private TimelineEventColumns columns;
    private int from;
    private int actor;
    private int count;
    private long[] times = new long[0];
    private long[] sets = new long[0];
    private final int[][] codes;

    SortedTimeline(int valueCount) {
        this.codes = new int[valueCount][0];
    }

    SortedTimeline show(int shown, TimelineEventColumns events, int first, int shownCount) {
        columns = events;
        from = first;
        actor = shown;
        count = shownCount;
        if (times.length < count) {
            int size = Math.max(count, 2 * times.length);
            times = new long[size];
            sets = new long[size];
            // So they stay where there is only one.
            Arrays.fill(sets, 1);
            Arrays.setAll(codes, i -> new int[size]);
        }
        return this;
    }

    @Override
    public int actor() {
        return actor;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long[] times() {
        System.arraycopy(columns.times(), from, times, 0, count);
        return times;
    }

    @Override
    public long[] sets() {
        if (columns.sets() != null) {
            System.arraycopy(columns.sets(), from, sets, 0, count);
        }
        return sets;
    }

    @Override
    public int[] values(int index) {
        System.arraycopy(columns.values()[index], from, codes[index], 0, count);
        return codes[index];
    }

    @Override
    public int value(int index, int event) {
        return columns.values()[index][from + event];
    }
}
