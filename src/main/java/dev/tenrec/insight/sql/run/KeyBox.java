package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.vector.MemoryBudget;

/**
 * The ranges of the words of keys, and an array with a group for each combination of words in these ranges. It grows
 * with the words that come, and is given up for good once there are too many combinations.
 */
final class KeyBox {
    /** Combinations: an array of 4 MB, which a cache of a core holds in good part. */
    private static final int PLACES_MAX = 1 << 20;

    private final int width;
    private final MemoryBudget memory;
    private final long[] lows;
    private final long[] extents;
    private boolean isUsed;
    /** Group + 1 by place; 0 for none. */
    private int[] groups = new int[0];

    /** @param width words of a key; 0 for a box that is never used */
    KeyBox(int width, MemoryBudget memory) {
        this.width = width;
        this.memory = memory;
        this.lows = new long[width];
        this.extents = new long[width];
        this.isUsed = width > 0;
    }

    boolean isUsed() {
        return isUsed;
    }

    /** Gives the array back; groups are found by their hashes from now on. */
    void leave() {
        if (isUsed) {
            memory.release((long) Integer.BYTES * groups.length);
            groups = new int[0];
            isUsed = false;
        }
    }

    int[] groups() {
        return groups;
    }

    /**
     * Makes the ranges cover the words of some rows; returns false if that would be too many combinations.
     *
     * @param words keys of the groups so far, row by row
     */
    boolean covers(long[][] columns, int count, long[] words, int size) {
        long[] newLows = lows.clone();
        long[] newExtents = extents.clone();
        boolean isCovered = true;
        for (int k = 0; k < width; k++) {
            long low = columns[k][0];
            long high = low;
            for (int i = 1; i < count; i++) {
                low = Math.min(low, columns[k][i]);
                high = Math.max(high, columns[k][i]);
            }
            isCovered &= cover(k, low, high, newLows, newExtents);
        }
        if (isCovered) {
            return true;
        }
        long places = 1;
        for (long extent : newExtents) {
            places = extent > PLACES_MAX ? PLACES_MAX + 1L : Math.min(PLACES_MAX + 1L, places * extent);
        }
        if (places > PLACES_MAX) {
            return false;
        }
        memory.reserve((long) Integer.BYTES * (places - groups.length));
        System.arraycopy(newLows, 0, lows, 0, width);
        System.arraycopy(newExtents, 0, extents, 0, width);
        groups = new int[(int) places];
        for (int group = 0; group < size; group++) {
            long place = 0;
            for (int k = 0; k < width; k++) {
                place = place * extents[k] + (words[group * width + k] - lows[k]);
            }
            groups[(int) place] = group + 1;
        }
        return true;
    }

    /** Widens a range, with room for as much again; returns true if nothing had to change. */
    private static boolean cover(int k, long low, long high, long[] lows, long[] extents) {
        if (extents[k] == 0) {
            lows[k] = low;
            extents[k] = fits(low, high) ? high - low + 1 : Long.MAX_VALUE;
            return false;
        }
        long last = lows[k] + extents[k] - 1;
        if (low >= lows[k] && high <= last) {
            return true;
        }
        long first = Math.min(low, lows[k]);
        last = Math.max(high, last);
        boolean fits = fits(first, last);
        long room = fits ? (last - first + 1) / 2 : 0;
        lows[k] = low < lows[k] ? first - room : first;
        extents[k] = fits ? last - first + 1 + room : Long.MAX_VALUE;
        return false;
    }

    private static boolean fits(long first, long last) {
        return last - first >= 0 && last - first < PLACES_MAX;
    }

    /** Computes the places of rows whose words are covered. */
    void places(long[][] columns, int count, long[] places) {
        long[] first = columns[0];
        long firstLow = lows[0];
        for (int i = 0; i < count; i++) {
            places[i] = first[i] - firstLow;
        }
        for (int k = 1; k < width; k++) {
            long[] column = columns[k];
            long low = lows[k];
            long extent = extents[k];
            for (int i = 0; i < count; i++) {
                places[i] = places[i] * extent + (column[i] - low);
            }
        }
    }
}
