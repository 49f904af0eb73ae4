package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;

/** Sizes of arrays that grow with the number of groups. */
public final class Growth {
    private static final int FIRST = 16;

    private Growth() {}

    /** Returns the next size of an array, and counts the bytes that are added. */
    public static int next(int size, int needed, int bytesEach, MemoryBudget memory) {
        int grown = Math.max(Math.max(FIRST, needed), size + (size >> 1));
        memory.reserve((long) (grown - size) * bytesEach);
        return grown;
    }
}
