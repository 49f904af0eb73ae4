package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.evaluate.InQueryEvaluator;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes some of the rows that come in the order of their keys, and those that are equal to the last of them. */
final class TiesOperator implements RowSink {
    private final List<Evaluator> keys;
    private final long first;
    private final long last;
    private final RowCollector collector;
    private long seen;
    /** The keys of the last row within the bound; null before it. */
    private @Nullable Object lastKey;

    private boolean isOver;

    private TiesOperator(List<Evaluator> keys, long first, long last, RowCollector collector) {
        this.keys = keys;
        this.first = first;
        this.last = last;
        this.collector = collector;
    }

    static Relation run(PlanCompiler compiler, RowSource input, Plan.Ties ties) {
        RowCollector collector = new RowCollector(compiler.memory(), Long.MAX_VALUE);
        long end = ties.count() + ties.offset() < 0 ? Long.MAX_VALUE : ties.count() + ties.offset();
        List<Evaluator> keys =
                ties.keys().stream().map(key -> compiler.evaluator(key, input)).toList();
        TiesOperator operator = new TiesOperator(keys, ties.offset(), end, collector);
        if (ties.count() > 0) {
            input.runInOrder(operator);
        }
        return new Relation(input.types(), collector.batches(), compiler.parallel(), compiler.deadline());
    }

    @Override
    public void accept(Batch batch) {
        Vector[] vectors = keys.stream().map(key -> key.evaluate(batch)).toArray(Vector[]::new);
        int[] rows = new int[batch.count()];
        int kept = 0;
        for (int i = 0; i < batch.count() && !isOver; i++, seen++) {
            if (seen >= last) {
                isOver = !Objects.equals(lastKey, key(vectors, i));
            } else if (seen == last - 1) {
                lastKey = key(vectors, i);
            }
            rows[kept] = i;
            kept += seen >= first && !isOver ? 1 : 0;
        }
        if (kept > 0) {
            collector.accept(batch.take(rows, kept));
        }
    }

    @Override
    public boolean isFull() {
        return isOver;
    }

    private static Object key(Vector[] vectors, int row) {
        Object[] values = new Object[vectors.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = vectors[k].get(row);
        }
        return InQueryEvaluator.key(values);
    }
}
