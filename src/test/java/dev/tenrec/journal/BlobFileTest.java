package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Blob files give back each blob by its position, and notice every changed byte. */
@ExtendWith(Thoroughness.class)
final class BlobFileTest {
    private static final UUID DIRECTORY = new UUID(1, 2);
    private static final int NUMBER = 7;
    private static final int SAMPLE_EVERY = 11;

    private final SimDisk disk = new SimDisk();

    @Test
    void giveBackBlobsOfManyProjectsAndSizes() throws IOException {
        Map<Integer, byte[]> written = write(new Random(Thoroughness.SEED), 3_000, 400);
        BlobFile file = BlobFile.open(disk, DIRECTORY, NUMBER, 0);
        file.verify();
        for (Map.Entry<Integer, byte[]> blob : written.entrySet()) {
            assertThat(read(file, blob.getKey(), blob.getValue().length)).isEqualTo(blob.getValue());
        }
    }

    @Test
    void giveBackABlobLargerThanAFrame() throws IOException {
        Map<Integer, byte[]> written = write(new Random(1), 2, 3 * BlobFormat.CLOSE_BYTES);
        BlobFile file = BlobFile.open(disk, DIRECTORY, NUMBER, 0);
        for (Map.Entry<Integer, byte[]> blob : written.entrySet()) {
            assertThat(read(file, blob.getKey(), blob.getValue().length)).isEqualTo(blob.getValue());
        }
    }

    @Test
    void mayHoldNothing() throws IOException {
        write(new Random(1), 0, 1);
        BlobFile file = BlobFile.open(disk, DIRECTORY, NUMBER, 0);
        file.verify();
        assertThatThrownBy(() -> file.find(64)).hasMessageContaining("has no blob of offset 64");
    }

    /** Some bits of a compressed frame mean nothing; the manifest's checksum of the whole file covers these. */
    @Test
    void noticeEveryChangedByteThatChangesABlob() throws IOException {
        Map<Integer, byte[]> written = write(new Random(Thoroughness.SEED), 40, 60);
        byte[] whole = disk.bytes(FileNames.blobs(NUMBER, 0));
        int tried = 0;
        int noticed = 0;
        for (int at = 0; at < whole.length; at++) {
            if (Thoroughness.takes(at, SAMPLE_EVERY)) {
                byte[] damaged = whole.clone();
                damaged[at] ^= 4;
                disk.put(FileNames.blobs(NUMBER, 0), damaged);
                try {
                    BlobFile file = BlobFile.open(disk, DIRECTORY, NUMBER, 0);
                    file.verify();
                    for (Map.Entry<Integer, byte[]> blob : written.entrySet()) {
                        assertThat(read(file, blob.getKey(), blob.getValue().length))
                                .as("byte %d", at)
                                .isEqualTo(blob.getValue());
                    }
                } catch (DamageException damage) {
                    assertThat(damage).hasMessageContaining("blobs-00000007.bin");
                    noticed++;
                }
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(whole.length / SAMPLE_EVERY - 2);
        assertThat(noticed).isGreaterThan(tried * 9 / 10);
    }

    @Test
    void noticeAFileOfAnotherDirectoryOrNumber() throws IOException {
        write(new Random(1), 3, 10);
        assertThatThrownBy(() -> BlobFile.open(disk, new UUID(3, 4), NUMBER, 0)).isInstanceOf(DamageException.class);
        disk.put(FileNames.blobs(8, 0), disk.bytes(FileNames.blobs(NUMBER, 0)));
        assertThatThrownBy(() -> BlobFile.open(disk, DIRECTORY, 8, 0)).isInstanceOf(DamageException.class);
    }

    /** Writes random blobs of eleven projects and returns them by offset. */
    private Map<Integer, byte[]> write(Random random, int count, int sizeMax) throws IOException {
        Map<Integer, byte[]> blobs = new TreeMap<>();
        try (DiskFile file = disk.create(FileNames.blobs(NUMBER, 0))) {
            BlobFileWriter writer = new BlobFileWriter(file);
            int offset = JournalFormat.HEADER_BYTES;
            for (int i = 0; i < count; i++) {
                byte[] bytes = new byte[1 + random.nextInt(sizeMax)];
                for (int k = 0; k < bytes.length; k++) {
                    bytes[k] = (byte) random.nextInt(7);
                }
                writer.keep(random.nextInt(11), Position.of(NUMBER, offset), ByteBuffer.wrap(bytes));
                blobs.put(offset, bytes);
                offset += bytes.length + 8;
            }
            writer.end(NUMBER, DIRECTORY);
        }
        return blobs;
    }

    private static byte[] read(BlobFile file, int offset, int size) throws IOException {
        BlobFile.Place place = file.find(offset);
        byte[] bytes = new byte[size];
        ByteBuffer.wrap(file.frame(place.frame())).get(place.offset(), bytes);
        return bytes;
    }
}
