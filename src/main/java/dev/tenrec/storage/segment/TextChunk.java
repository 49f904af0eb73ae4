package dev.tenrec.storage.segment;

import dev.tenrec.primitive.TextHash;

/** Up to {@link #TEXTS} texts of a {@link Dictionary} with consecutive numbers, by their position from 0 on. */
interface TextChunk {
    int TEXT_BITS = 12;
    int TEXTS = 1 << TEXT_BITS;

    /** A copy of the text. */
    byte[] text(int at);

    /** The bytes of the text. */
    int size(int at);

    /** True for the same bytes. */
    boolean is(int at, byte[] source, int from, int size);

    /** Replaces the text by a blank of its size: equal bytes, but for the first and the last. */
    void overwrite(int at, byte[] text);

    /** The {@link TextHash} of the text. */
    long hash(int at);
}
