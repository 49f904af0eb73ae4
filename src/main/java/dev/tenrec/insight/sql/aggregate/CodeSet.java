package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of codes of one dictionary: a hash table with open addressing while it is smaller than a bit per code of the
 * dictionary, then these bits. A group of an hour has few of all persons, a group of an event nearly all.
 */
final class CodeSet {
    /** Object, reference to it and header of its array. */
    private static final int OVERHEAD_BYTES = 48;

    private static final int FIRST_SLOTS = 4;
    /** Dictionaries so small have bits at once. */
    private static final int SMALL_BOUND = 256;

    private static final int WORD_BITS = 6;

    private final MemoryBudget memory;
    /** Code + 1; 0 for a free slot. */
    private int[] slots = {};

    private long @Nullable [] bits;
    private int size;

    CodeSet(MemoryBudget memory) {
        this.memory = memory;
        memory.reserve(OVERHEAD_BYTES);
    }

    int size() {
        return size;
    }

    /**
     * Adds a code.
     *
     * @param bound the exclusive upper bound of the codes of the dictionary so far
     */
    void add(int code, int bound) {
        if (bits == null && isFull() && !enlarge(bound)) {
            toBits(bound);
        }
        size += (bits == null ? insert(slots, code) : set(code)) ? 1 : 0;
    }

    private boolean isFull() {
        return 4 * (size + 1) > 3 * slots.length;
    }

    /** Returns false if bits would take less memory than a larger table. */
    private boolean enlarge(int bound) {
        int length = Math.max(FIRST_SLOTS, 2 * slots.length);
        if (bound <= SMALL_BOUND || (long) length * Integer.SIZE > bound) {
            return false;
        }
        memory.reserve((long) Integer.BYTES * (length - slots.length));
        int[] larger = new int[length];
        for (int slot : slots) {
            if (slot != 0) {
                insert(larger, slot - 1);
            }
        }
        slots = larger;
        return true;
    }

    private void toBits(int bound) {
        int[] all = slots;
        bits = resized(new long[0], bound);
        for (int slot : all) {
            if (slot != 0) {
                set(slot - 1);
            }
        }
        slots = new int[0];
        memory.release((long) Integer.BYTES * all.length);
    }

    private static boolean insert(int[] table, int code) {
        int mask = table.length - 1;
        int hash = code * 0x9e3779b9;
        int at = (hash ^ (hash >>> 15)) & mask;
        while (table[at] != 0) {
            if (table[at] == code + 1) {
                return false;
            }
            at = (at + 1) & mask;
        }
        table[at] = code + 1;
        return true;
    }

    private boolean set(int code) {
        int word = code >>> WORD_BITS;
        long[] all = bits == null ? new long[0] : bits;
        if (word >= all.length) {
            // The dictionary has grown.
            all = resized(all, code + 1 + (code >> 1));
            bits = all;
        }
        long mask = 1L << code;
        boolean isNew = (all[word] & mask) == 0;
        all[word] |= mask;
        return isNew;
    }

    private long[] resized(long[] from, int bound) {
        int words = (bound >>> WORD_BITS) + 1;
        memory.reserve((long) Long.BYTES * (words - from.length));
        return Arrays.copyOf(from, words);
    }

    void forEach(IntConsumer consumer) {
        for (int slot : slots) {
            if (slot != 0) {
                consumer.accept(slot - 1);
            }
        }
        long[] all = bits == null ? new long[0] : bits;
        for (int word = 0; word < all.length; word++) {
            for (long left = all[word]; left != 0; left &= left - 1) {
                consumer.accept((word << WORD_BITS) + Long.numberOfTrailingZeros(left));
            }
        }
    }
}
