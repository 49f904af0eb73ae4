package dev.tenrec.storage.segment;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.primitive.TextHash;
import java.util.Arrays;

/**
 * The latest texts of a dictionary, in arrays that grow by doubling. One thread adds; a reader knows a position only
 * after the text was added, and then finds it in these arrays or in later ones.
 */
final class GrowingTexts implements TextChunk {
    /** First capacity: most dictionaries are those of properties with few values. */
    private static final int FIRST_TEXTS = 4;

    private static final int FIRST_BYTES = 32;

    /** End of each text. */
    private volatile int[] ends;

    private volatile byte[] bytes;
    /** Texts so far; used by the adding thread alone. */
    private int count;

    GrowingTexts() {
        this(FIRST_TEXTS, FIRST_BYTES);
    }

    private GrowingTexts(int textCount, int byteCount) {
        this.ends = new int[textCount];
        this.bytes = new byte[byteCount];
    }

    /** An empty one with room for about as much as is here. */
    GrowingTexts next() {
        return new GrowingTexts(ends.length, bytes.length);
    }

    void add(byte[] source, int from, int size) {
        int start = reserve(size);
        System.arraycopy(source, from, bytes, start, size);
        ends[count++] = start + size;
    }

    /** Makes room for one more text; returns its start. */
    private int reserve(int size) {
        int start = start(ends, count);
        int end = start + size;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        return start;
    }

    /** The same texts beside the heap; there must be as many as a chunk has. */
    TextChunk offHeap(BlockMemory memory) {
        return new PackedTexts(memory, ends, bytes);
    }

    private static int start(int[] ends, int at) {
        return at == 0 ? 0 : ends[at - 1];
    }

    @Override
    public byte[] text(int at) {
        int[] all = ends;
        return Arrays.copyOfRange(bytes, start(all, at), all[at]);
    }

    @Override
    public int size(int at) {
        int[] all = ends;
        return all[at] - start(all, at);
    }

    @Override
    public boolean is(int at, byte[] source, int from, int size) {
        int[] all = ends;
        return Arrays.equals(bytes, start(all, at), all[at], source, from, from + size);
    }

    @Override
    public void overwrite(int at, byte[] text) {
        System.arraycopy(text, 0, bytes, start(ends, at), text.length);
    }

    @Override
    public long hash(int at) {
        int start = start(ends, at);
        return TextHash.of(bytes, start, ends[at] - start);
    }
}
