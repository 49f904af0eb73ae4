package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;

/**
 * Computes an expression with lambdas for each row.
 *
 * @param clock throws when the time of the query is over
 */
public record RowEvaluator(Type type, RowExpression expression, MemoryBudget memory, Runnable clock)
        implements Evaluator {
    /** Parameters of all lambdas of one expression. */
    static final int PARAMETERS_MAX = 256;

    @Override
    public Vector evaluate(Batch batch) {
        Object[] results = new Object[batch.count()];
        CallMeter meter = new CallMeter(memory, clock);
        Object[] parameters = new Object[PARAMETERS_MAX];
        for (int row = 0; row < results.length; row++) {
            int own = row;
            results[row] = expression.value(
                    new RowExpression.Scope(column -> batch.column(column).get(own), parameters, meter));
        }
        meter.backTo(0);
        return Vector.of(type, results, results.length);
    }
}
