package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Growth;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;

/**
 * Groups by the codes of a dictionary without a hash: 256 groups, in the order of the codes, for each page of 256 codes
 * of which one came. Codes that occur together lie together, so groups are visited with few cache misses. A group whose
 * code never came is not present.
 */
final class CodePages {
    private static final int PAGE_BITS = 8;
    private static final int PAGE_CODES = 1 << PAGE_BITS;
    private static final int WORD_BITS = 6;
    /** Up to so many groups, codes may lie as far apart as they like. */
    private static final int SPARSE_MAX = 1 << 20;
    /** Beyond, once this share of the memory is used, so many may be there for each one that is present. */
    private static final int GROUPS_PER_PRESENT = 8;

    private static final double MEMORY_SHARE = 0.25;

    private final MemoryBudget memory;
    /** The first group + 1 by page of codes; 0 for none. */
    private int[] groupOf = new int[0];
    /** The page of codes by page of groups. */
    private int[] pageOf = new int[0];
    /** A bit per group. */
    private long[] present = new long[0];

    private int size;
    private int nextCheck = SPARSE_MAX;

    CodePages(MemoryBudget memory) {
        this.memory = memory;
    }

    /** Returns the number of groups, absent ones included. */
    int size() {
        return size;
    }

    /** Writes the group of each row; returns false if codes lie too far apart for pages. */
    boolean find(long[] codes, int count, int[] groups) {
        for (int i = 0; i < count; i++) {
            int code = (int) codes[i];
            int page = code >>> PAGE_BITS;
            int first = page < groupOf.length ? groupOf[page] - 1 : -1;
            if (first < 0) {
                if (isSparse()) {
                    return false;
                }
                first = add(page);
            }
            int group = first + (code & (PAGE_CODES - 1));
            present[group >>> WORD_BITS] |= 1L << group;
            groups[i] = group;
        }
        return true;
    }

    private int add(int page) {
        int groupPage = size >>> PAGE_BITS;
        if (page >= groupOf.length) {
            groupOf = Arrays.copyOf(groupOf, Growth.next(groupOf.length, page + 1, Integer.BYTES, memory));
        }
        if (groupPage == pageOf.length) {
            int pages = Growth.next(pageOf.length, groupPage + 1, Integer.BYTES + PAGE_CODES / Byte.SIZE, memory);
            pageOf = Arrays.copyOf(pageOf, pages);
            present = Arrays.copyOf(present, pages << (PAGE_BITS - WORD_BITS));
        }
        pageOf[groupPage] = page;
        groupOf[page] = size + 1;
        size += PAGE_CODES;
        return size - PAGE_CODES;
    }

    /** Judges each time the groups have doubled, as long as there is memory for many that are absent. */
    private boolean isSparse() {
        if (size < nextCheck) {
            return false;
        }
        nextCheck = 2 * size;
        return memory.isUsed(MEMORY_SHARE) && (long) presentCount() * GROUPS_PER_PRESENT < size;
    }

    int presentCount() {
        int count = 0;
        for (long word : present) {
            count += Long.bitCount(word);
        }
        return count;
    }

    boolean isPresent(int group) {
        return (present[group >>> WORD_BITS] & (1L << group)) != 0;
    }

    long code(int group) {
        return ((long) pageOf[group >>> PAGE_BITS] << PAGE_BITS) | (group & (PAGE_CODES - 1));
    }

    /** Returns a number that is the same for all codes of a page. */
    static int pageOf(long code) {
        return (int) (code >>> PAGE_BITS);
    }
}
