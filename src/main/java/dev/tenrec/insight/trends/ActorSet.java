package dev.tenrec.insight.trends;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** Different actors: while they are few a table of their numbers, later a bit for each actor that there is. */
final class ActorSet {
    private static final int TABLE_MIN = 16;
    private static final int MIX = 0x9E3779B9;

    private final int actorBound;
    /** Numbers plus one, 0 where free; null once there are bits. */
    private int[] table;

    private long[] bits;
    private int size;

    /**
     * @param actorBound about how many actors there are
     * @param isFull whether there are bits from the start
     */
    ActorSet(int actorBound, boolean isFull) {
        this.actorBound = actorBound;
        if (isFull || TABLE_MIN * Integer.SIZE >= actorBound) {
            bits = new long[(actorBound >> 6) + 1];
        } else {
            table = new int[TABLE_MIN];
        }
    }

    void add(int actor) {
        if (table == null) {
            int word = actor >> 6;
            if (word >= bits.length) {
                bits = Arrays.copyOf(bits, Math.max(word + 1, bits.length + bits.length / 2));
            }
            bits[word] |= 1L << actor;
            return;
        }
        int mask = table.length - 1;
        int slot = ((actor * MIX) >>> 7) & mask;
        while (table[slot] != 0) {
            if (table[slot] == actor + 1) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        table[slot] = actor + 1;
        size++;
        if (2 * size > table.length) {
            grow();
        }
    }

    /** Adds those that are not negative. */
    void addAll(int[] actors, int count) {
        int i = 0;
        for (; i < count && table != null; i++) {
            if (actors[i] >= 0) {
                add(actors[i]);
            }
        }
        long[] words = bits;
        int bound = words == null ? 0 : words.length;
        for (; i < count; i++) {
            int actor = actors[i];
            int word = actor >> 6;
            if (actor >= 0 && word < bound) {
                words[word] |= 1L << actor;
            } else if (actor >= 0) {
                add(actor);
                words = bits;
                bound = words.length;
            }
        }
    }

    void addAll(ActorSet other) {
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

    int size() {
        if (table != null) {
            return size;
        }
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /** Shows each actor once, in no order. */
    void forEach(IntConsumer consumer) {
        if (table != null) {
            for (int entry : table) {
                if (entry != 0) {
                    consumer.accept(entry - 1);
                }
            }
            return;
        }
        for (int i = 0; i < bits.length; i++) {
            for (long word = bits[i]; word != 0; word &= word - 1) {
                consumer.accept((i << 6) + Long.numberOfTrailingZeros(word));
            }
        }
    }

    private void grow() {
        int[] old = table;
        if (2L * old.length * Integer.SIZE >= actorBound) {
            bits = new long[(actorBound >> 6) + 1];
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
