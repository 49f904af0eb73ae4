package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Results by pairs of codes, in an open-addressing hash table. One thread at a time writes, any reads: a pair is
 * written after its result, so a reader that finds it sees that too.
 */
final class PairTable {
    private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_SLOTS = 1_024;
    private static final int BYTES_PER_SLOT = 17;
    private static final long FREE = -1;

    private final MemoryBudget memory;
    private final long[] keys;
    private final long[] values;
    private final boolean[] nulls;
    private int count;

    PairTable(MemoryBudget memory) {
        this(memory, FIRST_SLOTS);
    }

    private PairTable(MemoryBudget memory, int slots) {
        memory.reserve((long) BYTES_PER_SLOT * slots);
        this.memory = memory;
        this.keys = new long[slots];
        this.values = new long[slots];
        this.nulls = new boolean[slots];
        java.util.Arrays.fill(keys, FREE);
    }

    static long pair(int first, int second) {
        return ((long) first << Integer.SIZE) | second;
    }

    static int first(long pair) {
        return (int) (pair >>> Integer.SIZE);
    }

    static int second(long pair) {
        return (int) pair;
    }

    int count() {
        return count;
    }

    /** Writes the slots of pairs; returns false if one is not there. */
    boolean find(int[] first, int[] second, int rows, int[] slots) {
        for (int i = 0; i < rows; i++) {
            slots[i] = find(pair(first[i], second[i]));
            if (slots[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the slot of a pair; -1 if it is not there. */
    int find(long pair) {
        int mask = keys.length - 1;
        int slot = hash(pair) & mask;
        for (long key = key(slot); key != FREE; key = key(slot)) {
            if (key == pair) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    private long key(int slot) {
        return (long) KEYS.getAcquire(keys, slot);
    }

    private static int hash(long pair) {
        long mixed = pair * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> Integer.SIZE);
    }

    long value(int slot) {
        return values[slot];
    }

    boolean isNull(int slot) {
        return nulls[slot];
    }

    /** Returns this table, or a copy of it that has room for more pairs. */
    PairTable withRoom(int more) {
        if (2L * (count + more) <= keys.length) {
            return this;
        }
        int slots = keys.length;
        while (2L * (count + more) > slots) {
            slots *= 2;
        }
        PairTable larger = new PairTable(memory, slots);
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != FREE) {
                larger.put(keys[slot], values[slot], nulls[slot]);
            }
        }
        return larger;
    }

    /** Adds a pair that is not there, for which there must be room. */
    void put(long pair, long value, boolean isNull) {
        int mask = keys.length - 1;
        int slot = hash(pair) & mask;
        while (keys[slot] != FREE) {
            slot = (slot + 1) & mask;
        }
        values[slot] = value;
        nulls[slot] = isNull;
        KEYS.setRelease(keys, slot, pair);
        count++;
    }
}
