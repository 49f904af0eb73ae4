package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntColumnTest {
    private static final int CHUNK_NUMBERS = 4_096;
    private static final BlockMemory MEMORY = BlockMemory.direct();

    @Test
    void holdsWhatWasSetWhileItGrowsAndIsCopied() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        for (int most : new int[] {1, 3, 4, 5, 100, CHUNK_NUMBERS, 3 * CHUNK_NUMBERS}) {
            IntColumn column = new IntColumn(MEMORY);
            Map<Integer, Integer> expected = new HashMap<>();
            ColumnCopy copy = column.copy();
            Map<Integer, Integer> then = Map.of();
            for (int step = 0; step < 400; step++) {
                int index = random.nextInt(most);
                column.set(index, step + 1);
                expected.put(index, step + 1);
                column.setFirst(index, -1);
                if (random.nextInt(20) == 0) {
                    assertHolds(loaded(copy), then, most);
                    copy = column.copy();
                    then = Map.copyOf(expected);
                }
            }
            assertHolds(column, expected, most);
            assertHolds(loaded(column.copy()), expected, most);
        }
    }

    @Test
    void takesAsMuchAsItHolds() throws IOException {
        IntColumn column = new IntColumn(MEMORY);
        column.set(0, 7);
        assertThat(column.bound()).isEqualTo(4);
        assertThat(bytes(column.copy())).hasSize(5 * Integer.BYTES);
        column.set(4, 7);
        assertThat(column.bound()).isEqualTo(8);
        column.set(CHUNK_NUMBERS, 7);
        assertThat(column.bound()).isEqualTo(2 * CHUNK_NUMBERS);
        assertThat(column.get(4)).isEqualTo(7);
    }

    @Test
    void readsWholeChunksOfEarlierVersions() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((1 + CHUNK_NUMBERS) * Integer.BYTES);
        bytes.putInt(1).putInt(3).putInt(4);
        IntColumn column = IntColumn.load(MEMORY, new DataInputStream(new ByteArrayInputStream(bytes.array())));
        assertHolds(column, Map.of(0, 3, 1, 4), CHUNK_NUMBERS);
        column.set(2, 5);
        assertHolds(column, Map.of(0, 3, 1, 4, 2, 5), CHUNK_NUMBERS);
    }

    private static IntColumn loaded(ColumnCopy copy) throws IOException {
        return IntColumn.load(MEMORY, new DataInputStream(new ByteArrayInputStream(bytes(copy))));
    }

    private static byte[] bytes(ColumnCopy copy) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        copy.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static void assertHolds(IntColumn column, Map<Integer, Integer> expected, int most) {
        for (int index = 0; index <= most; index++) {
            assertThat(column.get(index)).isEqualTo(expected.getOrDefault(index, 0));
        }
    }
}
