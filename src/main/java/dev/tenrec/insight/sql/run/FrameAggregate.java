package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Accumulator;
import dev.tenrec.insight.sql.aggregate.Accumulators;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An aggregate of the rows of each frame. A frame that only grew goes on with the state of the one before. */
final class FrameAggregate implements WindowFunction {
    private static final int ROWS_PER_CHECK = 4_096;

    private final WindowFrame frame;
    private final Aggregation function;
    private final List<Vector> arguments;
    private final @Nullable Vector filter;
    private final Supplier<Accumulator> states;
    private final Runnable clock;
    private final @Nullable Object[] results;

    FrameAggregate(
            WindowFrame frame,
            List<Vector> arguments,
            @Nullable Vector filter,
            int rows,
            MemoryBudget memory,
            Runnable clock) {
        this.frame = frame;
        this.function = frame.call().function();
        this.arguments = arguments;
        this.filter = filter;
        this.clock = clock;
        this.results = new Object[rows];
        Domain domain = !arguments.isEmpty() && arguments.get(0) instanceof CodeVector codes ? codes.domain() : null;
        this.states = Accumulators.of(
                function, function.arguments().stream().map(each -> each.type()).toList(), domain, memory);
    }

    @Override
    public void compute(Partitions all, int first, int end) {
        all.each(first, end, this::compute);
    }

    private void compute(int[] order, int from, int to) {
        Accumulator state = null;
        int stateFrom = from;
        int stateTo = from;
        int end = from;
        Object last = null;
        for (int i = from; i < to; i++) {
            int begin = frame.begin(order, i, from, to);
            end = frame.end(order, i, from, to, end);
            boolean goesOn = state != null && begin == stateFrom && end >= stateTo;
            if (state == null || !goesOn) {
                state = states.get();
                state.grow(1);
                stateFrom = begin;
                stateTo = begin;
            }
            if (!goesOn || end > stateTo) {
                add(state, order, stateTo, end);
                stateTo = end;
                // The default of an empty frame is that of a state without rows.
                last = state.result(1).get(0);
            }
            results[order[i]] = last;
            if (i % ROWS_PER_CHECK == 0) {
                clock.run();
            }
        }
    }

    private void add(Accumulator state, int[] order, int from, int to) {
        for (int first = from; first < to; first += ROWS_PER_CHECK) {
            int[] rows = Arrays.copyOfRange(order, first, Math.min(to, first + ROWS_PER_CHECK));
            int count = rows.length;
            if (filter != null) {
                count = 0;
                for (int row : rows) {
                    rows[count] = row;
                    count += filter.isTrue(row) ? 1 : 0;
                }
            }
            Vector[] taken = new Vector[arguments.size()];
            for (Vector argument : arguments) {
                count = argument.hasNulls() ? argument.selectPresent(rows, count) : count;
            }
            for (int a = 0; a < taken.length; a++) {
                taken[a] = arguments.get(a).take(rows, count);
            }
            state.add(new int[count], taken, count, Ordinals.from(first, count));
            if (to - from > ROWS_PER_CHECK) {
                clock.run();
            }
        }
    }

    @Override
    public Vector result() {
        return Vector.of(function.type(), results, results.length);
    }
}
