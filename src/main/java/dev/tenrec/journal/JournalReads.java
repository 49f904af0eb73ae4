package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads durable bytes by their positions, from journal files and from the blob files in their place. Any thread. */
final class JournalReads implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalReads.class);

    private final Disk disk;
    private final BlobFiles blobs;
    private final Map<Integer, DiskFile> readers = new ConcurrentHashMap<>();
    /** Readers of files that were replaced by a copy; closed at the end, because a read may still use them. */
    private final Queue<DiskFile> replaced = new ConcurrentLinkedQueue<>();

    JournalReads(Disk disk, BlobFiles blobs) {
        this.disk = disk;
        this.blobs = blobs;
    }

    /** The name of the file that holds the bytes at a position. */
    String fileName(long position) {
        int number = Position.file(position);
        return blobs.has(number) ? blobs.fileName(number) : FileNames.journal(number);
    }

    /** Bytes from a position on in one file, which may be replaced meanwhile. */
    @FunctionalInterface
    interface Bytes {
        ByteBuffer first(int size) throws IOException;
    }

    @FunctionalInterface
    private interface Read {
        ByteBuffer of(Bytes bytes) throws IOException;
    }

    ByteBuffer read(long position, int size) {
        return read(position, bytes -> bytes.first(size));
    }

    /**
     * Reads what tells its own size, all from one file: in a blob file it may have another size than in the journal
     * file before.
     *
     * @param sizeOf the size of all, by its header; may throw
     */
    ByteBuffer read(long position, int headerSize, ToIntFunction<ByteBuffer> sizeOf) {
        return read(position, bytes -> bytes.first(sizeOf.applyAsInt(bytes.first(headerSize))));
    }

    private ByteBuffer read(long position, Read read) {
        int number = Position.file(position);
        try {
            if (blobs.has(number)) {
                return read.of(blobs.at(position));
            }
            try {
                DiskFile file = readers.computeIfAbsent(number, this::open);
                return read.of(size -> file.readFully(Position.offset(position), size));
            } catch (IOException | UncheckedIOException failure) {
                if (blobs.has(number)) {
                    // The file was replaced meanwhile.
                    return read.of(blobs.at(position));
                }
                throw failure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(fileName(position) + ": " + failure.getMessage(), failure);
        }
    }

    /** Retires the reader of a file that was replaced by its copy: later records are only in the copy. */
    void forget(int number) {
        DiskFile reader = readers.remove(number);
        if (reader != null) {
            replaced.add(reader);
        }
    }

    /** Frees the space of a file that blobs replace; a read in progress goes on with the blobs. */
    void close(int number) {
        DiskFile reader = readers.remove(number);
        if (reader != null) {
            try {
                reader.close();
            } catch (IOException failure) {
                LOG.warn("{} can't be closed: {}", FileNames.journal(number), failure.toString());
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (DiskFile reader : readers.values()) {
            reader.close();
        }
        for (DiskFile reader : replaced) {
            reader.close();
        }
    }

    private DiskFile open(int number) {
        try {
            return disk.openReadOnly(FileNames.journal(number));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
