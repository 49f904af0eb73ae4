package dev.tenrec.lake.table;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.iceberg.io.PositionOutputStream;

/** Writes a file of the warehouse; closing it makes bytes and name durable. Used by one thread. */
public final class WarehouseOutput extends PositionOutputStream {
    private static final int BUFFER_BYTES = 1 << 18;

    private final Disk directory;
    private final DiskFile file;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    /** Bytes in the file; those in the buffer follow. */
    private long written;

    private boolean isClosed;

    WarehouseOutput(Disk directory, String name) throws IOException {
        this.directory = directory;
        this.file = directory.create(name);
    }

    @Override
    public long getPos() {
        return written + buffer.position();
    }

    @Override
    public void write(int value) throws IOException {
        if (!buffer.hasRemaining()) {
            flush();
        }
        buffer.put((byte) value);
    }

    @Override
    public void write(byte[] source, int from, int size) throws IOException {
        if (size > buffer.remaining()) {
            flush();
        }
        if (size > buffer.remaining()) {
            file.write(ByteBuffer.wrap(source, from, size), written);
            written += size;
        } else {
            buffer.put(source, from, size);
        }
    }

    @Override
    public void flush() throws IOException {
        int size = buffer.flip().remaining();
        file.write(buffer, written);
        written += size;
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try (file) {
            flush();
            file.force();
        }
        directory.force();
    }
}
