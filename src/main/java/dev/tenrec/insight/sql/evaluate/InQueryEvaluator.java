package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for the values of each row among the rows of a query. */
public record InQueryEvaluator(List<Evaluator> values, Set<Object> rows) implements Evaluator {
    private static final int ENTRY_BYTES = 56;

    @Override
    public Type type() {
        return Type.BOOL;
    }

    @Override
    public Vector evaluate(Batch batch) {
        Vector[] vectors = values.stream().map(each -> each.evaluate(batch)).toArray(Vector[]::new);
        long[] results = new long[batch.count()];
        Object[] row = new Object[vectors.length];
        for (int i = 0; i < results.length; i++) {
            for (int j = 0; j < vectors.length; j++) {
                row[j] = vectors[j].get(i);
            }
            results[i] = rows.contains(key(row)) ? 1 : 0;
        }
        return new LongVector(Type.BOOL, results, null);
    }

    /** Collects the rows of a query. */
    public static Set<Object> rows(List<Batch> query, MemoryBudget memory) {
        Set<Object> rows = new HashSet<>();
        for (Batch batch : query) {
            Object[] row = new Object[batch.width()];
            for (int i = 0; i < batch.count(); i++) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = batch.column(j).get(i);
                }
                Object key = key(row);
                if (rows.add(key)) {
                    memory.reserve(ENTRY_BYTES + MemoryBudget.sizeOf(key));
                }
            }
        }
        return rows;
    }

    /** Returns an object that is equal for equal values; null is equal to null. */
    public static Object key(@Nullable Object[] row) {
        return row.length == 1 && row[0] != null ? row[0] : Arrays.asList(row.clone());
    }
}
