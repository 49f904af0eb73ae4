package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void holdsWhatWasSetWhileItGrowsAndIsCopied() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        for (int most : new int[] {1, 3, 4, 5, 100, CHUNK_NUMBERS, 3 * CHUNK_NUMBERS}) {
            IntColumn column = new IntColumn();
            Map<Integer, Integer> expected = new HashMap<>();
            IntColumn copy = column.copy();
            Map<Integer, Integer> then = Map.of();
            for (int step = 0; step < 400; step++) {
                int index = random.nextInt(most);
                column.set(index, step + 1);
                expected.put(index, step + 1);
                column.setFirst(index, -1);
                assertHolds(copy, then, most);
                if (random.nextInt(20) == 0) {
                    copy = column.copy();
                    then = Map.copyOf(expected);
                }
            }
            assertHolds(column, expected, most);
            assertHolds(saved(column), expected, most);
        }
    }

    @Test
    void takesAsMuchAsItHolds() throws IOException {
        IntColumn column = new IntColumn();
        column.set(0, 7);
        assertThat(column.bound()).isEqualTo(4);
        assertThat(bytes(column)).hasSize(5 * Integer.BYTES);
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
        IntColumn column = IntColumn.load(new DataInputStream(new ByteArrayInputStream(bytes.array())));
        assertHolds(column, Map.of(0, 3, 1, 4), CHUNK_NUMBERS);
        column.set(2, 5);
        assertHolds(column, Map.of(0, 3, 1, 4, 2, 5), CHUNK_NUMBERS);
    }

    private static IntColumn saved(IntColumn column) throws IOException {
        return IntColumn.load(new DataInputStream(new ByteArrayInputStream(bytes(column))));
    }

    private static byte[] bytes(IntColumn column) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        column.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static void assertHolds(IntColumn column, Map<Integer, Integer> expected, int most) {
        for (int index = 0; index <= most; index++) {
            assertThat(column.get(index)).isEqualTo(expected.getOrDefault(index, 0));
        }
    }
}
