package dev.tenrec.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Holds numbers that are too many for memory, in the system's folder for temporary files. Only this user can read it.
 * It is gone once it is closed; on Unix it has no name, so that it is also gone when the process is killed. Used by one
 * thread at a time.
 */
public final class TemporaryFile implements AutoCloseable {
    private final FileChannel channel;
    private final ByteBuffer buffer;
    private long end;

    private TemporaryFile(FileChannel channel, int longsMax) {
        this.channel = channel;
        buffer = ByteBuffer.allocateDirect(longsMax * Long.BYTES).order(ByteOrder.nativeOrder());
    }

    /** @param longsMax numbers that are written or read at a time, at most */
    public static TemporaryFile create(int longsMax) {
        try {
            Path path = Files.createTempFile("tenrec-", ".tmp");
            return new TemporaryFile(
                    FileChannel.open(
                            path,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE),
                    longsMax);
        } catch (IOException refused) {
            throw new UncheckedIOException("a temporary file can't be made: " + refused.getMessage(), refused);
        }
    }

    /** Appends the first numbers of an array; returns their position. */
    public long append(long[] numbers, int count) {
        long position = end;
        buffer.clear();
        buffer.asLongBuffer().put(numbers, 0, count);
        buffer.limit(count * Long.BYTES);
        try {
            while (buffer.hasRemaining()) {
                end += channel.write(buffer, end);
            }
        } catch (IOException full) {
            throw new UncheckedIOException("a temporary file can't be written: " + full.getMessage(), full);
        }
        return position;
    }

    /** Reads numbers from a position into an array, from a place in it on. */
    public void read(long position, long[] numbers, int from, int count) {
        buffer.clear().limit(count * Long.BYTES);
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + buffer.position()) < 0) {
                    throw new IOException("it ends before " + (position + buffer.limit()));
                }
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException("a temporary file can't be read: " + damaged.getMessage(), damaged);
        }
        buffer.flip();
        buffer.asLongBuffer().get(numbers, from, count);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
