package dev.tenrec.storage.segment;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.primitive.TextHash;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Dense numbers for texts, in order of first appearance: {@code $pageview} → 0, {@code signup} → 1, … Append-only; a
 * hash table with open addressing and linear probing, beside chunks of packed texts. A text takes its bytes, or 16 as a
 * uuid in a lasting dictionary, and 10 to 16 more, of which a lasting dictionary has 6 to 12 on the heap.
 *
 * <pre>
 * slot   tag, the bits of the hash that a number leaves free | number + 1, or 0 for a free slot
 * </pre>
 *
 * <p>The tag spares nearly every comparison with another text. One thread adds; any thread reads without a lock. A slot
 * is published after its text, so a reader that finds a number also sees its text; it may miss a text that is just
 * being added.
 */
public final class Dictionary {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
    /** No byte of a text in UTF-8. */
    static final byte ERASED = (byte) 0xff;
    /** First capacity in slots. */
    private static final int FIRST_SLOTS = 8;
    /** Texts moved to the larger table per new one; at least one, so that all are moved before it is full again. */
    private static final int MOVED_EACH = 16;

    /** Both tables at one moment. */
    private static final class Tables {
        private final int[] current;
        /** The smaller table while its texts are moved, unchanged; null otherwise. */
        private final int @Nullable [] older;

        Tables(int[] current, int @Nullable [] older) {
            this.current = current;
            this.older = older;
        }
    }

    private volatile Tables tables = new Tables(new int[FIRST_SLOTS], null);
    /**
     * False while restored texts are in no table: most dictionaries of a project that has just been opened are read by
     * number only. Guarded by this where it becomes true.
     */
    private volatile boolean isIndexed = true;
    // Of the adding thread: how far the texts of the older table are in the larger one, and how many it has.
    private int moved;
    private int movedEnd;

    /** All but the last are full. Replaced when one is added. */
    private volatile TextChunk[] chunks = {};

    /** The last chunk; used by the adding thread alone. */
    private GrowingTexts latest = new GrowingTexts();

    private volatile int count;

    private final BooleanSupplier mayAdd;
    /** Holds whole chunks of texts; null for the heap. */
    private final @Nullable BlockMemory memory;

    /**
     * A dictionary on the heap.
     *
     * @param mayAdd true on the thread that may add; checked where assertions are on
     */
    public Dictionary(BooleanSupplier mayAdd) {
        this(mayAdd, null);
    }

    private Dictionary(BooleanSupplier mayAdd, @Nullable BlockMemory memory) {
        this.mayAdd = mayAdd;
        this.memory = memory;
    }

    /** A dictionary that lives as long as its project: its texts are off the heap once there are thousands. */
    public static Dictionary lasting(BooleanSupplier mayAdd, BlockMemory memory) {
        return new Dictionary(mayAdd, memory);
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

    /** A copy of the text in UTF-8. */
    public byte[] bytes(int number) {
        return chunks[number >>> TextChunk.TEXT_BITS].text(number & (TextChunk.TEXTS - 1));
    }

    /** The bytes of the text, without a look at it. */
    int size(int number) {
        return chunks[number >>> TextChunk.TEXT_BITS].size(number & (TextChunk.TEXTS - 1));
    }

    public int find(byte[] source, int from, int size) {
        return find(source, from, size, TextHash.of(source, from, size));
    }

    private int find(byte[] source, int from, int size, long hash) {
        if (!isIndexed) {
            index();
        }
        Tables now = tables;
        int found = find(now.current, source, from, size, hash);
        return found >= 0 || now.older == null ? found : find(now.older, source, from, size, hash);
    }

    private int find(int[] table, byte[] source, int from, int size, long hash) {
        int mask = table.length - 1;
        int tag = tag(hash, mask);
        for (int i = (int) hash & mask; ; i = (i + 1) & mask) {
            int slot = (int) SLOT.getAcquire(table, i);
            if (slot == 0) {
                return -1;
            }
            if ((slot & ~mask) == tag && has((slot & mask) - 1, source, from, size)) {
                return (slot & mask) - 1;
            }
        }
    }

    private boolean has(int number, byte[] source, int from, int size) {
        return chunks[number >>> TextChunk.TEXT_BITS].is(number & (TextChunk.TEXTS - 1), source, from, size);
    }

    /** True when this text has this number; any number is allowed. */
    boolean is(int number, byte[] source, int from, int size) {
        return number >= 0 && number < count && has(number, source, from, size);
    }

    /** The number of a text, assigned now if it is new; by one thread at a time. */
    public int add(byte[] source, int from, int size) {
        assert mayAdd.getAsBoolean() : Thread.currentThread().getName() + " adds to a dictionary of another thread";
        long hash = TextHash.of(source, from, size);
        int found = find(source, from, size, hash);
        if (found >= 0) {
            return found;
        }
        int number = count;
        latest(number).add(source, from, size);
        count = number + 1;
        grow(number);
        insert(tables.current, hash, number);
        return number;
    }

    /**
     * Replaces a text by a blank of its size, which does not find its number any more; by the thread that adds. A
     * reader may see both.
     *
     * @param blank equal bytes, but for the first and the last
     */
    void overwrite(int number, byte[] blank) {
        assert mayAdd.getAsBoolean() : Thread.currentThread().getName() + " changes a dictionary of another thread";
        chunks[number >>> TextChunk.TEXT_BITS].overwrite(number & (TextChunk.TEXTS - 1), blank);
    }

    /** Erases a text: bytes that are no UTF-8 take its place, so nothing finds its number any more. */
    public void erase(int number) {
        byte[] blank = bytes(number);
        Arrays.fill(blank, ERASED);
        overwrite(number, blank);
    }

    /** True after {@link #erase}; an empty text is not erased. */
    public boolean isErased(int number) {
        byte[] text = bytes(number);
        return text.length > 0 && text[0] == ERASED;
    }

    /** The chunk to which a text with this number, the next, is added. */
    private GrowingTexts latest(int number) {
        int chunk = number >>> TextChunk.TEXT_BITS;
        if (chunk == chunks.length) {
            TextChunk[] more = Arrays.copyOf(chunks, chunk + 1);
            if (chunk > 0) {
                more[chunk - 1] = memory == null ? latest : latest.offHeap(memory);
                latest = latest.next();
            }
            more[chunk] = latest;
            chunks = more;
        }
        return latest;
    }

    /** Makes a larger table if one more number is too many, and moves some: all at once would take a second at last. */
    private void grow(int number) {
        Tables now = tables;
        if (isFull(number + 1, now.current.length)) {
            now = new Tables(new int[2 * now.current.length], now.current);
            tables = now;
            moved = 0;
            movedEnd = number;
        }
        if (now.older == null) {
            return;
        }
        int end = Math.min(movedEnd, moved + MOVED_EACH);
        for (; moved < end; moved++) {
            long hash = chunks[moved >>> TextChunk.TEXT_BITS].hash(moved & (TextChunk.TEXTS - 1));
            insertOnce(now.current, hash, moved);
        }
        if (moved == movedEnd) {
            tables = new Tables(now.current, null);
        }
    }

    /** Load factor of linear probing: two thirds at most. */
    private static boolean isFull(int texts, int length) {
        return 3L * texts > 2L * length;
    }

    private static void insert(int[] table, long hash, int number) {
        int mask = table.length - 1;
        int i = (int) hash & mask;
        while (table[i] != 0) {
            i = (i + 1) & mask;
        }
        SLOT.setRelease(table, i, tag(hash, mask) | (number + 1));
    }

    /** Inserts a number unless an equal text has one: erased texts are equal, and would make one long chain. */
    private void insertOnce(int[] table, long hash, int number) {
        int mask = table.length - 1;
        int tag = tag(hash, mask);
        int i = (int) hash & mask;
        while (table[i] != 0) {
            byte[] text = (table[i] & ~mask) == tag ? bytes(number) : null;
            if (text != null && has((table[i] & mask) - 1, text, 0, text.length)) {
                return;
            }
            i = (i + 1) & mask;
        }
        SLOT.setRelease(table, i, tag | (number + 1));
    }

    /** The bits of a hash that a slot has beside the number: not those that choose the slot. */
    private static int tag(long hash, int mask) {
        return (int) (hash >>> Integer.SIZE) & ~mask;
    }

    /**
     * Appends a text, even one that the dictionary has, as erased texts may be equal. By one thread, before any reader.
     */
    void restore(byte[] source, int from, int size) {
        if (isIndexed) {
            isIndexed = false;
        }
        int number = count;
        latest(number).add(source, from, size);
        count = number + 1;
    }

    /**
     * Builds the hash table of all restored texts, in one pass and without looking for any: by the first thread that
     * looks for one, or adds one, which looks for it before.
     */
    private synchronized void index() {
        if (isIndexed) {
            return;
        }
        int length = FIRST_SLOTS;
        while (isFull(count, length)) {
            length *= 2;
        }
        int[] table = new int[length];
        for (int number = 0; number < count; number++) {
            insertOnce(table, chunks[number >>> TextChunk.TEXT_BITS].hash(number & (TextChunk.TEXTS - 1)), number);
        }
        tables = new Tables(table, null);
        moved = 0;
        movedEnd = 0;
        isIndexed = true;
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

    /** Reads what {@link #save} wrote into an empty dictionary, before any reader. */
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            byte[] text = new byte[in.readInt()];
            in.readFully(text);
            restore(text, 0, text.length);
        }
    }
}
