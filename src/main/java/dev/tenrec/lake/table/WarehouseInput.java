package dev.tenrec.lake.table;

import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.iceberg.io.SeekableInputStream;

/** Reads a file of the warehouse; used by one thread. Unbuffered, because its readers have buffers. */
final class WarehouseInput extends SeekableInputStream {
    private final DiskFile file;
    private long position;

    WarehouseInput(DiskFile file) {
        this.file = file;
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public void seek(long to) {
        position = to;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int size) throws IOException {
        if (size == 0) {
            return 0;
        }
        int count = file.read(ByteBuffer.wrap(target, from, size).slice(), position);
        position += Math.max(0, count);
        return count <= 0 ? -1 : count;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
