package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.RandomScalars;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Vector;

/** Random values of rows, which follow from their places. */
record RandomEvaluator(Type type, String function, long seed) implements Evaluator {
    @Override
    public Vector evaluate(Batch batch) {
        Object[] values = new Object[batch.count()];
        for (int row = 0; row < values.length; row++) {
            values[row] = RandomScalars.value(
                    function,
                    seed,
                    batch.ordinals().major(row),
                    batch.ordinals().minor(row));
        }
        return Vector.of(type, values, values.length);
    }
}
