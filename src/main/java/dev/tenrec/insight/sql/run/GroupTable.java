package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Growth;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers groups by their keys, which are words of 64 bits; for one thread. The codes of a large dictionary find their
 * groups by {@link CodePages}; words that all lie within small ranges, as days and hours do, by the {@link KeyBox} of
 * these ranges; all others in an open-addressing hash table.
 */
final class GroupTable {
    private final int width;
    private final MemoryBudget memory;
    private final KeyBox box;
    /** Null if the key is no code. */
    private final @Nullable CodePages pages;

    private boolean usesPages;
    private long[] words = new long[0];
    /** Group + 1; 0 for a free slot. Empty while box or pages are used. */
    private int[] slots = new int[0];
    /** Hashes, then places, of the rows of a batch. */
    private long[] scratch = new long[0];

    private int size;

    /**
     * @param hasCodes true if the only word is a code of a large dictionary
     * @param mayUseBox false for the parts of a merge, whose groups are chosen by their hashes
     */
    GroupTable(int width, boolean hasCodes, boolean mayUseBox, MemoryBudget memory) {
        this.width = width;
        this.memory = memory;
        this.box = new KeyBox(mayUseBox && !hasCodes ? width : 0, memory);
        this.pages = hasCodes ? new CodePages(memory) : null;
        this.usesPages = hasCodes;
    }

    /** Returns the number of groups, those included that are not {@link #present}. */
    int size() {
        return size;
    }

    long word(int group, int index) {
        return pages != null && usesPages ? pages.code(group) : words[group * width + index];
    }

    private boolean isPresent(int group) {
        return pages == null || group >= pages.size() || pages.isPresent(group);
    }

    int presentCount() {
        return pages == null ? size : size - pages.size() + pages.presentCount();
    }

    /** Returns the groups whose keys came. */
    int[] present() {
        int[] groups = new int[presentCount()];
        int count = 0;
        for (int group = 0; group < size; group++) {
            if (isPresent(group)) {
                groups[count++] = group;
            }
        }
        return groups;
    }

    /** Writes the group of each row, new ones for new keys. */
    void find(long[][] columns, int count, int[] groups) {
        if (width == 0) {
            size = 1;
            Arrays.fill(groups, 0, count, 0);
        }
        if (width == 0 || count == 0) {
            return;
        }
        if (pages != null && usesPages) {
            boolean isFound = pages.find(columns[0], count, groups);
            size = pages.size();
            if (isFound) {
                return;
            }
            leavePages(pages);
        }
        scratch = scratch.length < count ? new long[count] : scratch;
        if (box.isUsed() && box.covers(columns, count, words, size)) {
            findInBox(columns, count, groups);
        } else {
            findByHash(columns, count, groups);
        }
    }

    /** Goes on by hash; groups keep their numbers. */
    private void leavePages(CodePages left) {
        words = new long[Growth.next(0, size, Long.BYTES, memory)];
        for (int group = 0; group < size; group++) {
            words[group] = left.code(group);
        }
        usesPages = false;
    }

    private void findInBox(long[][] columns, int count, int[] groups) {
        box.places(columns, count, scratch);
        int[] groupAt = box.groups();
        for (int i = 0; i < count; i++) {
            int place = (int) scratch[i];
            int group = groupAt[place] - 1;
            if (group < 0) {
                group = add(columns, i);
                groupAt[place] = group + 1;
            }
            groups[i] = group;
        }
    }

    private void findByHash(long[][] columns, int count, int[] groups) {
        box.leave();
        reserve(size + count);
        hash(columns, count, scratch);
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            int slot = (int) scratch[i] & mask;
            int group = slots[slot] - 1;
            while (group >= 0 && !isEqual(columns, i, group)) {
                slot = (slot + 1) & mask;
                group = slots[slot] - 1;
            }
            if (group < 0) {
                group = add(columns, i);
                slots[slot] = group + 1;
            }
            groups[i] = group;
        }
    }

    private int add(long[][] columns, int row) {
        if ((size + 1) * width > words.length) {
            int groups = Growth.next(words.length / width, size + 1, Long.BYTES * width, memory);
            words = Arrays.copyOf(words, groups * width);
        }
        for (int k = 0; k < width; k++) {
            words[size * width + k] = columns[k][row];
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

    /** Makes the hash table large enough for so many groups. */
    private void reserve(int groups) {
        if (2L * groups <= slots.length) {
            return;
        }
        int length = Math.max(64, slots.length);
        while (length < 2L * groups) {
            length *= 2;
        }
        memory.reserve((long) Integer.BYTES * (length - slots.length));
        slots = new int[length];
        for (int group = 0; group < size; group++) {
            if (!isPresent(group)) {
                continue;
            }
            int slot = (int) hashOf(group) & (length - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (length - 1);
            }
            slots[slot] = group + 1;
        }
    }

    private void hash(long[][] columns, int count, long[] hashes) {
        Arrays.fill(hashes, 0, count, 0);
        for (long[] column : columns) {
            for (int i = 0; i < count; i++) {
                hashes[i] = mix(hashes[i] + column[i]);
            }
        }
    }

    /** Returns one of some parts for a group, the same in the tables of all threads. */
    int partOf(int group, int parts) {
        return pages == null
                ? (int) Long.remainderUnsigned(hashOf(group) >>> 32, parts)
                : CodePages.pageOf(word(group, 0)) % parts;
    }

    private long hashOf(int group) {
        long hash = 0;
        for (int k = 0; k < width; k++) {
            hash = mix(hash + words[group * width + k]);
        }
        return hash;
    }

    private static long mix(long value) {
        long mixed = (value + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        mixed ^= mixed >>> 31;
        mixed *= 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 29;
    }

    /** Returns the keys of some groups as columns. */
    long[][] keys(int[] groups, int from, int count) {
        long[][] keys = new long[width][count];
        for (int k = 0; k < width; k++) {
            for (int i = 0; i < count; i++) {
                keys[k][i] = word(groups[from + i], k);
            }
        }
        return keys;
    }
}
