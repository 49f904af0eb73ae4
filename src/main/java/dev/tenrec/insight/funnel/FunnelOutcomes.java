package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * The steps that actors reached, as columns: an entry for each actor; in a chart over time for each point, and where an
 * actor counts for several values for each value. For one thread at a time.
 */
final class FunnelOutcomes {
    private static final int CAPACITY = 1_024;

    private final int codeCount;
    private int[] actors;
    private int[] points;
    private int[] codes;
    private int[] reached;
    private int[] firstTimes;
    private int count;
    private long[] times = new long[CAPACITY];
    private int timeCount;

    /** @param codeCount the number of properties of the breakdown */
    FunnelOutcomes(int codeCount) {
        this(codeCount, CAPACITY);
    }

    /** @param capacity expected number of entries, at least one */
    FunnelOutcomes(int codeCount, int capacity) {
        this.codeCount = codeCount;
        this.actors = new int[capacity];
        this.points = new int[capacity];
        this.codes = new int[capacity * codeCount];
        this.reached = new int[capacity];
        this.firstTimes = new int[capacity];
    }

    /** Adds an entry without values and times; {@code steps} has a bit for each step, the first one always. */
    void add(int actor, int point, int steps) {
        if (count == actors.length) {
            int capacity = 2 * count;
            actors = Arrays.copyOf(actors, capacity);
            points = Arrays.copyOf(points, capacity);
            codes = Arrays.copyOf(codes, capacity * codeCount);
            reached = Arrays.copyOf(reached, capacity);
            firstTimes = Arrays.copyOf(firstTimes, capacity);
        }
        actors[count] = actor;
        points[count] = point;
        reached[count] = steps;
        firstTimes[count] = timeCount;
        count++;
    }

    /** Sets a value of the last entry. */
    void setCode(int property, int code) {
        codes[(count - 1) * codeCount + property] = code;
    }

    /** Removes the entries from {@code first} on that did not reach a step; for entries without times. */
    void removeWithout(int step, int first) {
        int kept = first;
        for (int entry = first; entry < count; entry++) {
            if (hasReached(entry, step)) {
                actors[kept] = actors[entry];
                points[kept] = points[entry];
                reached[kept] = reached[entry];
                System.arraycopy(codes, entry * codeCount, codes, kept * codeCount, codeCount);
                kept++;
            }
        }
        // Entries are added without values.
        Arrays.fill(codes, kept * codeCount, count * codeCount, 0);
        count = kept;
    }

    /** Adds the duration of one more reached step of the last entry, microseconds. */
    void addTime(long micros) {
        if (timeCount == times.length) {
            times = Arrays.copyOf(times, timeCount + (timeCount >> 1));
        }
        times[timeCount++] = micros;
    }

    int count() {
        return count;
    }

    int actor(int entry) {
        return actors[entry];
    }

    int point(int entry) {
        return points[entry];
    }

    boolean hasReached(int entry, int step) {
        return (reached[entry] & (1 << step)) != 0;
    }

    int code(int entry, int property) {
        return codes[entry * codeCount + property];
    }

    /** The duration from the required step before to this one, which was reached, microseconds; 0 if it is optional. */
    long time(int entry, int step) {
        int before = Integer.bitCount(reached[entry] & ((1 << step) - 1));
        return times[firstTimes[entry] + before - 1];
    }
}
