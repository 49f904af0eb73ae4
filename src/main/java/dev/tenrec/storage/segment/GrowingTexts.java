package dev.tenrec.storage.segment;

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
    private volatile int[] ends = new int[FIRST_TEXTS];

    private volatile byte[] bytes = new byte[FIRST_BYTES];
    /** Texts so far; used by the adding thread alone. */
    private int count;

    void add(byte[] source, int from, int size) {
        int start = start(ends, count);
        int end = start + size;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        System.arraycopy(source, from, bytes, start, size);
        ends[count++] = end;
    }

    /** The same texts beside the heap; there must be as many as a chunk has. */
    TextChunk offHeap() {
        return new PackedTexts(ends, bytes);
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
