package dev.tenrec.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * One directory of files, with just the operations whose durability Tenrec argues about. The real one is
 * {@link RealDisk}; tests use a simulated one that keeps apart what was written and what was forced, and fails on
 * demand.
 *
 * <p>A name that was created, renamed or deleted is durable once {@link #force} returned; the bytes of a file once
 * {@link DiskFile#force} did.
 */
public interface Disk extends Closeable {
    /** The names of all files, in no order; directories may be among them. */
    List<String> list() throws IOException;

    /** Creates an empty file; fails when the name is taken. */
    DiskFile create(String name) throws IOException;

    /** Opens a file, for reading and writing; {@link java.io.FileNotFoundException} when it is not there. */
    DiskFile open(String name) throws IOException;

    /** Opens a file, for reading only; {@link java.io.FileNotFoundException} when it is not there. */
    DiskFile openReadOnly(String name) throws IOException;

    /** Renames a file, replacing any other of that name at once. */
    void rename(String from, String to) throws IOException;

    /** Removes a file that is there. */
    void delete(String name) throws IOException;

    /** Makes all names durable. */
    void force() throws IOException;

    /**
     * A directory in this one. It is made with the first file in it, durably, so until then it has no files and is
     * nowhere to be seen. It is closed with this one.
     */
    Disk directory(String name);

    @Override
    void close() throws IOException;
}
