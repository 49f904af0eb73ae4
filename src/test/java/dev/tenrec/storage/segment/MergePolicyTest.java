package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MergePolicyTest {
    private static final int LARGEST = 1 << 22;

    private final List<Integer> segments = new ArrayList<>();
    private long added;
    private long merged;

    @Test
    void eightFullOnesMakeOneOfTheNextLevel() {
        for (int i = 0; i < 8; i++) {
            add(MergePolicy.FULL_ROWS);
        }
        assertThat(segments).containsExactly(8 * MergePolicy.FULL_ROWS);
    }

    @Test
    void smallOnesBetweenOthersAreMergedWithThem() {
        for (int i = 0; i < 8; i++) {
            add(MergePolicy.FULL_ROWS);
            add(5_000);
        }
        assertThat(segments)
                .containsExactly(7 * MergePolicy.FULL_ROWS + 6 * 5_000, 5_000, MergePolicy.FULL_ROWS, 5_000);
    }

    @Test
    void theLargestAreLeftAlone() {
        segments.addAll(List.of(4_000_000, 3_000_000, 4_000_000, 3_000_000, 3_000_000));
        assertThat(MergePolicy.next(segments, Integer::intValue)).isEmpty();
    }

    @Test
    void howeverLargeTheyAreFewAreLeftAndRowsAreMergedAFewTimes() {
        Random random = new Random(59);
        for (int i = 0; i < 3_000; i++) {
            add(random.nextBoolean() ? MergePolicy.FULL_ROWS : 4_096 + random.nextInt(12_288));
            assertThat(segments).filteredOn(rows -> rows < LARGEST / 2).hasSizeLessThan(20);
            assertThat(segments).allMatch(rows -> rows < LARGEST);
            // Files have to hold the rows from the first on without a gap.
            assertThat(segments)
                    .extracting(rows -> rows < 8 * MergePolicy.FULL_ROWS)
                    .isSorted();
            assertThat(segments.stream().mapToLong(rows -> rows).sum()).isEqualTo(added);
        }
        assertThat(merged).isLessThan(added * 4);
    }

    private void add(int rows) {
        segments.add(rows);
        added += rows;
        List<Integer> old = MergePolicy.next(segments, Integer::intValue);
        while (!old.isEmpty()) {
            int sum = old.stream().mapToInt(Integer::intValue).sum();
            merged += sum;
            int at = Collections.indexOfSubList(segments, old);
            old.clear();
            segments.add(at, sum);
            old = MergePolicy.next(segments, Integer::intValue);
        }
    }
}
