package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The numbers of a {@link ChunkedColumn} at one moment, saved once by a worker while the writer changes them: the
 * writer keeps a chunk here before its first change, unless it is saved by then.
 */
final class ColumnCopy {
    private final BlockMemory memory;
    private final ByteBuffer[] chunks;
    private final int width;
    /** By chunk, its numbers before they changed; null while they have not, and once they are saved. */
    private final AtomicReferenceArray<ByteBuffer> kept;
    /** Chunks below are saved. */
    private volatile int saved;

    /** @param chunks of the column at this moment; those that are blocks stay in their place */
    ColumnCopy(BlockMemory memory, ByteBuffer[] chunks, int width) {
        this.memory = memory;
        this.chunks = chunks;
        this.width = width;
        this.kept = new AtomicReferenceArray<>(chunks.length);
    }

    /** On the writer: keeps a chunk that is about to change. */
    void keep(int chunk) {
        if (chunk < saved || chunk >= chunks.length || kept.getPlain(chunk) != null) {
            return;
        }
        ByteBuffer from = chunks[chunk];
        kept.setRelease(chunk, memory.allocate(from.capacity()).put(0, from, 0, from.capacity()));
    }

    /**
     * On a worker: saves the count of chunks and their numbers; of a single short chunk the count of its numbers,
     * negative.
     */
    void save(DataOutputStream out) throws IOException {
        int length = chunks.length == 1 ? chunks[0].capacity() / width : ChunkedColumn.CHUNK;
        out.writeInt(length < ChunkedColumn.CHUNK ? -length : chunks.length);
        byte[] bytes = new byte[length * width];
        for (int i = 0; i < chunks.length; i++) {
            copyNumbers(chunks[i], ByteBuffer.wrap(bytes), width);
            // Numbers that changed while they were read were kept before.
            VarHandle.acquireFence();
            ByteBuffer before = kept.getAcquire(i);
            if (before != null) {
                copyNumbers(before, ByteBuffer.wrap(bytes), width);
            }
            saved = i + 1;
            out.write(bytes);
        }
    }

    /** On the writer, after the last reading: gives the memory of this copy back. */
    void end() {
        saved = chunks.length;
        for (int i = 0; i < chunks.length; i++) {
            ByteBuffer before = kept.getAndSet(i, null);
            if (before != null) {
                memory.free(before);
            }
        }
    }

    /** Copies as many numbers as both have between buffers of their own orders of bytes. */
    static void copyNumbers(ByteBuffer from, ByteBuffer to, int width) {
        int bytes = Math.min(from.capacity(), to.capacity());
        if (width == Integer.BYTES) {
            to.asIntBuffer().put(0, from.asIntBuffer(), 0, bytes / Integer.BYTES);
        } else {
            to.asLongBuffer().put(0, from.asLongBuffer(), 0, bytes / Long.BYTES);
        }
    }
}
