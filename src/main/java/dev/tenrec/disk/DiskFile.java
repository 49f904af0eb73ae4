package dev.tenrec.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. Reads may come from any thread; writes and forces from one thread at a time. */
public interface DiskFile extends Closeable {
    /** Writes all remaining bytes of the buffer at a position; the file grows when they reach beyond its end. */
    void write(ByteBuffer source, long position) throws IOException;

    /** Reads until the buffer is full or the file ends; returns how many bytes were read. */
    int read(ByteBuffer target, long position) throws IOException;

    /** Makes all bytes written so far durable. A failure is final: what a later call says must not be trusted. */
    void force() throws IOException;

    /** The length in bytes. */
    long size() throws IOException;

    /** Reads exactly this many bytes. */
    default ByteBuffer readFully(long position, int size) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        int count = read(buffer, position);
        if (count < size) {
            throw new EOFException("wanted " + size + " bytes at " + position + ", the file has " + count);
        }
        return buffer.flip();
    }

    /** All bytes, for reading: where the file lies if the disk can show it, which outlasts {@link #close}. */
    default ByteBuffer map() throws IOException {
        return readFully(0, Math.toIntExact(size()));
    }
}
