package dev.tenrec.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files of records against the array that they hold. */
final class ValueFileTest {
    private final Random random = new Random(Thoroughness.SEED);

    @Test
    void readsAnyRangeOfWhatWasWritten() throws IOException {
        for (int size : new int[] {1, 4, 8_191, 8_192, 8_193, 100_000}) {
            for (byte[] records : new byte[][] {compressible(size), noise(size), mixed(size)}) {
                ValueFile file = ValueFile.open("file", ValueFile.encode(3, records, size), 3, size);
                for (int i = 0; i < 200; i++) {
                    int from = random.nextInt(size);
                    int count = random.nextInt(Math.min(size - from, 20_000) + 1);
                    assertThat(file.read(from, count)).isEqualTo(Arrays.copyOfRange(records, from, from + count));
                }
            }
        }
    }

    @Test
    void takesASixthOfSimilarRecords() {
        byte[] records = compressible(100_000);
        assertThat(ValueFile.encode(3, records, records.length).limit()).isLessThan(records.length / 6);
    }

    @Test
    void opensFilesOfTheFormatBefore() throws IOException {
        byte[] records = mixed(50_000);
        ByteBuffer bytes = ByteBuffer.allocate(24 + records.length);
        bytes.putLong(0x544e524356414c53L).putInt(1).putInt(3).putInt(records.length);
        bytes.putInt(ValueFormat.checksum(bytes.duplicate().flip()))
                .put(records)
                .flip();
        ValueFile file = ValueFile.open("file", bytes, 3, records.length);
        assertThat(file.read(0, records.length)).isEqualTo(records);
        assertThat(file.read(777, 9_999)).isEqualTo(Arrays.copyOfRange(records, 777, 10_776));
    }

    @Test
    void refusesOtherFiles() {
        byte[] records = compressible(20_000);
        ByteBuffer whole = ValueFile.encode(3, records, records.length);
        assertThatThrownBy(() -> ValueFile.open("file", whole, 4, records.length))
                .isInstanceOf(DamageException.class);
        assertThatThrownBy(() -> ValueFile.open("file", whole, 3, records.length - 1))
                .isInstanceOf(DamageException.class);
        for (int end = 0; end < whole.limit(); end++) {
            ByteBuffer cut = whole.duplicate().limit(end);
            assertThatThrownBy(() -> ValueFile.open("file", cut, 3, records.length))
                    .isInstanceOf(DamageException.class)
                    .hasMessageContaining("file");
        }
    }

    /** What a flipped bit of a frame does to a record is seen by the record's checksum; here nothing else may fail. */
    @Test
    void readsOrNamesFlippedBits() throws IOException {
        byte[] records = compressible(20_000);
        byte[] whole = ValueFile.encode(3, records, records.length).array();
        for (int bit = 0; bit < 24 * 8 + 2_000; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                ValueFile file = ValueFile.open("file", ByteBuffer.wrap(flipped), 3, records.length);
                assertThat(file.read(0, records.length)).hasSize(records.length);
                assertThat(bit).isGreaterThanOrEqualTo(24 * 8);
            } catch (DamageException damage) {
                assertThat(damage).hasMessageContaining("file");
            }
        }
    }

    private byte[] compressible(int size) {
        StringBuilder text = new StringBuilder();
        while (text.length() < size) {
            text.append("{\"$browser\":\"Chrome\",\"$os\":\"Linux\",\"score\":")
                    .append(random.nextInt(100))
                    .append('}');
        }
        return Arrays.copyOf(text.toString().getBytes(StandardCharsets.UTF_8), size);
    }

    private byte[] noise(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] mixed(int size) {
        byte[] bytes = compressible(size);
        byte[] noise = noise(size / 2);
        System.arraycopy(noise, 0, bytes, size / 4, noise.length);
        return bytes;
    }
}
