package dev.tenrec.primitive;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive set of ints from 0: an open-addressing hash table while small, a bitmap once that takes no more memory. The
 * bitmap has a dummy bit for -1 that loops over rows may set without a branch; it is no element.
 */
public final class IntSet {
    private static final int TABLE_MIN = 16;
    private static final int MIX = 0x9E3779B9;
    private static final long DUMMY = 1;

    private final int bound;
    /** Elements plus one, 0 where free; null once there is a bitmap. */
    private int @Nullable [] table;
    /** Bit {@code element + 1}; empty while there is a table. */
    private long[] bits = {};

    private int size;

    /**
     * @param bound expected exclusive upper bound of elements
     * @param isBitmap true starts with a bitmap
     */
    public IntSet(int bound, boolean isBitmap) {
        this.bound = bound;
        if (isBitmap || TABLE_MIN * Integer.SIZE >= bound) {
            bits = new long[words(bound)];
        } else {
            table = new int[TABLE_MIN];
        }
    }

    /** Returns the length of a bitmap of elements below a bound. */
    public static int words(int bound) {
        return word(bound) + 1;
    }

    private static int word(int element) {
        return (element + 1) >> 6;
    }

    private static long bit(int element) {
        return 1L << (element + 1);
    }

    /** @param element -1 is ignored */
    public void add(int element) {
        if (table == null) {
            int word = word(element);
            if (word >= bits.length) {
                bits = Arrays.copyOf(bits, Math.max(word + 1, bits.length + bits.length / 2));
            }
            bits[word] |= bit(element);
            return;
        }
        if (element >= 0) {
            addToTable(table, element);
        }
    }

    private void addToTable(int[] table, int element) {
        int mask = table.length - 1;
        int slot = ((element * MIX) >>> 7) & mask;
        while (table[slot] != 0) {
            if (table[slot] == element + 1) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        table[slot] = element + 1;
        size++;
        if (2 * size > table.length) {
            grow(table);
        }
    }

    public void addAll(int[] elements, int count) {
        int i = 0;
        for (; i < count && table != null; i++) {
            add(elements[i]);
        }
        long[] words = bits;
        for (; i < count; i++) {
            int element = elements[i];
            int word = word(element);
            if (word >= words.length) {
                add(element);
                words = bits;
            }
            words[word] |= bit(element);
        }
    }

    public void addAll(IntSet other) {
        if (table != null || other.table != null) {
            other.forEach(this::add);
            return;
        }
        if (bits.length < other.bits.length) {
            bits = Arrays.copyOf(bits, other.bits.length);
        }
        for (int i = 0; i < other.bits.length; i++) {
            bits[i] |= other.bits[i];
        }
    }

    /** Returns the bitmap, replaced whenever the set grows; empty while there is a table. */
    public long[] bits() {
        return bits;
    }

    public int size() {
        if (table != null) {
            return size;
        }
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count - (int) (bits[0] & DUMMY);
    }

    /** Visits each element once, in no order. */
    public void forEach(IntConsumer consumer) {
        forEach(0, Integer.MAX_VALUE, consumer);
    }

    /** Visits the elements of a range of bitmap words, see {@link #words}. */
    public void forEach(int firstWord, int endWord, IntConsumer consumer) {
        if (table != null) {
            for (int entry : table) {
                if (entry != 0 && word(entry - 1) >= firstWord && word(entry - 1) < endWord) {
                    consumer.accept(entry - 1);
                }
            }
            return;
        }
        for (int i = firstWord; i < Math.min(endWord, bits.length); i++) {
            for (long word = i == 0 ? bits[0] & ~DUMMY : bits[i]; word != 0; word &= word - 1) {
                consumer.accept((i << 6) + Long.numberOfTrailingZeros(word) - 1);
            }
        }
    }

    private void grow(int[] old) {
        if (2L * old.length * Integer.SIZE >= bound) {
            bits = new long[words(bound)];
            table = null;
        } else {
            table = new int[2 * old.length];
            size = 0;
        }
        for (int entry : old) {
            if (entry != 0) {
                add(entry - 1);
            }
        }
    }
}
