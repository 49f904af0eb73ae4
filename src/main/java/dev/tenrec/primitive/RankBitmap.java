package dev.tenrec.primitive;

import java.util.stream.IntStream;

/**
 * A set of ids as a bitmap that tells how many smaller ones an id has: the position of the id among all. A bit for each
 * number between the first and the last id, and a count for each eight words of them.
 */
public final class RankBitmap {
    private static final int WORDS_PER_RANK = 8;

    private final int first;
    private final long[] words;
    /** Ids in all words before each eighth. */
    private final int[] ranks;

    /** @param ids all from the first to the last one, in any order */
    public RankBitmap(int first, int last, IntStream ids) {
        long spread = (long) last - first + 1;
        int length = (int) ((spread + Long.SIZE - 1) / Long.SIZE);
        this.first = first;
        this.words = new long[length];
        this.ranks = new int[(length + WORDS_PER_RANK - 1) / WORDS_PER_RANK];
        ids.forEach(id -> words[(id - first) >>> 6] |= 1L << (id - first));
        int rank = 0;
        for (int word = 0; word < length; word++) {
            if (word % WORDS_PER_RANK == 0) {
                ranks[word / WORDS_PER_RANK] = rank;
            }
            rank += Long.bitCount(words[word]);
        }
    }

    /** The position of an id among all, or -1 if it is not in the set. */
    public int rank(int id) {
        int bit = id - first;
        int at = bit >>> 6;
        if (bit < 0 || at >= words.length) {
            return -1;
        }
        long word = words[at];
        long mask = 1L << bit;
        if ((word & mask) == 0) {
            return -1;
        }
        int rank = ranks[at / WORDS_PER_RANK] + Long.bitCount(word & (mask - 1));
        for (int before = at / WORDS_PER_RANK * WORDS_PER_RANK; before < at; before++) {
            rank += Long.bitCount(words[before]);
        }
        return rank;
    }
}
