package dev.tenrec.insight.trends.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class QuantileTest {
    private static final double[] SHARES = {0, 0.01, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1};

    @Test
    void agreesWithTheSortedList() {
        Random random = new Random(5);
        for (int round = 0; round < 2_000; round++) {
            int count = random.nextInt(round % 10 == 0 ? 3_000 : 40);
            int spread = 1 + random.nextInt(1_000);
            double[] numbers = random.doubles(count)
                    .map(number -> Math.floor(number * spread) / 4 - 50)
                    .toArray();
            check(numbers);
        }
    }

    @Test
    void handlesAdversarialOrders() {
        int count = 20_000;
        check(DoubleStream.iterate(0, i -> i + 1).limit(count).toArray());
        check(DoubleStream.iterate(0, i -> i - 1).limit(count).toArray());
        check(new double[count]);
        // The median of three is the smallest number in each round.
        check(DoubleStream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> i < count / 2.0 ? count - i : i)
                .toArray());
    }

    @Test
    void isZeroWithoutNumbers() {
        assertThat(Quantile.of(new double[0], 0.5)).isZero();
    }

    private static void check(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        double[] all = sorted.length == 0 ? new double[0] : Quantile.ofAll(numbers.clone(), SHARES);
        for (int i = 0; i < all.length; i++) {
            double at = SHARES[i] * (sorted.length - 1);
            double below = sorted[(int) at];
            double above = sorted[Math.min((int) at + 1, sorted.length - 1)];
            assertThat(Quantile.of(numbers.clone(), SHARES[i])).isEqualTo(below + (above - below) * (at - (int) at));
            assertThat(all[i]).isEqualTo(Quantile.of(numbers.clone(), SHARES[i]));
        }
    }
}
