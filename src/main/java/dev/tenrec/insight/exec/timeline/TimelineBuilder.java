package dev.tenrec.insight.exec.timeline;

import java.util.Arrays;

/** The timeline of one actor while it is put together; used again for the next one by the same thread. */
public final class TimelineBuilder implements Timeline {
    /** What stands at the positions by which events are added. */
    interface Source {
        /** The number of an event's value of a property of the request. */
        int value(int index, long position);

        /** The event's row, which tells when it arrived. */
        int row(long position);
    }

    private final Source source;
    private int actor;
    private int count;
    /** Where events begin that are in order among themselves. */
    private int[] runs = new int[16];

    private int runCount;
    private boolean isWithValues;
    private long[] times = new long[64];
    private long[] sets = new long[64];
    /** Where the source has each. */
    private long[] positions = new long[64];
    /** Take the same in order; then they change places. */
    private long[] sortedTimes = new long[64];

    private long[] sortedSets = new long[64];
    private long[] sortedPositions = new long[64];
    private int[] order = new int[64];
    private int[] merged = new int[64];
    private int[][] codes;

    public TimelineBuilder(Source source, int valueCount) {
        this.source = source;
        this.codes = new int[valueCount][64];
    }

    void begin(int next) {
        actor = next;
        count = 0;
        runCount = 0;
        isWithValues = false;
    }

    /** @param position by which the source knows the event */
    void add(long time, long matched, long position) {
        reserve(1);
        times[count] = time;
        sets[count] = matched;
        positions[count] = position;
        boolean isNext = count > 0 && !isLater(count - 1, count);
        if (!isNext) {
            addRun();
        }
        count++;
    }

    /**
     * Adds events that come in order of time, and of arrival where that is the same; as the other.
     *
     * @param origin is added to the positions
     */
    void add(int more, long[] theirTimes, long[] theirSets, long origin, int[] theirPositions) {
        reserve(more);
        if (count == 0 || theirTimes[0] <= times[count - 1]) {
            addRun();
        }
        System.arraycopy(theirTimes, 0, times, count, more);
        System.arraycopy(theirSets, 0, sets, count, more);
        for (int i = 0; i < more; i++) {
            positions[count + i] = origin + theirPositions[i];
        }
        count += more;
    }

    private void addRun() {
        if (runCount == runs.length) {
            runs = Arrays.copyOf(runs, 2 * runCount);
        }
        runs[runCount++] = count;
    }

    /** Whether events were added in order, no two runs with the same time. */
    boolean isInOrder() {
        return runCount <= 1;
    }

    /** Puts the events in order. */
    TimelineBuilder end() {
        if (runCount > 1) {
            sort();
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
        return times;
    }

    @Override
    public long[] sets() {
        return sets;
    }

    @Override
    public int value(int index, int event) {
        return isWithValues ? codes[index][event] : source.value(index, positions[event]);
    }

    @Override
    public int[] values(int index) {
        if (!isWithValues) {
            isWithValues = true;
            for (int i = 0; i < codes.length; i++) {
                for (int j = 0; j < count; j++) {
                    codes[i][j] = source.value(i, positions[j]);
                }
            }
        }
        return codes[index];
    }

    private void reserve(int more) {
        if (count + more > times.length) {
            grow(Math.max(count + more, 2 * count));
        }
    }

    private void grow(int size) {
        times = Arrays.copyOf(times, size);
        sets = Arrays.copyOf(sets, size);
        positions = Arrays.copyOf(positions, size);
        sortedTimes = new long[size];
        sortedSets = new long[size];
        sortedPositions = new long[size];
        order = new int[size];
        merged = new int[size];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = new int[size];
        }
    }

    /** The timelines of several distinct ids and segments lie one behind another, each in order: they are merged. */
    private void sort() {
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        while (runCount > 1) {
            int left = 0;
            for (int run = 0; run < runCount; run += 2) {
                int middle = run + 1 < runCount ? runs[run + 1] : count;
                int to = run + 2 < runCount ? runs[run + 2] : count;
                merge(runs[run], middle, to);
                runs[left++] = runs[run];
            }
            runCount = left;
            int[] next = order;
            order = merged;
            merged = next;
        }
        for (int i = 0; i < count; i++) {
            sortedTimes[i] = times[order[i]];
            sortedSets[i] = sets[order[i]];
            sortedPositions[i] = positions[order[i]];
        }
        long[] before = times;
        times = sortedTimes;
        sortedTimes = before;
        before = sets;
        sets = sortedSets;
        sortedSets = before;
        before = positions;
        positions = sortedPositions;
        sortedPositions = before;
    }

    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            boolean isLeft = right == to || (left < middle && !isLater(order[left], order[right]));
            merged[at] = isLeft ? order[left++] : order[right++];
        }
    }

    private boolean isLater(int one, int other) {
        return times[one] != times[other] ? times[one] > times[other] : row(one) > row(other);
    }

    private int row(int index) {
        return source.row(positions[index]);
    }
}
