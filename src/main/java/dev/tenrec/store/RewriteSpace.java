package dev.tenrec.store;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Locale;

/**
 * The free space that an erasure, or a compaction while the server is idle, needs before it frees any: two snapshots
 * beside those that there are, the files of values and the largest file once more, because a file is written anew
 * before the one before goes.
 */
final class RewriteSpace {
    private static final int SNAPSHOTS = 2;
    private static final double MEGABYTE = 1_000_000;

    private RewriteSpace() {}

    /**
     * @param work its subject in the message
     * @param valueBytes of files of values
     * @throws IOException when there is too little
     */
    static void require(String work, Disk disk, long valueBytes) throws IOException {
        long largest = 0;
        long snapshot = 0;
        for (String name : disk.list()) {
            long size = name.contains("-") ? size(disk, name) : 0;
            if (name.startsWith("snapshot-")) {
                snapshot = Math.max(snapshot, size);
            }
            largest = Math.max(largest, size);
        }
        long needed = SNAPSHOTS * snapshot + valueBytes + largest;
        long free = disk.freeBytes();
        if (free < needed) {
            throw new IOException(String.format(
                    Locale.ROOT,
                    "%s needs %.1f MB of free space, and the disk of %s has %.1f MB; nothing was written",
                    work,
                    needed / MEGABYTE,
                    disk,
                    free / MEGABYTE));
        }
    }

    private static long size(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            return file.size();
        } catch (FileNotFoundException replaced) {
            return 0;
        }
    }
}
