package dev.tenrec.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.json.Json;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExportsTest {
    private static final String FILE = "exports/3-1.bin";
    private static final String PROJECT = String.valueOf(OpenExports.PROJECT);

    private final SimDisk disk = new SimDisk();

    @Test
    void givesBackBytesOfEverySize() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            for (int size : new int[] {0, 1, 65_535, 65_536, 65_537, 131_072, 200_000}) {
                ExportedAsset made = open.make(open.add(), size);
                assertThat(made.hasContent()).isTrue();
                assertThat(made.contentSize()).isEqualTo(size);
                assertThat(open.read(made)).isEqualTo(OpenExports.bytes(made.id(), size));
            }
            assertThat(disk.contents().keySet())
                    .noneMatch(name -> name.startsWith("exports/") && name.endsWith(".tmp"));
        }
    }

    @Test
    void lieInADirectoryOfTheirOwnForTheOwnerAlone(@TempDir Path directory) throws IOException {
        Path folder = directory.resolve("data");
        try (Disk real = RealDisk.lock(folder);
                OpenExports open = new OpenExports(real).open()) {
            assertThat(folder.resolve("exports")).doesNotExist();
            open.make(open.add(), 100_000);
        }
        Path file = folder.resolve(FILE);
        assertThat(Files.readAllBytes(file)).isEqualTo(OpenExports.bytes(1, 100_000));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void neverGiveBytesThatDiffer() throws IOException {
        int size = 70_000;
        int tried = 0;
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset made = open.make(open.add(), size);
            byte[] right = disk.bytes(FILE).clone();
            for (int bit = 0; bit < size * 8; bit += 9_973) {
                byte[] wrong = right.clone();
                wrong[bit / 8] ^= (byte) (1 << bit % 8);
                made = requireRefused(open, made, wrong, right);
                tried++;
            }
            for (int length : new int[] {0, 1, 65_536, size - 1}) {
                made = requireRefused(open, made, Arrays.copyOf(right, length), right);
            }
            made = requireRefused(open, made, Arrays.copyOf(right, size + 1), right);
            made = requireRefused(open, made, null, right);
            assertThat(open.read(made)).isEqualTo(right);
        }
        assertThat(tried).isGreaterThan(50);
    }

    /** Answers with the same export, whole again. */
    private ExportedAsset requireRefused(OpenExports open, ExportedAsset asset, byte[] wrong, byte[] right)
            throws IOException {
        if (wrong == null) {
            disk.drop(FILE);
        } else {
            disk.put(FILE, wrong);
        }
        assertThatThrownBy(() -> open.read(asset)).isInstanceOf(DamagedExportException.class);
        ExportedAsset lost = open.find(asset);
        assertThat(lost.exception()).isEqualTo(Exports.LOST);
        assertThat(lost.hasContent()).isFalse();
        assertThat(disk.contents()).doesNotContainKey(FILE);
        return open.make(lost, right.length);
    }

    @Test
    void noticeBytesThatChangeWhileTheyAreSent() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset made = open.make(open.add(), 200_000);
            try (ExportContent content = open.exports.open(made)) {
                content.next();
                disk.bytes(FILE)[150_000] ^= 1;
                content.next();
                content.next();
                assertThatThrownBy(content::next).isInstanceOf(DamagedExportException.class);
            }
        }
    }

    @Test
    void leaveNoFileWhenTheirProjectGoesDuringASweep() throws IOException {
        OpenExports declared = new OpenExports(disk);
        Records<String> projects = declared.store.projects("projects", String.class);
        try (OpenExports open = declared.open()) {
            change(open.store, transaction -> projects.put(transaction, PROJECT, "Test"));
            ExportedAsset made = open.make(open.add(), 1_000);
            open.exports.sweep(OpenExports.NOW, project -> {
                change(open.store, transaction -> projects.remove(transaction, PROJECT));
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                while (open.exports
                        .find(made.projectId(), made.id(), OpenExports.NOW)
                        .isPresent()) {
                    assertThat(System.nanoTime()).isLessThan(deadline);
                    Thread.onSpinWait();
                }
                return false;
            });
            assertThat(disk.contents()).doesNotContainKey(FILE);
        }
    }

    private static void change(Store store, Consumer<Transaction> change) {
        store.change(transaction -> {
                    change.accept(transaction);
                    return PROJECT;
                })
                .toCompletableFuture()
                .join();
    }

    @Test
    void takeNoMoreRoomThanTheyMay() throws IOException {
        try (OpenExports open = new OpenExports(disk, new ExportLimits(100_000, 250_000)).open()) {
            assertThatThrownBy(() -> open.make(open.add(), 100_001))
                    .isInstanceOf(ApiException.class)
                    .hasMessage("The export takes more than 100000 bytes.");
            open.make(open.add(), 100_000);
            open.make(open.add(), 100_000);
            assertThatThrownBy(() -> open.make(open.add(), 50_001))
                    .isInstanceOf(ApiException.class)
                    .hasMessageStartingWith("The exports of this project take 200000 of 250000 bytes");
            assertThat(disk.contents().keySet())
                    .filteredOn(name -> name.startsWith("exports/"))
                    .hasSize(2);
            open.make(open.add(), 50_000);
            open.sweep(OpenExports.NOW + 86_400_000_001L);
            assertThat(disk.contents().keySet()).noneMatch(name -> name.startsWith("exports/"));
            assertThat(open.make(open.add(), 100_000).hasContent()).isTrue();
        }
    }

    @Test
    void leaveNothingBehindWhenTheDiskIsFull() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset wanted = open.add();
            disk.setFull(true);
            assertThatThrownBy(() -> open.make(wanted, 300_000)).hasMessage("No space left on device");
            assertThat(disk.contents().keySet()).noneMatch(name -> name.startsWith("exports/"));
            disk.setFull(false);
            assertThat(open.make(wanted, 300_000).hasContent()).isTrue();
        }
    }

    @Test
    void sayWhatTheDiskSaidAlsoWhenTheSourceSaysSomethingElse() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset wanted = open.add();
            disk.setFull(true);
            assertThatThrownBy(() -> open.exports.make(wanted, out -> {
                        try {
                            out.write(new byte[300_000]);
                        } catch (IOException hidden) {
                            throw new IllegalStateException("the document is broken", hidden);
                        }
                    }))
                    .hasMessage("No space left on device");
        }
    }

    @Test
    void sweepRemovesWhatBelongsToNothingAndEndsWhatLostItsFile() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset kept = open.make(open.add(), 100);
            ExportedAsset lost = open.make(open.add(), 100);
            ExportedAsset waiting = open.add();
            disk.drop("exports/3-2.bin");
            disk.put("exports/3-77.bin", new byte[9]);
            disk.put("exports/3-1.bin.tmp", new byte[9]);
            disk.put("exports/99999999999-1.bin", new byte[9]);
            disk.put("exports/4000000000-1.bin", new byte[9]);
            disk.put("exports/notes.txt", new byte[9]);
            open.sweep(OpenExports.NOW);
            assertThat(disk.contents().keySet())
                    .filteredOn(name -> name.startsWith("exports/"))
                    .containsExactlyInAnyOrder(
                            FILE, "exports/99999999999-1.bin", "exports/4000000000-1.bin", "exports/notes.txt");
            assertThat(open.find(kept).hasContent()).isTrue();
            assertThat(open.find(lost).exception()).isEqualTo(Exports.LOST);
            assertThat(open.find(waiting).isFinished()).isFalse();
            open.exports.sweep(OpenExports.NOW, project -> false);
            assertThat(disk.contents()).doesNotContainKey(FILE);
            assertThat(open.exports.find(3, kept.id(), OpenExports.NOW)).isEmpty();
        }
    }

    @Test
    void moveToFilesWhatOlderVersionsKeptInRecords() throws IOException {
        byte[] content = OpenExports.bytes(1, (4 << 20) + 1);
        SimDisk older = new SimDisk();
        try (OpenExports open = new OpenExports(disk).open();
                Store store = OpenExports.store(older)) {
            Records<ExportedAsset> assets = store.records("exported_assets", ExportedAsset.class);
            Records<ExportChunks.Chunk> chunks = store.records("exported_contents", ExportChunks.Chunk.class);
            store.open().toCompletableFuture().join();
            for (int id = 1; id <= 2; id++) {
                ExportedAsset made = open.make(open.add(), content.length);
                keepAsOlderVersionsDid(store, assets, chunks, made, content);
            }
        }
        try (OpenExports open = new OpenExports(older).open()) {
            ExportedAsset right = open.exports.find(3, 1, OpenExports.NOW).orElseThrow();
            ExportedAsset wrong = open.exports.find(3, 2, OpenExports.NOW).orElseThrow();
            assertThat(right.isFinished()).isFalse();
            assertThat(open.exports.unfinished()).isEmpty();
            open.sweep(OpenExports.NOW);
            assertThat(open.read(open.find(right))).isEqualTo(content);
            // Its bytes are not those of its tag.
            assertThat(open.find(wrong).exception()).isEqualTo(Exports.LOST);
        }
        try (OpenExports open = new OpenExports(older).open()) {
            assertThat(open.read(open.exports.find(3, 1, OpenExports.NOW).orElseThrow()))
                    .isEqualTo(content);
        }
    }

    private static void keepAsOlderVersionsDid(
            Store store,
            Records<ExportedAsset> assets,
            Records<ExportChunks.Chunk> chunks,
            ExportedAsset asset,
            byte[] content) {
        String json = new String(Json.write(asset), StandardCharsets.UTF_8)
                .replaceFirst("\"checksum\":-?[0-9]+,", "")
                .replaceFirst(",\"resumed\":false", "");
        store.change(transaction -> {
                    assets.put(
                            transaction,
                            "3/" + asset.id(),
                            Json.read(json.getBytes(StandardCharsets.UTF_8), ExportedAsset.class));
                    for (int from = 0; from < content.length; from += 2 << 20) {
                        byte[] chunk = Arrays.copyOfRange(content, from, Math.min(content.length, from + (2 << 20)));
                        chunks.put(transaction, asset.id() + "/" + from / (2 << 20), new ExportChunks.Chunk(chunk));
                    }
                    return null;
                })
                .toCompletableFuture()
                .join();
    }

    @Test
    void areNoPartOfACheckOrABackup() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            open.make(open.add(), 1_000);
        }
        disk.bytes(FILE)[5] ^= 1;
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        SimDisk copy = new SimDisk();
        Backup.copy(disk, copy);
        assertThat(copy.contents().keySet()).noneMatch(name -> name.startsWith("exports/"));
        try (OpenExports open = new OpenExports(copy).open()) {
            open.sweep(OpenExports.NOW);
            List<ExportedAsset> restored = open.exports
                    .page(3, 1, new ExportFilter(null, null, null), OpenExports.NOW, 0, 9)
                    .assets();
            assertThat(restored)
                    .singleElement()
                    .extracting(ExportedAsset::exception)
                    .isEqualTo(Exports.LOST);
        }
    }

    @Test
    void writeNothingOnceTheyAreStopped() throws IOException {
        try (OpenExports open = new OpenExports(disk).open()) {
            ExportedAsset wanted = open.add();
            assertThatThrownBy(() -> open.exports.make(wanted, out -> {
                        out.write(new byte[100_000]);
                        open.exports.stop();
                    }))
                    .hasMessage("the server is stopping");
            assertThat(disk.contents().keySet()).noneMatch(name -> name.startsWith("exports/"));
        }
    }
}
