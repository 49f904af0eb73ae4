package dev.tenrec.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** An open file. Any thread reads; one thread at a time writes and forces. */
public interface DiskFile extends Closeable {
    /** Bytes that {@link #checksum} reads at a time. */
    int CHUNK_BYTES = 1 << 18;

    /** Bytes of a large file that {@link #writeInSteps} forces at a time. */
    int STEP_BYTES = 1 << 20;

    /** Writes all remaining bytes of the buffer at a position, extending the file if needed. */
    void write(ByteBuffer source, long position) throws IOException;

    /** Reads until the buffer is full or the file ends; returns the bytes read. */
    int read(ByteBuffer target, long position) throws IOException;

    /** Makes all bytes written so far durable. A failure is final: a later success proves nothing (fsync semantics). */
    void force() throws IOException;

    /**
     * Writes all remaining bytes of the buffer in the background of other files: forces each step of a large one, so
     * that no commit waits for all of them.
     *
     * @param unforced bytes written before that are not forced
     * @return bytes that are not forced yet
     */
    default int writeInSteps(ByteBuffer source, long position, int unforced) throws IOException {
        ByteBuffer rest = source.duplicate();
        long at = position;
        int waiting = unforced;
        while (rest.hasRemaining()) {
            int size = Math.min(rest.remaining(), STEP_BYTES - waiting);
            write(rest.duplicate().limit(rest.position() + size), at);
            rest.position(rest.position() + size);
            at += size;
            waiting += size;
            if (waiting >= STEP_BYTES) {
                force();
                waiting = 0;
            }
        }
        return waiting;
    }

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

    /** CRC32C of a range of bytes, which are read in chunks. */
    default int checksum(long position, long size) throws IOException {
        CRC32C crc = new CRC32C();
        ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(size, CHUNK_BYTES));
        for (long at = position; at < position + size; at += CHUNK_BYTES) {
            int wanted = (int) Math.min(position + size - at, CHUNK_BYTES);
            int count = read(chunk.clear().limit(wanted), at);
            if (count < wanted) {
                throw new EOFException("wanted " + wanted + " bytes at " + at + ", the file has " + count);
            }
            crc.update(chunk.flip());
        }
        return (int) crc.getValue();
    }

    /** All bytes, read-only, memory-mapped if the disk supports it; valid after {@link #close} too. */
    default ByteBuffer map() throws IOException {
        return readFully(0, Math.toIntExact(size()));
    }
}
