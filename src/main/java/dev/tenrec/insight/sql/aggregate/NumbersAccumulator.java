package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the numbers of each group, for quantiles. */
public final class NumbersAccumulator implements Accumulator {
    private static final int FIRST = 4;

    private final Type type;
    private final Function<double[], @Nullable Object> finish;
    private final MemoryBudget memory;
    private double[][] numbers = new double[0][];
    private int[] sizes = new int[0];

    /** @param finish computes the result of a group from its sorted numbers */
    public NumbersAccumulator(Type type, Function<double[], @Nullable Object> finish, MemoryBudget memory) {
        this.type = type;
        this.finish = finish;
        this.memory = memory;
    }

    @Override
    public void grow(int groups) {
        if (groups > sizes.length) {
            int size = Growth.next(sizes.length, groups, 28, memory);
            int from = sizes.length;
            sizes = Arrays.copyOf(sizes, size);
            numbers = Arrays.copyOf(numbers, size);
            Arrays.fill(numbers, from, size, new double[0]);
        }
    }

    private void put(int group, double number) {
        double[] own = numbers[group];
        if (sizes[group] == own.length) {
            int size = Math.max(FIRST, own.length * 2);
            memory.reserve((long) Double.BYTES * (size - own.length));
            own = Arrays.copyOf(own, size);
            numbers[group] = own;
        }
        own[sizes[group]++] = number;
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        for (int i = 0; i < count; i++) {
            double number = arguments[0].getDouble(i);
            if (!Double.isNaN(number)) {
                put(groups[i], number);
            }
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        NumbersAccumulator from = (NumbersAccumulator) other;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < from.sizes[theirs[i]]; j++) {
                put(own[i], from.numbers[theirs[i]][j]);
            }
        }
    }

    @Override
    public Vector result(int count) {
        Object[] results = new Object[count];
        for (int i = 0; i < count; i++) {
            double[] own = Arrays.copyOf(numbers[i], sizes[i]);
            Arrays.sort(own);
            results[i] = finish.apply(own);
        }
        return Vector.of(type, results, count);
    }

    /** Interpolates between neighbours. */
    public static double quantile(double[] sorted, double level) {
        double place = level * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Takes one of the numbers. */
    public static double quantileExact(double[] sorted, double level) {
        return sorted[(int) Math.min(sorted.length - 1L, (long) (level * sorted.length))];
    }
}
