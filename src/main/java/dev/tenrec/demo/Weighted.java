package dev.tenrec.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Things of which some are picked more often than others. */
final class Weighted<T> {
    private final List<T> things = new ArrayList<>();
    private final List<Double> ends = new ArrayList<>();
    private double sum;

    Weighted<T> add(double weight, T thing) {
        sum += weight;
        things.add(thing);
        ends.add(sum);
        return this;
    }

    T pick(SplittableRandom random) {
        double place = random.nextDouble() * sum;
        for (int i = 0; i < ends.size() - 1; i++) {
            if (place < ends.get(i)) {
                return things.get(i);
            }
        }
        return things.get(things.size() - 1);
    }
}
