package dev.tenrec.storage.segment;

/**
 * A split block Bloom filter, as Parquet has it: a hash sets one bit in each of the eight 32-bit lanes of one block of
 * 256 bits, so a lookup touches one cache line. With twelve bits per hash, about one in a hundred that was never added
 * seems known.
 */
final class UuidFilter {
    static final int BITS_EACH = 12;

    private static final int BLOCK_BITS = 256;
    private static final int BLOCK_WORDS = BLOCK_BITS / Long.SIZE;
    /** Odd multipliers, one per lane. */
    private static final int[] SALTS = {
        0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
    };

    private final long[] words;
    /** Bits of a key behind the 32 that choose its block. */
    private final int lowerBits;

    private UuidFilter(long[] words, int keyBits) {
        this.words = words;
        this.lowerBits = keyBits - Integer.SIZE;
    }

    /** @param keyBits of each key, at least 32; see {@link UuidBuckets#keyBits} */
    static UuidFilter empty(int count, int keyBits) {
        long blocks = ((long) count * BITS_EACH + BLOCK_BITS - 1) / BLOCK_BITS;
        return new UuidFilter(new long[Math.toIntExact(Math.max(1, blocks) * BLOCK_WORDS)], keyBits);
    }

    /** The filter with these words, as {@link #words} gave them. */
    static UuidFilter of(long[] words, int keyBits) {
        return new UuidFilter(words, keyBits);
    }

    /** Must not be changed. */
    long[] words() {
        return words;
    }

    /** @param key as {@link UuidBuckets} makes it */
    void add(long key) {
        int block = block(key);
        for (int lane = 0; lane < SALTS.length; lane++) {
            words[block + (lane >>> 1)] |= bit(key, lane);
        }
    }

    /** False when the key was never added. */
    boolean mayHave(long key) {
        int block = block(key);
        for (int lane = 0; lane < SALTS.length; lane++) {
            if ((words[block + (lane >>> 1)] & bit(key, lane)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The first word of a key's block, from the key's upper 32 bits. */
    private int block(long key) {
        long upper = key >>> lowerBits;
        return (int) ((upper * (words.length / BLOCK_WORDS)) >>> Integer.SIZE) * BLOCK_WORDS;
    }

    /** The bit of one lane, from the key's lower 32 bits. */
    private static long bit(long key, int lane) {
        return 1L << ((((int) key * SALTS[lane]) >>> 27) + ((lane & 1) << 5));
    }
}
