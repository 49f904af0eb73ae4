package dev.tenrec.insight.sql.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import org.junit.jupiter.api.Test;

/** Rows by group while rows and groups are added, as the frames of a window do. */
class RowsByGroupTest {
    @Test
    void findsTheRowsOfEachGroupWhileThereAreMore() {
        RowsByGroup.Latest latest = new RowsByGroup.Latest(new MemoryBudget(1 << 20));
        int[] groups = {0, 1, 0, 1, 2, 0};
        assertThat(latest.of(groups, 0, 1).of(0)).isEmpty();
        assertThat(latest.of(groups, 4, 2).of(0)).containsExactly(0, 2);
        assertThat(latest.of(groups, 4, 3).of(2)).isEmpty();
        assertThat(latest.of(groups, 6, 3).of(0)).containsExactly(0, 2, 5);
        assertThat(latest.of(groups, 6, 3).of(2)).containsExactly(4);
    }

    @Test
    void keepsMemoryOfTheLatestOnly() {
        MemoryBudget memory = new MemoryBudget(1 << 20);
        RowsByGroup.Latest latest = new RowsByGroup.Latest(memory);
        int[] groups = new int[20_000];
        for (int rows = 1; rows <= groups.length; rows += 10) {
            latest.of(groups, rows, 1);
        }
        assertThat(memory.reserved()).isLessThan(5L * groups.length);
    }
}
