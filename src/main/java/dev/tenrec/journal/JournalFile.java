package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.JournalFormat.FileHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * One open journal file and its preallocated length.
 *
 * <p>The whole length is written with zeros and synced before the first record. So a full disk shows here, not in the
 * middle of a commit, and a commit syncs data only, no file length.
 */
record JournalFile(int number, long length, DiskFile file) {
    private static final int ZEROS_BYTES = 1 << 20;

    /**
     * Creates a file for records. It is not part of the journal until the manifest lists it.
     *
     * @param prefix records behind the header, maybe empty
     */
    static JournalFile reserve(Disk disk, UUID directory, int start, int number, long length, ByteBuffer prefix)
            throws IOException {
        String unfinished = FileNames.journal(number) + Disk.UNFINISHED;
        disk.deleteIfExists(unfinished);
        DiskFile file = disk.create(unfinished);
        try {
            file.write(JournalFormat.fileHeader(new FileHeader(number, directory, length, start)), 0);
            long at = (long) JournalFormat.HEADER_BYTES + prefix.remaining();
            file.write(prefix, JournalFormat.HEADER_BYTES);
            ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS_BYTES);
            while (at < length) {
                int size = (int) Math.min(ZEROS_BYTES - at % ZEROS_BYTES, length - at);
                file.write(zeros.clear().limit(size), at);
                // In chunks, so that syncs of the current file never wait for a whole file of zeros.
                file.force();
                at += size;
            }
            file.force();
            disk.rename(unfinished, FileNames.journal(number));
            disk.force();
            return new JournalFile(number, length, file);
        } catch (IOException | RuntimeException failure) {
            abandon(disk, file, unfinished, failure);
            throw failure;
        }
    }

    /** A whole file, mapped, because a start must not need more heap than the run before; its header is verified. */
    static ByteBuffer read(Disk disk, UUID directory, int number) throws IOException {
        String name = FileNames.journal(number);
        try (DiskFile file = disk.openReadOnly(name)) {
            ByteBuffer bytes = file.map();
            verifyHeader(name, bytes, bytes.limit(), directory, number);
            return bytes;
        } catch (InternalError unreadable) {
            throw unreadable(name, unreadable);
        }
    }

    /** The failure by which the JVM tells that a page of a mapped file can't be read. */
    static IOException unreadable(String name, InternalError failure) {
        return new IOException(name + " can't be read", failure);
    }

    /** @param bytes begin with the header */
    static void verifyHeader(String name, ByteBuffer bytes, long size, UUID directory, int number)
            throws DamageException {
        FileHeader header = JournalFormat.readFileHeader(name, bytes);
        if (!header.directory().equals(directory)) {
            throw new DamageException(name, 16, "it belongs to the data directory " + header.directory());
        }
        if (header.number() != number || header.length() != size) {
            throw new DamageException(
                    name,
                    0,
                    "it says it is number " + header.number() + " with " + header.length() + " bytes, but has " + size
                            + " bytes");
        }
    }

    private static void abandon(Disk disk, DiskFile file, String name, Exception why) {
        try {
            file.close();
            disk.deleteIfExists(name);
        } catch (IOException | RuntimeException also) {
            // The unfinished file is deleted by the next attempt.
            why.addSuppressed(also);
        }
    }
}
