package dev.tenrec.insight.trends.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunningAggregatesTest {
    private final RunningAggregates sums = new RunningAggregates(SeriesMath.SUM, 1);

    @Test
    void compensatesRounding() {
        sums.add(0, 1e16);
        for (int i = 0; i < 1_000; i++) {
            sums.add(0, 1);
        }
        sums.add(0, -1e16);
        assertThat(sums.result(0)).isEqualTo(1_000);
    }

    @Test
    void sumOverflowsToInfinity() {
        sums.add(0, Double.MAX_VALUE);
        sums.add(0, Double.MAX_VALUE);
        sums.add(0, 1);
        assertThat(sums.result(0)).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
