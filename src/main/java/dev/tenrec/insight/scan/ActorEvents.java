package dev.tenrec.insight.scan;

import dev.tenrec.segment.Segment;
import java.util.Arrays;
import java.util.List;

/** The timeline of one actor while it is put together; used again for the next one by the same thread. */
final class ActorEvents implements Timeline {
    private final List<Segment> segments;
    private final boolean isOfEntries;
    /** Readers by property, each on every segment. */
    private final ValueReader[][] readers;

    private int actor;
    private int count;
    /** Where events begin that are in order among themselves. */
    private int[] runs = new int[16];

    private int runCount;
    private boolean isWithValues;
    private long[] times = new long[64];
    private long[] sets = new long[64];
    /** The segment's number in the upper half, the entry or the place in the lower. */
    private long[] positions = new long[64];
    /** Take the same in order; then they change places. */
    private long[] sortedTimes = new long[64];

    private long[] sortedSets = new long[64];
    private long[] sortedPositions = new long[64];
    private int[] order = new int[64];
    private int[] merged = new int[64];
    private int[][] codes;

    /** @param isOfEntries whether events are added by their entries, not by their places */
    ActorEvents(List<Segment> segments, ValueReader[] values, boolean isOfEntries) {
        this.segments = segments;
        this.isOfEntries = isOfEntries;
        this.readers = new ValueReader[values.length][segments.size()];
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < segments.size(); j++) {
                readers[i][j] = values[i].on(segments.get(j));
            }
        }
        this.codes = new int[values.length][64];
    }

    void begin(int next) {
        actor = next;
        count = 0;
        runCount = 0;
        isWithValues = false;
    }

    /** @param position the entry or the place in the segment with number {@code origin} */
    void add(long time, long matched, int origin, int position) {
        reserve(1);
        follow(time);
        times[count] = time;
        sets[count] = matched;
        positions[count] = (long) origin << Integer.SIZE | position;
        count++;
    }

    /** Adds events that come in order of time, and of arrival where that is the same; as the other. */
    void add(int more, long[] theirTimes, long[] theirSets, int origin, int[] theirPositions) {
        reserve(more);
        follow(theirTimes[0]);
        System.arraycopy(theirTimes, 0, times, count, more);
        System.arraycopy(theirSets, 0, sets, count, more);
        long upper = (long) origin << Integer.SIZE;
        for (int i = 0; i < more; i++) {
            positions[count + i] = upper | theirPositions[i];
        }
        count += more;
    }

    /** Notes where the order ends. */
    private void follow(long time) {
        if (count == 0 || time <= times[count - 1]) {
            addRun();
        }
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
    ActorEvents end() {
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
        return isWithValues ? codes[index][event] : readers[index][origin(event)].code(place(event));
    }

    @Override
    public int[] values(int index) {
        if (!isWithValues) {
            isWithValues = true;
            for (int i = 0; i < codes.length; i++) {
                for (int j = 0; j < count; j++) {
                    codes[i][j] = readers[i][origin(j)].code(place(j));
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

    private int origin(int index) {
        return (int) (positions[index] >>> Integer.SIZE);
    }

    private int place(int index) {
        int position = (int) positions[index];
        return isOfEntries ? segments.get(origin(index)).timelinePlaces().getInt(position) : position;
    }

    private int row(int index) {
        return segments.get(origin(index)).row(place(index));
    }
}
