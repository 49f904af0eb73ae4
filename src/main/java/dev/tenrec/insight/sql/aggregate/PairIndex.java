package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;

/** Dense numbers for pairs of a group and a value, in order of first appearance: open addressing, linear probing. */
final class PairIndex {
    private static final int FIRST_SLOTS = 16;
    /** Pairs whose slots are as many as an array can have, to a power of two. */
    private static final int SIZE_MAX = 1 << 28;

    private final MemoryBudget memory;
    /** Number + 1; 0 for a free slot. At most half of them are taken. */
    private int[] slots = new int[FIRST_SLOTS];

    private int[] groups = new int[FIRST_SLOTS / 2];
    private long[] values = new long[FIRST_SLOTS / 2];
    private int size;
    private final RowsByGroup.Latest byGroup;

    PairIndex(MemoryBudget memory) {
        this.memory = memory;
        this.byGroup = new RowsByGroup.Latest(memory);
    }

    int size() {
        return size;
    }

    /** Pairs for which there is room. */
    int capacity() {
        return groups.length;
    }

    long value(int number) {
        return values[number];
    }

    /** Returns the number of a pair, {@link #size} before the call if it is new. */
    int number(int group, long value) {
        int at = slot(group, value);
        if (slots[at] != 0) {
            return slots[at] - 1;
        }
        if (size == groups.length) {
            enlarge();
            at = slot(group, value);
        }
        groups[size] = group;
        values[size] = value;
        slots[at] = ++size;
        return size - 1;
    }

    /** Returns the slot of a pair, or the free one where it would be. */
    private int slot(int group, long value) {
        int mask = slots.length - 1;
        int at = hash(group, value) & mask;
        while (slots[at] != 0 && (values[slots[at] - 1] != value || groups[slots[at] - 1] != group)) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void enlarge() {
        memory.reserve(size >= SIZE_MAX ? Long.MAX_VALUE / 2 : (long) size * (3 * Integer.BYTES + Long.BYTES));
        groups = Arrays.copyOf(groups, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
        slots = new int[4 * size];
        for (int number = 0; number < size; number++) {
            slots[slot(groups[number], values[number])] = number + 1;
        }
    }

    /**
     * Returns the pairs of all groups so far; by any thread, while no pair is added.
     *
     * @param groupCount greater than all groups
     */
    RowsByGroup byGroup(int groupCount) {
        return byGroup.of(groups, size, groupCount);
    }

    private static int hash(int group, long value) {
        long mixed = (value + 0x9e3779b97f4a7c15L * (group + 1)) * 0xbf58476d1ce4e5b9L;
        mixed ^= mixed >>> 32;
        mixed *= 0x94d049bb133111ebL;
        return (int) (mixed ^ mixed >>> 29);
    }
}
