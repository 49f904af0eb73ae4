package dev.tenrec.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. Any thread reads; one thread at a time writes and forces. */
public interface DiskFile extends Closeable {
    /** Writes all remaining bytes of the buffer at a position, extending the file if needed. */
    void write(ByteBuffer source, long position) throws IOException;

    /** Reads until the buffer is full or the file ends; returns the bytes read. */
    int read(ByteBuffer target, long position) throws IOException;

    /** Makes all bytes written so far durable. A failure is final: a later success proves nothing (fsync semantics). */
    void force() throws IOException;

    /** Length in bytes. */
    long size() throws IOException;

    /** Reads exactly {@code size} bytes. */
    default ByteBuffer readFully(long position, int size) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        int count = read(buffer, position);
        if (count < size) {
            throw new EOFException("wanted " + size + " bytes at " + position + ", the file has " + count);
        }
        return buffer.flip();
    }

    /** All bytes, read-only, memory-mapped if the disk supports it; valid after {@link #close} too. */
    default ByteBuffer map() throws IOException {
        return readFully(0, Math.toIntExact(size()));
    }
}
