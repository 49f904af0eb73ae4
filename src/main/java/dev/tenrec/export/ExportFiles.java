package dev.tenrec.export;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of exports in {@code exports/}: {@code 1-17.bin} is export 17 of project 1, just its bytes. A file has its
 * name once it is whole and durable. Names are made of numbers only, so that no user input becomes a path.
 */
final class ExportFiles {
    private static final String DIRECTORY = "exports";
    private static final String UNFINISHED = ".tmp";
    private static final Pattern NAME = Pattern.compile("(\\d{1,10})-(\\d{1,10})\\.bin(\\.tmp)?");

    /** The size and hashes of a complete file. */
    record Written(long size, String etag, int checksum) {}

    /** A name in the directory that the pattern knows, and whose it is. */
    record Found(String name, int projectId, int id) {}

    private final Disk disk;
    /** Files that are being written, which the sweep must not remove. */
    @GuardedBy("this")
    private final Set<String> writing = new HashSet<>();

    @GuardedBy("this")
    private boolean isClosed;

    ExportFiles(Disk disk) {
        this.disk = disk.directory(DIRECTORY);
    }

    /**
     * Writes the file of an export in place of any earlier one; when that fails, nothing half made stays if the disk
     * lets it be removed.
     *
     * @param sizeMax bytes
     * @throws ExportOutput.TooLargeException when there is more
     * @throws IOException when the source or the disk fails, or the files are closed meanwhile
     */
    Written write(ExportedAsset asset, long sizeMax, ExportSource source) throws IOException {
        String name = name(asset.projectId(), asset.id());
        String unfinished = name + UNFINISHED;
        begin(unfinished);
        try {
            deleteIfThere(unfinished);
            Written written;
            try (DiskFile file = disk.create(unfinished);
                    ExportOutput out = new ExportOutput(file, sizeMax, this::requireOpen)) {
                written = out.writeAll(source);
            }
            publish(unfinished, name);
            return written;
        } catch (IOException | RuntimeException failure) {
            // On a full disk the others need the space.
            deleteAfter(failure, unfinished);
            throw failure;
        } finally {
            end(unfinished);
        }
    }

    /**
     * Opens the content of an export after verifying its checksum.
     *
     * @throws DamagedExportException when it is missing or anything else
     * @throws IOException when it can't be read
     */
    ExportContent open(ExportedAsset asset) throws IOException {
        DiskFile file;
        try {
            file = disk.openReadOnly(name(asset.projectId(), asset.id()));
        } catch (FileNotFoundException missing) {
            throw new DamagedExportException("it is missing");
        }
        ExportContent content = new ExportContent(file, asset.contentSize(), Objects.requireNonNull(asset.checksum()));
        try {
            content.verify();
            return content;
        } catch (IOException | RuntimeException failure) {
            content.close();
            throw failure;
        }
    }

    /**
     * Verifies the content of an export.
     *
     * @param throttled a view of the data directory
     * @throws DamagedExportException when it is anything else
     * @throws IOException when it is missing or can't be read
     */
    static void verify(Disk throttled, ExportedAsset asset) throws IOException {
        DiskFile file = throttled.directory(DIRECTORY).openReadOnly(name(asset.projectId(), asset.id()));
        try (ExportContent content =
                new ExportContent(file, asset.contentSize(), Objects.requireNonNull(asset.checksum()))) {
            content.verify();
        }
    }

    /** The path of an export's file within the data directory. */
    static String path(ExportedAsset asset) {
        return DIRECTORY + "/" + name(asset.projectId(), asset.id());
    }

    /** Removes the file of an export if there is one. */
    void remove(int projectId, int id) throws IOException {
        deleteIfThere(name(projectId, id));
    }

    /** All files, complete or not, without those that are being written. */
    List<Found> list() throws IOException {
        List<String> names = disk.list();
        Set<String> unfinished = writing();
        return names.stream()
                .filter(name -> !unfinished.contains(name))
                .map(NAME::matcher)
                .filter(Matcher::matches)
                .filter(matcher -> isNumber(matcher.group(1)) && isNumber(matcher.group(2)))
                .map(matcher -> new Found(
                        matcher.group(), Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                .toList();
    }

    private synchronized Set<String> writing() {
        return Set.copyOf(writing);
    }

    /** True when it was not written to its end. */
    static boolean isUnfinished(Found file) {
        return file.name().endsWith(UNFINISHED);
    }

    /** Removes a file unless it is being written by now. */
    void remove(Found file) throws IOException {
        synchronized (this) {
            if (writing.contains(file.name())) {
                return;
            }
            deleteIfThere(file.name());
        }
    }

    /** From now on nothing is written: the directory may soon be another server's. */
    synchronized void close() {
        isClosed = true;
    }

    private synchronized void begin(String unfinished) throws IOException {
        requireOpen();
        if (!writing.add(unfinished)) {
            throw new IOException(unfinished + " is being written already");
        }
    }

    private synchronized void end(String unfinished) {
        writing.remove(unfinished);
    }

    private synchronized void publish(String unfinished, String name) throws IOException {
        requireOpen();
        disk.rename(unfinished, name);
        disk.force();
    }

    private synchronized void requireOpen() throws IOException {
        if (isClosed) {
            throw new IOException("the server is stopping");
        }
    }

    private void deleteIfThere(String name) throws IOException {
        try {
            disk.delete(name);
        } catch (FileNotFoundException | NoSuchFileException gone) {
            // Deleted already.
            return;
        }
    }

    private void deleteAfter(Exception failure, String name) {
        try {
            deleteIfThere(name);
        } catch (IOException also) {
            failure.addSuppressed(also);
        }
    }

    private static boolean isNumber(String digits) {
        return Long.parseLong(digits) <= Integer.MAX_VALUE;
    }

    private static String name(int projectId, int id) {
        return projectId + "-" + id + ".bin";
    }
}
