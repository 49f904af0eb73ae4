package dev.tenrec.export;

import dev.tenrec.disk.DiskFile;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The bytes of an export, open for reading from the first to the last; for one reader at a time. The checksum is
 * verified before the first chunk and once more with the last, so that a complete download is a correct one.
 */
public final class ExportContent implements Closeable {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final DiskFile file;
    private final long size;
    private final int checksum;
    private final CRC32C read = new CRC32C();
    private long position;

    ExportContent(DiskFile file, long size, int checksum) {
        this.file = file;
        this.size = size;
        this.checksum = checksum;
    }

    public long size() {
        return size;
    }

    /**
     * The next bytes, at most 64 KiB; none behind the last.
     *
     * @throws DamagedExportException instead of the last bytes when the checksum differs
     */
    @Blocking
    public ByteBuffer next() throws IOException {
        WorkerPool.assertWorker();
        int length = (int) Math.min(CHUNK_BYTES, size - position);
        ByteBuffer chunk = ByteBuffer.allocate(length);
        if (file.read(chunk, position) < length) {
            throw new DamagedExportException("it is shorter than it was");
        }
        chunk.flip();
        read.update(chunk.duplicate());
        position += length;
        if (position == size && (int) read.getValue() != checksum) {
            throw new DamagedExportException("it is not what was written to it");
        }
        return chunk;
    }

    /** Reads all of it and begins anew. */
    void verify() throws IOException {
        if (file.size() != size) {
            throw new DamagedExportException("it has " + file.size() + " bytes instead of " + size);
        }
        while (position < size) {
            next();
        }
        position = 0;
        read.reset();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
