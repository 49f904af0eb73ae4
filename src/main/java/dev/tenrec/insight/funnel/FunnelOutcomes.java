package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * The highest steps that actors reached, as columns: an entry for each actor; in a chart over time for each point, and
 * where an actor counts for several values for each value. For one thread at a time.
 */
final class FunnelOutcomes {
    private static final int CAPACITY = 1_024;

    private final int codeCount;
    private int[] actors;
    private int[] points;
    private int[] codes;
    private byte[] highest;
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
        this.highest = new byte[capacity];
        this.firstTimes = new int[capacity];
    }

    /** Adds an entry without values and times; {@code reached} is its highest step, from 0. */
    void add(int actor, int point, int reached) {
        if (count == actors.length) {
            int capacity = 2 * count;
            actors = Arrays.copyOf(actors, capacity);
            points = Arrays.copyOf(points, capacity);
            codes = Arrays.copyOf(codes, capacity * codeCount);
            highest = Arrays.copyOf(highest, capacity);
            firstTimes = Arrays.copyOf(firstTimes, capacity);
        }
        actors[count] = actor;
        points[count] = point;
        highest[count] = (byte) reached;
        firstTimes[count] = timeCount;
        count++;
    }

    /** Sets a value of the last entry. */
    void setCode(int property, int code) {
        codes[(count - 1) * codeCount + property] = code;
    }

    /** Adds the duration of one more step of the last entry, microseconds. */
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

    int highest(int entry) {
        return highest[entry];
    }

    int code(int entry, int property) {
        return codes[entry * codeCount + property];
    }

    /** The duration from the step before to this one, microseconds. */
    long time(int entry, int step) {
        return times[firstTimes[entry] + step - 1];
    }
}
