package dev.tenrec.storage.segment;

import dev.tenrec.primitive.UuidHash;

/**
 * The parts of a uuid's hash that a {@link UuidFile} keeps.
 *
 * <pre>
 * hash   bucket, {@link #bits} bits | remainder | unused
 * key    bucket                     | remainder | zeros, up to {@link #keyBits} bits
 * </pre>
 *
 * @param bits of a bucket's number, 1 to 16
 * @param remainderBits 24; 31 in files of format 1
 */
record UuidBuckets(int bits, int remainderBits) {
    static final int REMAINDER_BITS = 24;
    /** Bytes of a remainder. */
    static final int REMAINDER_BYTES = REMAINDER_BITS / Byte.SIZE;

    private static final int REMAINDER_BITS_OF_FORMAT_1 = 31;
    private static final int BITS_MAX = 16;
    /** Rows for each bucket, as a power of two. */
    private static final int BUCKET_ROWS_BITS = 4;

    /** The buckets for a row file of so many rows, and for all that is merged with its index. */
    static UuidBuckets of(int fileRows) {
        return of(fileRows, REMAINDER_BYTES);
    }

    /** @param remainderBytes as a file has them */
    static UuidBuckets of(int fileRows, int remainderBytes) {
        int rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, fileRows - 1));
        return new UuidBuckets(
                Math.min(BITS_MAX, Math.max(1, rowBits - BUCKET_ROWS_BITS)),
                remainderBytes == REMAINDER_BYTES ? REMAINDER_BITS : REMAINDER_BITS_OF_FORMAT_1);
    }

    int count() {
        return 1 << bits;
    }

    /** Bits of a key; equal for all files of a format, because its filter goes by them. */
    int keyBits() {
        return BITS_MAX + remainderBits;
    }

    long key(long high, long low, long seed) {
        return (UuidHash.of(high, low, seed) >>> (Long.SIZE - keyBits())) & (-1L << unusedBits());
    }

    /** The key with this bucket and remainder. */
    long key(int bucket, int remainder) {
        return ((long) bucket << remainderBits | remainder) << unusedBits();
    }

    int bucket(long key) {
        return (int) (key >>> (keyBits() - bits));
    }

    int remainder(long key) {
        return (int) (key >>> unusedBits()) & ((1 << remainderBits) - 1);
    }

    /** The remainder that a file written now has for one of these. */
    int shortened(int remainder) {
        return remainder >>> (remainderBits - REMAINDER_BITS);
    }

    private int unusedBits() {
        return BITS_MAX - bits;
    }
}
