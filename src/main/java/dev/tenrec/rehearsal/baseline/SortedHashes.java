package dev.tenrec.rehearsal.baseline;

import dev.tenrec.error.ApiException;
import java.util.Arrays;

/** A set of hashes of 64 bits in 8 to 16 bytes each: added first, sorted once, then asked by any thread. */
final class SortedHashes {
    private static final int HASHES_MAX = 20_000_000;

    private long[] hashes = new long[64];
    private int size;

    void add(long hash) {
        if (size == HASHES_MAX) {
            throw ApiException.invalid("The baseline has more than " + HASHES_MAX + " ids or events.");
        }
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, size + (size >> 1));
        }
        hashes[size++] = hash;
    }

    void sort() {
        Arrays.sort(hashes, 0, size);
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean has(long hash) {
        return Arrays.binarySearch(hashes, 0, size, hash) >= 0;
    }
}
