package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;

/** Distinct pairs of a group and a value, in an open-addressing table. */
public final class LongPairSet {
    private static final int SLOT_BYTES = 12;

    private final MemoryBudget memory;
    private long[] values = new long[0];
    /** Group + 1; 0 for a free slot. */
    private int[] groups = new int[0];

    private int size;

    public LongPairSet(MemoryBudget memory) {
        this.memory = memory;
    }

    /** Returns whether the pair is new. */
    public boolean add(int group, long value) {
        if (2 * size >= groups.length) {
            enlarge();
        }
        int mask = groups.length - 1;
        int slot = hash(group, value) & mask;
        while (groups[slot] != 0) {
            if (groups[slot] == group + 1 && values[slot] == value) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        groups[slot] = group + 1;
        values[slot] = value;
        size++;
        return true;
    }

    static int hash(int group, long value) {
        long mixed = (value + 0x9e3779b97f4a7c15L * (group + 1)) * 0xbf58476d1ce4e5b9L;
        mixed ^= mixed >>> 32;
        mixed *= 0x94d049bb133111ebL;
        return (int) (mixed ^ mixed >>> 29);
    }

    private void enlarge() {
        int slots = Math.max(64, 2 * groups.length);
        if (slots <= 0 || slots > 1 << 29) {
            memory.reserve(Long.MAX_VALUE / 2);
        }
        memory.reserve((long) SLOT_BYTES * slots);
        long[] oldValues = values;
        int[] oldGroups = groups;
        values = new long[slots];
        groups = new int[slots];
        for (int i = 0; i < oldGroups.length; i++) {
            if (oldGroups[i] != 0) {
                int slot = hash(oldGroups[i] - 1, oldValues[i]) & (slots - 1);
                while (groups[slot] != 0) {
                    slot = (slot + 1) & (slots - 1);
                }
                groups[slot] = oldGroups[i];
                values[slot] = oldValues[i];
            }
        }
        memory.release((long) SLOT_BYTES * oldGroups.length);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Takes one pair. */
    public interface Consumer {
        void accept(int group, long value);
    }

    public void forEach(Consumer consumer) {
        for (int i = 0; i < groups.length; i++) {
            if (groups[i] != 0) {
                consumer.accept(groups[i] - 1, values[i]);
            }
        }
    }
}
