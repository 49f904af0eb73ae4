package dev.tenrec.insight.retention;

import java.util.Arrays;

/** Target and returning events of one actor in order of time, or those with one value of the breakdown. Reused. */
final class ActorEvents {
    /** Bits of {@link #sets}. */
    static final long TARGET = 1;

    static final long RETURNING = 2;
    /** Target events whatever their own filters say; only where those matter. */
    static final long BARE_TARGET = 4;

    int actor;
    int count;
    long[] times = new long[64];
    long[] sets = new long[64];
    /** The values of the breakdown; all 0 without one. */
    int[] codes = new int[64];
    /** The amounts; all 0 without one. */
    double[] amounts = new double[64];

    /** Makes room for the codes and amounts of so many events. */
    void reserve(int size) {
        if (codes.length < size) {
            codes = new int[Math.max(size, 2 * codes.length)];
            amounts = new double[codes.length];
        }
    }

    void clear(int newActor) {
        actor = newActor;
        count = 0;
    }

    void add(ActorEvents other, int index) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            sets = Arrays.copyOf(sets, 2 * count);
        }
        if (count == codes.length) {
            codes = Arrays.copyOf(codes, 2 * count);
            amounts = Arrays.copyOf(amounts, 2 * count);
        }
        times[count] = other.times[index];
        sets[count] = other.sets[index];
        codes[count] = other.codes[index];
        amounts[count++] = other.amounts[index];
    }
}
