package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;

/** Variances, deviations and correlations, by running means, so that large values lose nothing. */
public final class MomentsAccumulator implements Accumulator {
    private static final int FIELDS = 6;

    private final Type type;
    private final String name;
    private final MemoryBudget memory;
    /** By group: count, mean x, mean y, squares of x, squares of y, products. */
    private double[] moments = new double[0];

    public MomentsAccumulator(Type type, String name, MemoryBudget memory) {
        this.type = type;
        this.name = name;
        this.memory = memory;
    }

    @Override
    public void grow(int groups) {
        if (groups * FIELDS > moments.length) {
            moments = Arrays.copyOf(
                    moments, FIELDS * Growth.next(moments.length / FIELDS, groups, FIELDS * Double.BYTES, memory));
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        double[] m = moments;
        for (int i = 0; i < count; i++) {
            int at = groups[i] * FIELDS;
            double x = arguments[0].getDouble(i);
            double y = arguments.length > 1 ? arguments[1].getDouble(i) : 0;
            m[at]++;
            double dx = x - m[at + 1];
            double dy = y - m[at + 2];
            m[at + 1] += dx / m[at];
            m[at + 2] += dy / m[at];
            m[at + 3] += dx * (x - m[at + 1]);
            m[at + 4] += dy * (y - m[at + 2]);
            m[at + 5] += dx * (y - m[at + 2]);
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        double[] o = ((MomentsAccumulator) other).moments;
        for (int i = 0; i < count; i++) {
            int from = theirs[i] * FIELDS;
            if (o[from] == 0) {
                continue;
            }
            int at = own[i] * FIELDS;
            double all = moments[at] + o[from];
            double dx = o[from + 1] - moments[at + 1];
            double dy = o[from + 2] - moments[at + 2];
            double weight = moments[at] * o[from] / all;
            moments[at + 3] += o[from + 3] + dx * dx * weight;
            moments[at + 4] += o[from + 4] + dy * dy * weight;
            moments[at + 5] += o[from + 5] + dx * dy * weight;
            moments[at + 1] += dx * o[from] / all;
            moments[at + 2] += dy * o[from] / all;
            moments[at] = all;
        }
    }

    @Override
    public Vector result(int count) {
        double[] results = new double[count];
        boolean[] nulls = new boolean[count];
        for (int i = 0; i < count; i++) {
            results[i] = result(Arrays.copyOfRange(moments, i * FIELDS, (i + 1) * FIELDS));
            nulls[i] = Double.isNaN(results[i]);
        }
        return new DoubleVector(type, results, nulls);
    }

    private double result(double[] m) {
        return switch (name) {
            case "varPop" -> m[3] / m[0];
            case "varSamp" -> m[0] < 2 ? Double.NaN : m[3] / (m[0] - 1);
            case "stddevPop" -> Math.sqrt(m[3] / m[0]);
            case "stddevSamp" -> m[0] < 2 ? Double.NaN : Math.sqrt(m[3] / (m[0] - 1));
            case "covarPop" -> m[5] / m[0];
            case "covarSamp" -> m[0] < 2 ? Double.NaN : m[5] / (m[0] - 1);
            case "corr" -> m[5] / Math.sqrt(m[3] * m[4]);
            default -> throw new IllegalStateException(name);
        };
    }
}
