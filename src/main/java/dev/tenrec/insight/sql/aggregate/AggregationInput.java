package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Conditions;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an aggregation: those that its filter takes and that have all arguments; with the elements of arrays in
 * place of rows where the aggregation asks for that. Shared by threads; the states are their own.
 */
public record AggregationInput(
        Aggregation aggregation,
        @Nullable Evaluator filter,
        List<Evaluator> arguments,
        List<Type> types,
        Supplier<Accumulator> states) {
    public static AggregationInput of(
            Aggregation aggregation, @Nullable Evaluator filter, List<Evaluator> arguments, MemoryBudget memory) {
        boolean ofElements = aggregation.ofElements();
        List<Type> types = new ArrayList<>();
        for (Evaluator argument : arguments) {
            types.add(ofElements ? argument.type().element() : argument.type());
        }
        Domain domain =
                arguments.isEmpty() || ofElements ? null : arguments.get(0).domain();
        return new AggregationInput(
                aggregation, filter, arguments, types, Accumulators.of(aggregation, types, domain, memory));
    }

    /** Adds the rows of a batch to a state. */
    public void add(Accumulator state, Batch batch, int[] groups) {
        Vector[] vectors = new Vector[arguments.size()];
        boolean hasNulls = filter != null;
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = arguments.get(i).evaluate(batch);
            hasNulls |= vectors[i].hasNulls();
        }
        int count = batch.count();
        if (!hasNulls) {
            add(state, groups, vectors, count, batch.ordinals());
            return;
        }
        int[] rows = new int[count];
        int kept = select(batch, vectors, rows);
        if (kept == count) {
            add(state, groups, vectors, count, batch.ordinals());
        } else if (kept > 0) {
            int[] own = new int[kept];
            for (int i = 0; i < kept; i++) {
                own[i] = groups[rows[i]];
            }
            Vector[] taken = new Vector[vectors.length];
            for (int i = 0; i < taken.length; i++) {
                taken[i] = vectors[i].take(rows, kept);
            }
            add(state, own, taken, kept, batch.ordinals().take(rows, kept));
        }
    }

    private int select(Batch batch, Vector[] vectors, int[] rows) {
        int kept = batch.count();
        if (filter == null) {
            for (int i = 0; i < kept; i++) {
                rows[i] = i;
            }
        } else {
            kept = Conditions.select(filter.evaluate(batch), kept, rows);
        }
        for (Vector vector : vectors) {
            kept = vector.hasNulls() ? vector.selectPresent(rows, kept) : kept;
        }
        return kept;
    }

    private void add(Accumulator state, int[] groups, Vector[] vectors, int count, Ordinals ordinals) {
        if (aggregation.ofElements()) {
            addElements(state, groups, vectors, count);
        } else {
            state.add(groups, vectors, count, ordinals);
        }
    }

    private void addElements(Accumulator state, int[] groups, Vector[] vectors, int count) {
        for (int i = 0; i < count; i++) {
            List<?> first = (List<?>) java.util.Objects.requireNonNull(vectors[0].get(i));
            int[] own = new int[first.size()];
            java.util.Arrays.fill(own, groups[i]);
            Vector[] elements = new Vector[vectors.length];
            int size = first.size();
            for (int j = 0; j < elements.length; j++) {
                List<?> list = (List<?>) java.util.Objects.requireNonNull(vectors[j].get(i));
                size = Math.min(size, list.size());
                elements[j] = Vector.of(types.get(j), list.toArray(), list.size());
            }
            int[] present = new int[size];
            int kept = 0;
            for (int row = 0; row < size; row++) {
                boolean isPresent = true;
                for (Vector each : elements) {
                    isPresent &= !each.isNull(row);
                }
                present[kept] = row;
                kept += isPresent ? 1 : 0;
            }
            Vector[] taken = new Vector[elements.length];
            for (int j = 0; j < taken.length; j++) {
                taken[j] = elements[j].take(present, kept);
            }
            state.add(own, taken, kept, Ordinals.from(0, kept));
        }
    }
}
