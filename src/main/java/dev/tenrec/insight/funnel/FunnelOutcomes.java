package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * How far actors came, as columns: one entry for each actor, or, in a chart over time, for each actor and point, or,
 * where an actor counts for several values, for each of them. For one thread at a time.
 */
final class FunnelOutcomes {
    private static final int ROOM = 1_024;

    private final int codeCount;
    private int[] actors;
    private int[] points;
    private int[] codes;
    private byte[] highest;
    private int[] firstTimes;
    private int count;
    private long[] times = new long[ROOM];
    private int timeCount;

    /** @param codeCount of how many properties the values are noted */
    FunnelOutcomes(int codeCount) {
        this(codeCount, ROOM);
    }

    /** @param room how many entries are expected, at least one */
    FunnelOutcomes(int codeCount, int room) {
        this.codeCount = codeCount;
        this.actors = new int[room];
        this.points = new int[room];
        this.codes = new int[room * codeCount];
        this.highest = new byte[room];
        this.firstTimes = new int[room];
    }

    /**
     * Adds an entry; its values are 0 and it has no times until they are set.
     *
     * @param reached the highest step that it reached, from 0 on
     */
    void add(int actor, int point, int reached) {
        if (count == actors.length) {
            int room = 2 * count;
            actors = Arrays.copyOf(actors, room);
            points = Arrays.copyOf(points, room);
            codes = Arrays.copyOf(codes, room * codeCount);
            highest = Arrays.copyOf(highest, room);
            firstTimes = Arrays.copyOf(firstTimes, room);
        }
        actors[count] = actor;
        points[count] = point;
        highest[count] = (byte) reached;
        firstTimes[count] = timeCount;
        count++;
    }

    /** Sets a value of the entry that was added last. */
    void setCode(int property, int code) {
        codes[(count - 1) * codeCount + property] = code;
    }

    /** Adds how long the entry that was added last took for one more step, microseconds. */
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

    /** How long the entry took from the step before to this one, microseconds. */
    long time(int entry, int step) {
        return times[firstTimes[entry] + step - 1];
    }
}
