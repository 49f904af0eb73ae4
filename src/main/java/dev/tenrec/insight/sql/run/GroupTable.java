package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Growth;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;

/** Numbers groups by their keys in an open-addressing table of packed longs; for one thread. */
final class GroupTable {
    /** Codes up to here are looked up in an array where they are the only key. */
    private static final int DIRECT_MAX = 1 << 20;

    private final int width;
    private final boolean isDirect;
    private final MemoryBudget memory;
    private long[] words = new long[0];
    /** Group + 1; 0 for a free slot. */
    private int[] slots = new int[0];
    /** Group + 1 by code; 0 for none. */
    private int[] direct = new int[0];

    private int size;

    /** @param isDirect true if keys are codes of one dictionary */
    GroupTable(int width, boolean isDirect, MemoryBudget memory) {
        this.width = width;
        this.isDirect = isDirect;
        this.memory = memory;
    }

    int size() {
        return size;
    }

    long word(int group, int index) {
        return words[group * width + index];
    }

    /** Writes the group of each row, new ones for new keys. */
    void find(long[][] columns, int count, int[] groups) {
        for (int i = 0; i < count; i++) {
            groups[i] = find(columns, i);
        }
    }

    int find(long[][] columns, int row) {
        if (isDirect && columns[0][row] < DIRECT_MAX) {
            return direct((int) columns[0][row]);
        }
        if (width == 0) {
            size = 1;
            return 0;
        }
        if (2 * (size + 1) > slots.length) {
            enlarge();
        }
        int mask = slots.length - 1;
        int slot = hash(columns, row) & mask;
        while (slots[slot] != 0) {
            int group = slots[slot] - 1;
            if (isEqual(columns, row, group)) {
                return group;
            }
            slot = (slot + 1) & mask;
        }
        int group = add();
        for (int k = 0; k < width; k++) {
            words[group * width + k] = columns[k][row];
        }
        slots[slot] = group + 1;
        return group;
    }

    private int direct(int code) {
        if (code >= direct.length) {
            int length = Math.max(code + 1, Math.min(DIRECT_MAX, 2 * direct.length));
            memory.reserve((long) Integer.BYTES * (length - direct.length));
            direct = Arrays.copyOf(direct, length);
        }
        if (direct[code] == 0) {
            int group = add();
            words[group * width] = code;
            direct[code] = group + 1;
        }
        return direct[code] - 1;
    }

    private int add() {
        if ((size + 1) * width > words.length) {
            int groups = Growth.next(words.length / width, size + 1, Long.BYTES * width, memory);
            words = Arrays.copyOf(words, groups * width);
        }
        return size++;
    }

    private boolean isEqual(long[][] columns, int row, int group) {
        for (int k = 0; k < width; k++) {
            if (words[group * width + k] != columns[k][row]) {
                return false;
            }
        }
        return true;
    }

    private int hash(long[][] columns, int row) {
        long hash = 0;
        for (int k = 0; k < width; k++) {
            hash = mix(hash + columns[k][row]);
        }
        return (int) (hash >>> 20);
    }

    /** Returns a hash of a group's keys, the same in the tables of all threads. */
    int hashOf(int group) {
        long hash = 0;
        for (int k = 0; k < width; k++) {
            hash = mix(hash + words[group * width + k]);
        }
        return (int) (hash >>> 20);
    }

    private static long mix(long value) {
        long mixed = (value + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        mixed ^= mixed >>> 31;
        mixed *= 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 29;
    }

    private void enlarge() {
        int length = Math.max(64, 2 * slots.length);
        memory.reserve((long) Integer.BYTES * (length - slots.length));
        slots = new int[length];
        for (int group = 0; group < size; group++) {
            boolean isElsewhere = isDirect && words[group] < DIRECT_MAX;
            int slot = hashOf(group) & (length - 1);
            while (!isElsewhere && slots[slot] != 0) {
                slot = (slot + 1) & (length - 1);
            }
            if (!isElsewhere) {
                slots[slot] = group + 1;
            }
        }
    }

    /** Returns the key of a group as columns with one row. */
    long[][] key(int group) {
        long[][] key = new long[width][1];
        for (int k = 0; k < width; k++) {
            key[k][0] = words[group * width + k];
        }
        return key;
    }
}
