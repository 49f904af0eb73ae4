package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.evaluate.InQueryEvaluator;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps some rows of each combination of keys, in order. */
final class LimitByOperator {
    private static final int ENTRY_BYTES = 64;

    private LimitByOperator() {}

    static Relation run(PlanCompiler compiler, RowSource input, Plan.LimitBy limitBy) {
        List<Evaluator> keys = limitBy.keys().stream()
                .map(key -> compiler.evaluator(key, input))
                .toList();
        RowCollector collector = new RowCollector(compiler.memory(), Long.MAX_VALUE);
        Map<Object, Long> seen = new HashMap<>();
        input.runInOrder(batch -> {
            Vector[] vectors = keys.stream().map(key -> key.evaluate(batch)).toArray(Vector[]::new);
            int[] rows = new int[batch.count()];
            int kept = 0;
            Object[] row = new Object[vectors.length];
            for (int i = 0; i < batch.count(); i++) {
                for (int k = 0; k < row.length; k++) {
                    row[k] = vectors[k].get(i);
                }
                Object key = InQueryEvaluator.key(row);
                Long before = seen.get(key);
                if (before == null) {
                    compiler.memory().reserve(ENTRY_BYTES + MemoryBudget.sizeOf(key));
                }
                long number = before == null ? 0 : before;
                seen.put(key, number + 1);
                rows[kept] = i;
                kept += number >= limitBy.offset() && number - limitBy.offset() < limitBy.count() ? 1 : 0;
            }
            if (kept > 0) {
                collector.accept(batch.take(rows, kept));
            }
        });
        return new Relation(input.types(), collector.batches(), compiler.parallel(), compiler.deadline());
    }
}
