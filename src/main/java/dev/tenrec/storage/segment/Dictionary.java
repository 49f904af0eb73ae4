package dev.tenrec.storage.segment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Dense numbers for texts, in order of first appearance: {@code $pageview} → 0, {@code signup} → 1, … Append-only; a
 * hash table with open addressing and linear probing. Texts lie in chunks, of which the first grows by doubling.
 *
 * <p>One thread adds; any thread reads without a lock. A slot is published after its text, so a reader that finds a
 * number also sees its text; it may miss a text that is just being added.
 */
public final class Dictionary {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = new SecureRandom().nextLong();
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    /** First capacity of the first chunk. */
    private static final int FIRST_TEXTS = 4;
    /** First capacity in slots; twice the texts. */
    private static final int FIRST_SLOTS = 2 * FIRST_TEXTS;

    /** Upper half: hash of the text; lower half: number + 1; 0: free. Replaced when it grows. */
    private volatile long[] slots = new long[FIRST_SLOTS];

    private volatile byte[][][] texts = new byte[0][][];
    private volatile int count;

    private final BooleanSupplier mayAdd;

    /** @param mayAdd true on the thread that may add; checked where assertions are on */
    public Dictionary(BooleanSupplier mayAdd) {
        this.mayAdd = mayAdd;
    }

    /** Texts added so far; all numbers are below. */
    public int count() {
        return count;
    }

    /** The number of a text, or -1. */
    public int find(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return find(bytes, 0, bytes.length);
    }

    public String text(int number) {
        return new String(bytes(number), StandardCharsets.UTF_8);
    }

    /** The text in UTF-8; must not be changed. */
    public byte[] bytes(int number) {
        return texts[number >>> CHUNK_BITS][number & (CHUNK - 1)];
    }

    public int find(byte[] source, int from, int size) {
        return find(slots, source, from, size, hash(source, from, size));
    }

    /** True when this text has this number; any number is allowed. */
    boolean is(int number, byte[] source, int from, int size) {
        if (number < 0 || number >= count) {
            return false;
        }
        byte[] text = bytes(number);
        return text.length == size && Arrays.equals(text, 0, size, source, from, from + size);
    }

    /** The number of a text, assigned now if it is new; by one thread at a time. */
    public int add(byte[] source, int from, int size) {
        assert mayAdd.getAsBoolean() : Thread.currentThread().getName() + " adds to a dictionary of another thread";
        int hash = hash(source, from, size);
        int found = find(slots, source, from, size, hash);
        if (found >= 0) {
            return found;
        }
        int number = count;
        if ((number & (CHUNK - 1)) == 0 || (number < CHUNK && number == texts[0].length)) {
            texts = withRoom(texts, number);
        }
        texts[number >>> CHUNK_BITS][number & (CHUNK - 1)] = Arrays.copyOfRange(source, from, from + size);
        count = number + 1;
        if (2 * (number + 1) > slots.length) {
            slots = grown();
        }
        insert(slots, hash, number);
        return number;
    }

    /** Writes the first texts, in order of their numbers. */
    public void save(DataOutputStream out, int textCount) throws IOException {
        out.writeInt(textCount);
        for (int number = 0; number < textCount; number++) {
            byte[] text = bytes(number);
            out.writeInt(text.length);
            out.write(text);
        }
    }

    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            byte[] text = new byte[in.readInt()];
            in.readFully(text);
            add(text, 0, text.length);
        }
    }

    private int find(long[] table, byte[] source, int from, int size, int hash) {
        int mask = table.length - 1;
        for (int i = hash & mask; ; i = (i + 1) & mask) {
            long slot = (long) SLOT.getAcquire(table, i);
            if (slot == 0) {
                return -1;
            }
            if ((int) (slot >>> 32) == hash) {
                byte[] text = bytes((int) slot - 1);
                if (Arrays.equals(text, 0, text.length, source, from, from + size)) {
                    return (int) slot - 1;
                }
            }
        }
    }

    /** A copy with room for a number that follows the last one. */
    private static byte[][][] withRoom(byte[][][] chunks, int number) {
        int chunk = number >>> CHUNK_BITS;
        byte[][][] more = Arrays.copyOf(chunks, chunk + 1);
        if (chunk > 0) {
            more[chunk] = new byte[CHUNK][];
        } else {
            more[0] = number == 0 ? new byte[FIRST_TEXTS][] : Arrays.copyOf(chunks[0], 2 * number);
        }
        return more;
    }

    private long[] grown() {
        long[] old = slots;
        long[] larger = new long[old.length * 2];
        for (long slot : old) {
            if (slot != 0) {
                insert(larger, (int) (slot >>> 32), (int) slot - 1);
            }
        }
        return larger;
    }

    private static void insert(long[] table, int hash, int number) {
        int mask = table.length - 1;
        int i = hash & mask;
        while (table[i] != 0) {
            i = (i + 1) & mask;
        }
        SLOT.setRelease(table, i, (long) hash << 32 | (number + 1));
    }

    /** Seeded anew in each process, because clients choose the texts and could choose collisions. */
    private static int hash(byte[] source, int from, int size) {
        long h = SEED + size;
        int at = from;
        int end = from + size;
        while (at + Long.BYTES <= end) {
            h = mix(h ^ (long) LONG.get(source, at));
            at += Long.BYTES;
        }
        long tail = 0;
        while (at < end) {
            tail = tail << 8 | (source[at++] & 0xff);
        }
        h = mix(h ^ tail);
        return (int) (h ^ h >>> 32);
    }

    private static long mix(long z) {
        long y = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        y = (y ^ y >>> 27) * 0x94d049bb133111ebL;
        return y ^ y >>> 31;
    }
}
