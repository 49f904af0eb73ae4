package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Accumulator;
import dev.tenrec.insight.sql.aggregate.Accumulators;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts, sums, means and extremes from the first row of a partition on: each row is a group, to which the one before
 * is added.
 */
final class RunningAggregate implements WindowFunction {
    private final WindowFrame frame;
    private final Type type;
    private final List<Vector> arguments;
    private final @Nullable Vector filter;
    private final Supplier<Accumulator> states;
    private final long[] longs;
    private final double[] doubles;
    private final boolean[] nulls;

    RunningAggregate(
            WindowFrame frame, List<Vector> arguments, @Nullable Vector filter, int rows, MemoryBudget memory) {
        this.frame = frame;
        this.type = frame.call().function().type();
        this.arguments = arguments;
        this.filter = filter;
        this.states = states(frame.call().function(), memory);
        this.longs = new long[type.isLong() ? rows : 0];
        this.doubles = new double[type.isLong() ? 0 : rows];
        this.nulls = new boolean[rows];
    }

    private static Supplier<Accumulator> states(Aggregation function, MemoryBudget memory) {
        List<Type> types =
                function.arguments().stream().map(each -> each.type()).toList();
        return Accumulators.of(function, types, null, memory);
    }

    /** Returns whether all frames begin with their partition, and running results can be had of the function. */
    static boolean fits(WindowFrame frame, MemoryBudget memory) {
        Type type = frame.call().function().type();
        boolean isNumber = type.isLong() || type.kind() == Type.Kind.FLOAT64;
        return isNumber
                && frame.call().frame().from().unbounded()
                && states(frame.call().function(), memory).get().isRunning();
    }

    @Override
    public void compute(Partitions all, int first, int end) {
        int from = all.starts()[first];
        int to = all.starts()[end];
        Accumulator state = states.get();
        // The last group stays empty, for frames without rows.
        state.grow(to - from + 1);
        add(state, all.order(), from, to);
        run(state, all.starts(), first, end);
        Vector results = state.result(to - from + 1);
        all.each(first, end, (order, begin, behind) -> {
            int last = begin;
            for (int i = begin; i < behind; i++) {
                last = frame.end(order, i, begin, behind, last);
                put(order[i], results, last == begin ? to - from : last - 1 - from);
            }
        });
    }

    private void put(int row, Vector results, int group) {
        nulls[row] = results.isNull(group);
        if (type.isLong()) {
            longs[row] = results.getLong(group);
        } else {
            doubles[row] = results.getDouble(group);
        }
    }

    private void add(Accumulator state, int[] order, int from, int to) {
        int[] rows = new int[to - from];
        int[] groups = new int[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            boolean isTaken = filter == null || filter.isTrue(order[i]);
            for (int a = 0; a < arguments.size() && isTaken; a++) {
                isTaken = !arguments.get(a).isNull(order[i]);
            }
            rows[count] = order[i];
            groups[count] = i - from;
            count += isTaken ? 1 : 0;
        }
        Vector[] taken = new Vector[arguments.size()];
        for (int a = 0; a < taken.length; a++) {
            taken[a] = arguments.get(a).take(rows, count);
        }
        state.add(groups, taken, count, Ordinals.from(from, count));
    }

    /** Adds each group of a partition to the next one. */
    private static void run(Accumulator state, int[] starts, int first, int end) {
        int[] before = new int[starts[end] - starts[first]];
        int[] next = new int[before.length];
        int count = 0;
        for (int p = first; p < end; p++) {
            for (int i = starts[p] + 1; i < starts[p + 1]; i++) {
                before[count] = i - 1 - starts[first];
                next[count++] = i - starts[first];
            }
        }
        state.merge(state, before, next, count);
    }

    @Override
    public Vector result() {
        return type.isLong() ? new LongVector(type, longs, nulls) : new DoubleVector(type, doubles, nulls);
    }
}
