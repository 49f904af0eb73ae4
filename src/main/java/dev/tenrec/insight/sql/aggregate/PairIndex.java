package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Dense numbers for pairs of a group and a value, in order of first appearance: open addressing, linear probing. */
final class PairIndex {
    private static final int FIRST_SLOTS = 16;

    private final MemoryBudget memory;
    /** Number + 1; 0 for a free slot. At most half of them are taken. */
    private int[] slots = new int[FIRST_SLOTS];

    private int[] groups = new int[FIRST_SLOTS / 2];
    private long[] values = new long[FIRST_SLOTS / 2];
    private int size;
    private @Nullable RowsByGroup byGroup;

    PairIndex(MemoryBudget memory) {
        this.memory = memory;
    }

    int size() {
        return size;
    }

    /** Pairs for which there is room. */
    int capacity() {
        return groups.length;
    }

    int group(int number) {
        return groups[number];
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
        byGroup = null;
        return size - 1;
    }

    /** Returns the slot of a pair, or the free one where it would be. */
    private int slot(int group, long value) {
        int mask = slots.length - 1;
        int at = LongPairSet.hash(group, value) & mask;
        while (slots[at] != 0 && (values[slots[at] - 1] != value || groups[slots[at] - 1] != group)) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void enlarge() {
        memory.reserve((long) size * (3 * Integer.BYTES + Long.BYTES));
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
    synchronized RowsByGroup byGroup(int groupCount) {
        RowsByGroup known = byGroup;
        if (known == null) {
            memory.reserve(RowsByGroup.sizeBytes(size, groupCount));
            known = new RowsByGroup(groups, size, groupCount);
            byGroup = known;
        }
        return known;
    }
}
