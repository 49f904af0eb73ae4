package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SortedBlocksTest {
    @Test
    void doesWhatSortedSetDoes() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            int range = 10 + random.nextInt(3000);
            TreeSet<Integer> expected = new TreeSet<>();
            SortedBlocks<Integer> actual = SortedBlocks.empty();
            for (int step = 0; step < 3000; step++) {
                int element = random.nextInt(range);
                if (random.nextInt(5) < 3) {
                    expected.add(element);
                    actual = actual.with(element);
                } else {
                    expected.remove(element);
                    actual = actual.without(element);
                }
                if (step % 50 == 0) {
                    int offset = random.nextInt(range);
                    int limit = 1 + random.nextInt(range);
                    assertThat(actual.page(offset, limit))
                            .as("seed %d step %d", seed, step)
                            .isEqualTo(
                                    expected.stream().skip(offset).limit(limit).toList());
                }
            }
            assertThat(actual.size()).isEqualTo(expected.size());
            assertThat(actual.stream().toList()).isEqualTo(List.copyOf(expected));
        }
    }

    @Test
    void keepsWhatReaderHoldsUnchanged() {
        SortedBlocks<Integer> held = SortedBlocks.<Integer>empty().with(1).with(3);
        SortedBlocks<Integer> changed = held.with(2).without(1);
        assertThat(held.page(0, 10)).containsExactly(1, 3);
        assertThat(changed.page(0, 10)).containsExactly(2, 3);
    }

    @Test
    void answersAnyPageOfNothing() {
        assertThat(SortedBlocks.<Integer>empty().without(1).page(5, Integer.MAX_VALUE))
                .isEmpty();
        assertThat(SortedBlocks.<Integer>empty().with(1).page(Integer.MAX_VALUE, Integer.MAX_VALUE))
                .isEmpty();
    }
}
