package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.function.IntConsumer;

/**
 * How often each transition occurs, and how long it takes: a table with open addressing, in which a key is
 *
 * <pre>
 * | step, 8 bits | from, 28 bits | to, 28 bits |
 * </pre>
 */
final class PathEdges implements PathWalk.Sink {
    /** About a hundred megabytes. */
    private static final int EDGES_MAX = 2_000_000;

    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final long MIXER = 0x9E3779B97F4A7C15L;

    /** 0 where a slot is free: steps begin with 1. */
    private long[] keys = new long[1 << 10];

    private long[] counts = new long[keys.length];
    private long[] micros = new long[keys.length];
    private int size;

    @Override
    public void edge(int actor, int step, int from, int to, long tookMicros) {
        add(((long) step << (2 * NODE_BITS)) | ((long) from << NODE_BITS) | to, 1, tookMicros);
    }

    void add(PathEdges other) {
        other.forEach(slot -> add(other.keys[slot], other.counts[slot], other.micros[slot]));
    }

    private void add(long key, long count, long tookMicros) {
        int slot = slot(keys, key);
        if (keys[slot] == 0) {
            if (size == EDGES_MAX) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "There are more than " + EDGES_MAX + " different transitions. Choose a shorter range, a lower"
                                + " stepLimit, or put places together with pathGroupings.",
                        "query__pathsFilter");
            }
            size++;
            if (2L * size > keys.length) {
                grow();
                slot = slot(keys, key);
            }
            keys[slot] = key;
        }
        counts[slot] += count;
        micros[slot] += tookMicros;
    }

    private static int slot(long[] keys, long key) {
        int slot = (int) ((key * MIXER) >>> 32) & (keys.length - 1);
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] nextKeys = new long[2 * keys.length];
        long[] nextCounts = new long[nextKeys.length];
        long[] nextMicros = new long[nextKeys.length];
        forEach(slot -> {
            int next = slot(nextKeys, keys[slot]);
            nextKeys[next] = keys[slot];
            nextCounts[next] = counts[slot];
            nextMicros[next] = micros[slot];
        });
        keys = nextKeys;
        counts = nextCounts;
        micros = nextMicros;
    }

    /** Shows the slots of all transitions, in no order. */
    void forEach(IntConsumer slots) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != 0) {
                slots.accept(slot);
            }
        }
    }

    /** The step of the place where the transition begins, from 1 on. */
    int step(int slot) {
        return (int) (keys[slot] >>> (2 * NODE_BITS));
    }

    int from(int slot) {
        return (int) (keys[slot] >>> NODE_BITS) & NODE_MASK;
    }

    int to(int slot) {
        return (int) keys[slot] & NODE_MASK;
    }

    long count(int slot) {
        return counts[slot];
    }

    /** How long the transition takes on average. */
    double meanMillis(int slot) {
        return micros[slot] / 1_000.0 / counts[slot];
    }
}
