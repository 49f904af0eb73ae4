package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;

/**
 * Sums and averages; integers wrap around. A group without rows has the sum null if that is among the type's values.
 */
public final class SumAccumulator implements Accumulator {
    private final Type type;
    private final boolean isAverage;
    private final boolean isWeighted;
    private final MemoryBudget memory;
    private final boolean isLong;
    private long[] longs = new long[0];
    private double[] doubles = new double[0];
    private double[] weights = new double[0];

    /** @param name sum, avg or avgWeighted */
    public SumAccumulator(Type type, String name, MemoryBudget memory) {
        this.type = type;
        this.isAverage = !name.equals("sum");
        this.isWeighted = name.equals("avgWeighted");
        this.isLong = type.isLong();
        this.memory = memory;
    }

    @Override
    public void grow(int groups) {
        if (groups > weights.length) {
            int size = Growth.next(weights.length, groups, 2 * Long.BYTES, memory);
            weights = Arrays.copyOf(weights, size);
            longs = isLong ? Arrays.copyOf(longs, size) : longs;
            doubles = isLong ? doubles : Arrays.copyOf(doubles, size);
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        Vector values = arguments[0];
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            double weight = isWeighted ? arguments[1].getDouble(i) : 1;
            weights[group] += weight;
            if (isLong) {
                longs[group] += values.getLong(i);
            } else {
                doubles[group] += isWeighted ? weight * values.getDouble(i) : values.getDouble(i);
            }
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        SumAccumulator from = (SumAccumulator) other;
        for (int i = 0; i < count; i++) {
            int group = own[i];
            weights[group] += from.weights[theirs[i]];
            if (isLong) {
                longs[group] += from.longs[theirs[i]];
            } else {
                doubles[group] += from.doubles[theirs[i]];
            }
        }
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    @Override
    public Vector result(int count) {
        boolean[] nulls = type.nullable() ? new boolean[count] : null;
        for (int i = 0; nulls != null && i < count; i++) {
            nulls[i] = weights[i] == 0;
        }
        if (isLong) {
            return new LongVector(type, Arrays.copyOf(longs, count), nulls);
        }
        double[] results = Arrays.copyOf(doubles, count);
        for (int i = 0; isAverage && i < count; i++) {
            results[i] /= weights[i];
        }
        return new DoubleVector(type, results, nulls);
    }
}
