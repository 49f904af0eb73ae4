package dev.tenrec.storage.segment;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.primitive.TextHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Texts one behind the other in one buffer beside the heap: two objects for thousands of texts, which the collector of
 * the heap need not follow.
 *
 * <pre>
 * buffer   where each text ends, 4 each | texts
 * </pre>
 */
final class PackedTexts implements TextChunk {
    private static final VarHandle BUFFER_LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer buffer;

    /** @param ends of as many texts as a chunk has */
    PackedTexts(BlockMemory memory, int[] ends, byte[] bytes) {
        int head = Integer.BYTES * TEXTS;
        int size = head + ends[TEXTS - 1];
        ByteBuffer packed = memory.allocate(size, this);
        for (int end : ends) {
            packed.putInt(head + end);
        }
        this.buffer = packed.put(bytes, 0, size - head);
    }

    private int start(int at) {
        return at == 0 ? Integer.BYTES * TEXTS : end(at - 1);
    }

    private int end(int at) {
        return buffer.getInt(Integer.BYTES * at);
    }

    @Override
    public byte[] text(int at) {
        try {
            return copy(at);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private byte[] copy(int at) {
        int start = start(at);
        byte[] text = new byte[end(at) - start];
        int i = 0;
        for (; i + Long.BYTES <= text.length; i += Long.BYTES) {
            ARRAY_LONG.set(text, i, (long) BUFFER_LONG.get(buffer, start + i));
        }
        for (; i < text.length; i++) {
            text[i] = buffer.get(start + i);
        }
        return text;
    }

    @Override
    public int size(int at) {
        try {
            return end(at) - start(at);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public boolean is(int at, byte[] source, int from, int size) {
        try {
            return isEqual(at, source, from, size);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private boolean isEqual(int at, byte[] source, int from, int size) {
        int start = start(at);
        if (end(at) - start != size) {
            return false;
        }
        int i = 0;
        for (; i + Long.BYTES <= size; i += Long.BYTES) {
            if ((long) BUFFER_LONG.get(buffer, start + i) != (long) ARRAY_LONG.get(source, from + i)) {
                return false;
            }
        }
        for (; i < size; i++) {
            if (buffer.get(start + i) != source[from + i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void overwrite(int at, byte[] text) {
        try {
            buffer.put(start(at), text);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public long hash(int at) {
        int start = start(at);
        try {
            return TextHash.of(buffer, start, end(at) - start);
        } finally {
            Reference.reachabilityFence(this);
        }
    }
}
