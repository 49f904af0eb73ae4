package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.table.StagedSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of the elements of arrays. */
final class UnnestOperator {
    private UnnestOperator() {}

    static RowSource source(PlanCompiler compiler, RowSource input, Plan.Unnest unnest) {
        List<Evaluator> arrays = unnest.arrays().stream()
                .map(array -> compiler.evaluator(array.expression(), input))
                .toList();
        List<Type> types = PlanCompiler.types(unnest);
        int width = input.types().size();
        return new StagedSource(
                input,
                sink -> batch -> unnest(batch, arrays, unnest.keepsEmpty(), types, compiler, sink),
                types,
                column -> column < width ? input.domain(column) : null);
    }

    private static void unnest(
            Batch batch,
            List<Evaluator> arrays,
            boolean keepsEmpty,
            List<Type> types,
            PlanCompiler compiler,
            RowSink sink) {
        Vector[] vectors = arrays.stream().map(each -> each.evaluate(batch)).toArray(Vector[]::new);
        Output output = new Output(batch, vectors.length, types, sink);
        for (int row = 0; row < batch.count(); row++) {
            List<List<?>> lists = new ArrayList<>();
            for (Vector vector : vectors) {
                Object value = vector.get(row);
                lists.add(value == null ? List.of() : (List<?>) value);
            }
            int size = lists.get(0).size();
            for (List<?> each : lists) {
                if (each.size() != size) {
                    throw SqlRefusal.query("Arrays that are joined side by side must have the same length.");
                }
            }
            for (int i = 0; i < size; i++) {
                output.add(row, lists, i);
                if (i % Batch.ROWS == 0) {
                    compiler.deadline().check();
                }
            }
            if (size == 0 && keepsEmpty) {
                output.add(row, List.of(), 0);
            }
        }
        output.flush();
    }

    /** Rows that are collected up to a batch. */
    private static final class Output {
        private final Batch batch;
        private final List<Type> types;
        private final RowSink sink;
        private final int[] rows = new int[Batch.ROWS];
        private final @Nullable Object[][] elements;
        private int count;

        Output(Batch batch, int arrays, List<Type> types, RowSink sink) {
            this.batch = batch;
            this.types = types;
            this.sink = sink;
            this.elements = new Object[arrays][Batch.ROWS];
        }

        /** @param lists empty for a row without elements */
        void add(int row, List<List<?>> lists, int index) {
            rows[count] = row;
            for (int a = 0; a < elements.length; a++) {
                elements[a][count] = lists.isEmpty() ? null : lists.get(a).get(index);
            }
            count++;
            if (count == Batch.ROWS) {
                flush();
            }
        }

        void flush() {
            if (count == 0) {
                return;
            }
            int[] own = java.util.Arrays.copyOf(rows, count);
            int size = count;
            int width = batch.width();
            Vector[] added = new Vector[elements.length];
            for (int a = 0; a < added.length; a++) {
                added[a] = Vector.of(types.get(width + a), java.util.Arrays.copyOf(elements[a], size), size);
            }
            sink.accept(new Batch(
                    size,
                    types.size(),
                    index -> index < width ? batch.column(index).take(own, size) : added[index - width],
                    batch.ordinals().take(own, size)));
            count = 0;
        }
    }
}
