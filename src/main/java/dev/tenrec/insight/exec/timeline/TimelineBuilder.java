package dev.tenrec.insight.exec.timeline;

import java.util.Arrays;

/** Merges sorted runs of one actor's events into a timeline; reused for the next actor by one thread. */
final class TimelineBuilder implements Timeline {
    /** Resolves the references by which events are added. */
    interface Source {
        /** Returns the dictionary code of a property, by its index in the request. */
        int value(int index, long ref);

        /** Returns the row, which orders events by arrival. */
        int row(long ref);
    }

    private final Source source;
    private int actor;
    private int count;
    /** Start of each sorted run. */
    private int[] runs = new int[16];

    private int runCount;
    private boolean areValuesRead;
    private long[] times = new long[64];
    private long[] sets = new long[64];
    /** Reference of each event at the source. */
    private long[] refs = new long[64];
    /** Output of the merge; swapped with the inputs. */
    private long[] sortedTimes = new long[64];

    private long[] sortedSets = new long[64];
    private long[] sortedRefs = new long[64];
    private int[] order = new int[64];
    private int[] merged = new int[64];
    private int[][] values;

    TimelineBuilder(Source source, int valueCount) {
        this.source = source;
        this.values = new int[valueCount][64];
    }

    void begin(int next) {
        actor = next;
        count = 0;
        runCount = 0;
        areValuesRead = false;
    }

    /** @param ref reference of the event at the source */
    void add(long time, long mask, long ref) {
        reserve(1);
        times[count] = time;
        sets[count] = mask;
        refs[count] = ref;
        boolean isNext = count > 0 && !isLater(count - 1, count);
        if (!isNext) {
            addRun();
        }
        count++;
    }

    /**
     * Adds events sorted by (time, arrival).
     *
     * @param origin is added to each ref
     */
    void add(int more, long[] moreTimes, long[] moreSets, long origin, int[] moreRefs) {
        reserve(more);
        if (count == 0 || moreTimes[0] <= times[count - 1]) {
            addRun();
        }
        System.arraycopy(moreTimes, 0, times, count, more);
        System.arraycopy(moreSets, 0, sets, count, more);
        for (int i = 0; i < more; i++) {
            refs[count + i] = origin + moreRefs[i];
        }
        count += more;
    }

    private void addRun() {
        if (runCount == runs.length) {
            runs = Arrays.copyOf(runs, 2 * runCount);
        }
        runs[runCount++] = count;
    }

    /** True if events were added in ascending time order. */
    boolean isInOrder() {
        return runCount <= 1;
    }

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
        return areValuesRead ? values[index][event] : source.value(index, refs[event]);
    }

    @Override
    public int[] values(int index) {
        if (!areValuesRead) {
            areValuesRead = true;
            for (int i = 0; i < values.length; i++) {
                for (int j = 0; j < count; j++) {
                    values[i][j] = source.value(i, refs[j]);
                }
            }
        }
        return values[index];
    }

    private void reserve(int more) {
        if (count + more > times.length) {
            grow(Math.max(count + more, 2 * count));
        }
    }

    private void grow(int size) {
        times = Arrays.copyOf(times, size);
        sets = Arrays.copyOf(sets, size);
        refs = Arrays.copyOf(refs, size);
        sortedTimes = new long[size];
        sortedSets = new long[size];
        sortedRefs = new long[size];
        order = new int[size];
        merged = new int[size];
        for (int i = 0; i < values.length; i++) {
            values[i] = new int[size];
        }
    }

    /** Merges pairs of runs until one is left. */
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
            sortedRefs[i] = refs[order[i]];
        }
        long[] before = times;
        times = sortedTimes;
        sortedTimes = before;
        before = sets;
        sets = sortedSets;
        sortedSets = before;
        before = refs;
        refs = sortedRefs;
        sortedRefs = before;
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
        return source.row(refs[index]);
    }
}
