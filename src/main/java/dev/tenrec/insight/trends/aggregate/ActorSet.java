package dev.tenrec.insight.trends.aggregate;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Different actors: while they are few a table of their numbers, later a bit for each actor that there is. The first
 * bit is that of nobody, the actor -1: so loops over rows need not ask whether a row has an actor.
 */
final class ActorSet {
    private static final int TABLE_MIN = 16;
    private static final int MIX = 0x9E3779B9;
    private static final long NOBODY = 1;

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
            bits = new long[words(actorBound)];
        } else {
            table = new int[TABLE_MIN];
        }
    }

    /** Words that have a bit for each actor and for nobody. */
    static int words(int actorBound) {
        return word(actorBound) + 1;
    }

    private static int word(int actor) {
        return (actor + 1) >> 6;
    }

    private static long bit(int actor) {
        return 1L << (actor + 1);
    }

    /** @param actor -1 adds nobody */
    void add(int actor) {
        if (table == null) {
            int word = word(actor);
            if (word >= bits.length) {
                bits = Arrays.copyOf(bits, Math.max(word + 1, bits.length + bits.length / 2));
            }
            bits[word] |= bit(actor);
            return;
        }
        if (actor >= 0) {
            addToTable(actor);
        }
    }

    private void addToTable(int actor) {
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

    void addAll(int[] actors, int count) {
        int i = 0;
        for (; i < count && table != null; i++) {
            add(actors[i]);
        }
        long[] words = bits;
        for (; i < count; i++) {
            int actor = actors[i];
            int word = word(actor);
            if (word >= words.length) {
                add(actor);
                words = bits;
            }
            words[word] |= bit(actor);
        }
    }

    /** The bits, which are others once more actors than were expected have come; null while there is a table. */
    long[] bits() {
        return bits;
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
        return count - (int) (bits[0] & NOBODY);
    }

    /** Shows each actor once, in no order. */
    void forEach(IntConsumer consumer) {
        forEach(0, Integer.MAX_VALUE, consumer);
    }

    /** As the other, only those whose bits stand in some words; see {@link #words}. */
    void forEach(int firstWord, int endWord, IntConsumer consumer) {
        if (table != null) {
            for (int entry : table) {
                if (entry != 0 && word(entry - 1) >= firstWord && word(entry - 1) < endWord) {
                    consumer.accept(entry - 1);
                }
            }
            return;
        }
        for (int i = firstWord; i < Math.min(endWord, bits.length); i++) {
            for (long word = i == 0 ? bits[0] & ~NOBODY : bits[i]; word != 0; word &= word - 1) {
                consumer.accept((i << 6) + Long.numberOfTrailingZeros(word) - 1);
            }
        }
    }

    private void grow() {
        int[] old = table;
        if (2L * old.length * Integer.SIZE >= actorBound) {
            bits = new long[words(actorBound)];
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
