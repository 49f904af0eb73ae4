package dev.tenrec.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * One directory of files, with the operations that durability depends on. {@link RealDisk} is the real one; tests use a
 * simulated one that loses unforced writes and injects faults.
 *
 * <p>A created, renamed or deleted name is durable once {@link #force} returned; the bytes of a file once
 * {@link DiskFile#force} did.
 */
public interface Disk extends Closeable {
    /** Suffix of a file that is still being written; found at a start, it is garbage. */
    String UNFINISHED = ".tmp";

    /** The names of all files, in no order; may include directories. */
    List<String> list() throws IOException;

    /** Creates an empty file; fails if the name exists. */
    DiskFile create(String name) throws IOException;

    /** Opens a file for reading and writing; throws {@link java.io.FileNotFoundException} if it does not exist. */
    DiskFile open(String name) throws IOException;

    /** Opens a file for reading; throws {@link java.io.FileNotFoundException} if it does not exist. */
    DiskFile openReadOnly(String name) throws IOException;

    /** Renames a file, atomically replacing another of that name. */
    void rename(String from, String to) throws IOException;

    /** Removes an existing file. */
    void delete(String name) throws IOException;

    /** Makes all names durable. */
    void force() throws IOException;

    /** A subdirectory, created durably with its first file. It is closed with this disk. */
    Disk directory(String name);

    /** Bytes that can still be written, as far as the file system knows; the largest number where there is no bound. */
    default long freeBytes() throws IOException {
        return Long.MAX_VALUE;
    }

    /** Memory of the process that this disk lends, where it can; gone with the process. */
    default BlockMemory memory() {
        return BlockMemory.direct();
    }

    default void deleteIfExists(String name) throws IOException {
        if (list().contains(name)) {
            delete(name);
        }
    }

    /** The bytes of a file, see {@link DiskFile#map}. */
    default ByteBuffer map(String name) throws IOException {
        try (DiskFile file = openReadOnly(name)) {
            return file.map();
        }
    }

    /** Writes a whole file durably and atomically: under an unfinished name, forced, then renamed. */
    default void replace(String name, ByteBuffer bytes) throws IOException {
        String unfinished = name + UNFINISHED;
        deleteIfExists(unfinished);
        try (DiskFile file = create(unfinished)) {
            file.write(bytes, 0);
            file.force();
        }
        rename(unfinished, name);
        force();
    }

    @Override
    void close() throws IOException;
}
