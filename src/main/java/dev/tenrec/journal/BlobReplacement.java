package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;

/**
 * Puts a new blob file in the place of another file, on a worker. A crash between two steps ends well:
 *
 * <pre>
 * blobs-7-2.bin.tmp is written, synced, renamed     a crash leaves a file that the next start removes
 * it is read back and every frame verified          damage found here leaves the old file in place
 * the manifest lists it in place of the old file    from here on a start reads blobs-7-2.bin
 * the old file is removed                           a crash leaves a file that the next start removes
 * </pre>
 */
final class BlobReplacement {
    /** Writes the blobs of a file. */
    interface Content {
        void write(BlobFileWriter writer) throws IOException;
    }

    private final Disk disk;
    private final DataDirectory directory;
    private final BlobFiles blobs;

    BlobReplacement(Disk disk, DataDirectory directory, BlobFiles blobs) {
        this.disk = disk;
        this.directory = directory;
        this.blobs = blobs;
    }

    /** Writes a blob file and verifies it, but lists it nowhere. */
    Manifest.Blobs write(int number, int generation, Liveness liveness, Content content) throws IOException {
        String name = FileNames.blobs(number, generation);
        String unfinished = name + Disk.UNFINISHED;
        Manifest manifest = directory.manifest();
        disk.deleteIfExists(unfinished);
        try (DiskFile file = disk.create(unfinished)) {
            BlobFileWriter writer = new BlobFileWriter(file);
            content.write(writer);
            writer.end(number, manifest.directory());
        } catch (UncheckedIOException failure) {
            disk.deleteIfExists(unfinished);
            throw failure.getCause();
        } catch (IOException | RuntimeException failure) {
            disk.deleteIfExists(unfinished);
            throw failure;
        }
        disk.rename(unfinished, name);
        disk.force();
        BlobFile.open(disk, manifest.directory(), number, generation).verify();
        try (DiskFile file = disk.openReadOnly(name)) {
            return new Manifest.Blobs(file.size(), file.checksum(0, file.size()), generation, liveness);
        }
    }

    /** Lists a written file, which is read from now on; the file before may go then. */
    void list(int number, Manifest.Blobs file, UnaryOperator<Manifest> change) throws IOException {
        directory.change(change);
        blobs.add(number, file.generation());
    }
}
