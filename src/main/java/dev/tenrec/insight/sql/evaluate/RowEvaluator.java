package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;

/** Computes an expression with lambdas for each row. */
public record RowEvaluator(Type type, RowExpression expression, MemoryBudget memory) implements Evaluator {
    /** Parameters of all lambdas of one expression. */
    static final int PARAMETERS_MAX = 256;

    @Override
    public Vector evaluate(Batch batch) {
        Object[] results = new Object[batch.count()];
        long bytes = 0;
        Object[] parameters = new Object[PARAMETERS_MAX];
        for (int row = 0; row < results.length; row++) {
            results[row] = expression.value(new RowExpression.Scope(batch, row, parameters));
            bytes += CallEvaluator.sizeOf(type, results[row], memory);
        }
        memory.release(bytes);
        return Vector.of(type, results, results.length);
    }
}
