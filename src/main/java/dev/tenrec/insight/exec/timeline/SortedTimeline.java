package dev.tenrec.insight.exec.timeline;

import java.util.Arrays;

/** Timeline over a range of sorted columns; reused for the next actor. */
final class SortedTimeline implements Timeline {
    @SuppressWarnings("NullAway.Init") // set by reset
    private TimelineEventColumns columns;

    private int from;
    private int actor;
    private int count;
    private long[] times = new long[0];
    private long[] sets = new long[0];
    private final int[][] values;

    SortedTimeline(int valueCount) {
        this.values = new int[valueCount][0];
    }

    SortedTimeline reset(int nextActor, TimelineEventColumns events, int first, int eventCount) {
        columns = events;
        from = first;
        actor = nextActor;
        count = eventCount;
        if (times.length < count) {
            int size = Math.max(count, 2 * times.length);
            times = new long[size];
            sets = new long[size];
            // Never overwritten if the layout has no sets.
            Arrays.fill(sets, 1);
            Arrays.setAll(values, i -> new int[size]);
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
        if (columns.layout().hasSets()) {
            System.arraycopy(columns.sets(), from, sets, 0, count);
        }
        return sets;
    }

    @Override
    public int[] values(int index) {
        System.arraycopy(columns.values()[index], from, values[index], 0, count);
        return values[index];
    }

    @Override
    public int value(int index, int event) {
        return columns.values()[index][from + event];
    }
}
