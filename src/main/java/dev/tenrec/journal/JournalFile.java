package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.JournalFormat.FileHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * One journal file: its number, its reserved length and the open file.
 *
 * <p>A file's whole length is written with zeros and synced before the first record comes. So a full disk shows here,
 * where nothing depends on it, and not in the middle of a commit; and a commit syncs data only, no length.
 */
record JournalFile(int number, long length, DiskFile file) {
    private static final int ZEROS_BYTES = 1 << 20;

    /**
     * Makes a file ready to take records. It is not part of the journal until the manifest names it.
     *
     * @param prefix the first bytes behind the header, or an empty buffer
     */
    static JournalFile reserve(Disk disk, UUID directory, int start, int number, long length, ByteBuffer prefix)
            throws IOException {
        String unfinished = FileNames.journal(number) + FileNames.UNFINISHED;
        deleteIfThere(disk, unfinished);
        DiskFile file = disk.create(unfinished);
        try {
            file.write(JournalFormat.fileHeader(new FileHeader(number, directory, length, start)), 0);
            long at = (long) JournalFormat.HEADER_BYTES + prefix.remaining();
            file.write(prefix, JournalFormat.HEADER_BYTES);
            ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS_BYTES);
            while (at < length) {
                int size = (int) Math.min(ZEROS_BYTES - at % ZEROS_BYTES, length - at);
                file.write(zeros.clear().limit(size), at);
                // Piece by piece, so that the syncs of the file in use never wait behind a whole one of zeros.
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

    /** Reads a whole file and checks its header against the directory and its name. */
    static ByteBuffer read(Disk disk, UUID directory, int number) throws IOException {
        String name = FileNames.journal(number);
        try (DiskFile file = disk.openReadOnly(name)) {
            long size = file.size();
            ByteBuffer bytes = file.readFully(0, Math.toIntExact(size));
            FileHeader header = JournalFormat.readFileHeader(name, bytes);
            if (!header.directory().equals(directory)) {
                throw new DamageException(name, 16, "it belongs to the data directory " + header.directory());
            }
            if (header.number() != number || header.length() != size) {
                throw new DamageException(
                        name,
                        0,
                        "it says it is number " + header.number() + " with " + header.length() + " bytes, but has "
                                + size + " bytes");
            }
            return bytes;
        }
    }

    private static void abandon(Disk disk, DiskFile file, String name, Exception why) {
        try {
            file.close();
            deleteIfThere(disk, name);
        } catch (IOException | RuntimeException also) {
            // What stays behind under this name is worth nothing and is deleted by the next attempt.
            why.addSuppressed(also);
        }
    }

    static void deleteIfThere(Disk disk, String name) throws IOException {
        if (disk.list().contains(name)) {
            disk.delete(name);
        }
    }
}
