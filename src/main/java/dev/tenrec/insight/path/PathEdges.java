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

    private static final int SLOTS_MIN = 1 << 14;
    /**
     * A key, 0 where the slot is free, as steps begin with 1; a count; microseconds. Side by side, as caches like it.
     */
    private static final int SLOT_WORDS = 3;

    private static final int COUNT = 1;
    private static final int MICROS = 2;

    private long[] words = new long[SLOTS_MIN * SLOT_WORDS];
    private int slotCount = SLOTS_MIN;
    private int size;

    @Override
    public void edge(int actor, int step, int from, int to, long tookMicros) {
        add(((long) step << (2 * NODE_BITS)) | ((long) from << NODE_BITS) | to, 1, tookMicros);
    }

    void add(PathEdges other) {
        other.forEach(slot -> add(other.key(slot), other.count(slot), other.micros(slot)));
    }

    private void add(long key, long count, long tookMicros) {
        int at = at(words, slotCount, key);
        if (words[at] == 0) {
            if (size == EDGES_MAX) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "There are more than " + EDGES_MAX + " different transitions. Choose a shorter range, a lower"
                                + " stepLimit, or put places together with pathGroupings.",
                        "query__pathsFilter");
            }
            size++;
            if (2L * size > slotCount) {
                grow();
                at = at(words, slotCount, key);
            }
            words[at] = key;
        }
        words[at + COUNT] += count;
        words[at + MICROS] += tookMicros;
    }

    /** Where the slot of a key begins, or the free one that it would take. */
    private static int at(long[] words, int slotCount, long key) {
        int slot = (int) ((key * MIXER) >>> 32) & (slotCount - 1);
        while (words[slot * SLOT_WORDS] != 0 && words[slot * SLOT_WORDS] != key) {
            slot = (slot + 1) & (slotCount - 1);
        }
        return slot * SLOT_WORDS;
    }

    private void grow() {
        long[] more = new long[2 * words.length];
        int moreSlots = 2 * slotCount;
        forEach(slot -> System.arraycopy(
                words, slot * SLOT_WORDS, more, at(more, moreSlots, words[slot * SLOT_WORDS]), SLOT_WORDS));
        words = more;
        slotCount = moreSlots;
    }

    /** Shows the slots of all transitions, in no order. */
    void forEach(IntConsumer slots) {
        for (int slot = 0; slot < slotCount; slot++) {
            if (words[slot * SLOT_WORDS] != 0) {
                slots.accept(slot);
            }
        }
    }

    private long key(int slot) {
        return words[slot * SLOT_WORDS];
    }

    private long micros(int slot) {
        return words[slot * SLOT_WORDS + MICROS];
    }

    /** The step of the place where the transition begins, from 1 on. */
    int step(int slot) {
        return (int) (key(slot) >>> (2 * NODE_BITS));
    }

    int from(int slot) {
        return (int) (key(slot) >>> NODE_BITS) & NODE_MASK;
    }

    int to(int slot) {
        return (int) key(slot) & NODE_MASK;
    }

    long count(int slot) {
        return words[slot * SLOT_WORDS + COUNT];
    }

    /** How long the transition takes on average. */
    double meanMillis(int slot) {
        return micros(slot) / 1_000.0 / count(slot);
    }
}
