package dev.tenrec.storage.segment;

import dev.tenrec.primitive.UuidHash;

/**
 * The parts of a uuid's hash that a {@link UuidFile} keeps.
 *
 * <pre>
 * hash   bucket, {@link #bits} bits | remainder, 31 bits | unused
 * key    bucket                     | remainder          | zeros, up to {@link #KEY_BITS} bits
 * </pre>
 *
 * @param bits of a bucket's number, 1 to 16
 */
record UuidBuckets(int bits) {
    static final int KEY_BITS = 47;

    private static final int REMAINDER_BITS = 31;
    private static final int BITS_MAX = KEY_BITS - REMAINDER_BITS;
    /** Rows for each bucket, as a power of two. */
    private static final int BUCKET_ROWS_BITS = 4;

    /** The buckets for a row file of so many rows, and for all that is merged with its index. */
    static UuidBuckets of(int fileRows) {
        int rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, fileRows - 1));
        return new UuidBuckets(Math.min(BITS_MAX, Math.max(1, rowBits - BUCKET_ROWS_BITS)));
    }

    int count() {
        return 1 << bits;
    }

    long key(long high, long low, long seed) {
        return (UuidHash.of(high, low, seed) >>> (Long.SIZE - KEY_BITS)) & (-1L << unusedBits());
    }

    /** The key with this bucket and remainder. */
    long key(int bucket, int remainder) {
        return ((long) bucket << REMAINDER_BITS | remainder) << unusedBits();
    }

    int bucket(long key) {
        return (int) (key >>> (KEY_BITS - bits));
    }

    int remainder(long key) {
        return (int) (key >>> unusedBits()) & Integer.MAX_VALUE;
    }

    private int unusedBits() {
        return BITS_MAX - bits;
    }
}
