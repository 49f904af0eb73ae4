package dev.tenrec.storage.segment;

import org.jspecify.annotations.Nullable;

/**
 * The rows of a row file that it keeps, as one bit each in the mapped file, and their places in its columns. Immutable.
 *
 * <pre>
 * row     0  1  2  3  4  5
 * bit     1  0  0  1  1  0
 * place   0  -  -  1  2  -
 * </pre>
 *
 * <p>On the heap is the number of kept rows before each {@link #GROUP_WORDS} words, one bit for each sixteen rows.
 */
final class KeptRows {
    private static final int GROUP_WORDS = 8;

    private final PackedColumn words;
    private final int[] before;
    private final int count;

    private KeptRows(PackedColumn words, int wordCount) {
        this.words = words;
        this.before = new int[(wordCount + GROUP_WORDS - 1) / GROUP_WORDS];
        int kept = 0;
        for (int word = 0; word < wordCount; word++) {
            if (word % GROUP_WORDS == 0) {
                before[word / GROUP_WORDS] = kept;
            }
            kept += Long.bitCount(words.get(word));
        }
        this.count = kept;
    }

    /** @param section null for a file that keeps all */
    static @Nullable KeptRows of(@Nullable ColumnSection section) {
        return section == null ? null : new KeptRows(section.column(), section.count());
    }

    /** The bits of some rows. */
    static ColumnSection pack(int[] kept, int rowCount) {
        long[] words = new long[(rowCount + Long.SIZE - 1) / Long.SIZE];
        for (int at : kept) {
            words[at / Long.SIZE] |= 1L << (at % Long.SIZE);
        }
        return ColumnSection.pack(ColumnSection.Kind.KEPT, words.length, words);
    }

    /** Rows that are kept. */
    int count() {
        return count;
    }

    boolean has(int at) {
        return (words.get(at / Long.SIZE) >>> (at % Long.SIZE) & 1) != 0;
    }

    /** The kept rows before a row. */
    int before(int at) {
        int word = at / Long.SIZE;
        int kept = before[word / GROUP_WORDS];
        for (int i = word - word % GROUP_WORDS; i < word; i++) {
            kept += Long.bitCount(words.get(i));
        }
        return kept + Long.bitCount(words.get(word) & ((1L << (at % Long.SIZE)) - 1));
    }

    /** The place of a row in the columns, or -1. */
    int place(int at) {
        return has(at) ? before(at) : -1;
    }
}
