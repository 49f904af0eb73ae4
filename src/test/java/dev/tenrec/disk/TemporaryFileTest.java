package dev.tenrec.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Numbers come back from a temporary file as they were written. */
final class TemporaryFileTest {
    private static final int BLOCK = 100;
    private static final int BLOCKS = 50;

    @Test
    void readsBlocksInAnyOrder() {
        long[][] blocks = new long[BLOCKS][];
        long[] positions = new long[BLOCKS];
        SplittableRandom random = new SplittableRandom(5);
        try (TemporaryFile file = TemporaryFile.create(BLOCK)) {
            for (int i = 0; i < BLOCKS; i++) {
                blocks[i] = random.longs(1 + random.nextInt(BLOCK)).toArray();
                positions[i] = file.append(blocks[i], blocks[i].length);
            }
            for (int i = BLOCKS - 1; i >= 0; i--) {
                long[] read = new long[blocks[i].length + 2];
                file.read(positions[i], read, 1, blocks[i].length);
                assertThat(read).startsWith(0).endsWith(0).containsSequence(blocks[i]);
            }
        }
    }

    @Test
    void refusesToReadBeyondItsEnd() {
        try (TemporaryFile file = TemporaryFile.create(BLOCK)) {
            file.append(new long[] {1, 2, 3}, 3);
            assertThatThrownBy(() -> file.read(8, new long[3], 0, 3))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("ends before");
        }
    }
}
