package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls a function for each row with boxed values.
 *
 * @param clock throws when the time of the query is over
 */
public record CallEvaluator(
        Type type, Scalar scalar, boolean isStrict, List<Evaluator> arguments, MemoryBudget memory, Runnable clock)
        implements Evaluator {
    private static final int CALLS_PER_CHECK = 16;

    @Override
    public Vector evaluate(Batch batch) {
        Vector[] vectors = new Vector[arguments.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = arguments.get(i).evaluate(batch);
        }
        Object[] results = new Object[batch.count()];
        long bytes = 0;
        for (int row = 0; row < results.length; row++) {
            // Functions may keep their arguments.
            Object[] values = new Object[vectors.length];
            for (int i = 0; i < vectors.length; i++) {
                values[i] = vectors[i].get(row);
            }
            results[row] = call(scalar, isStrict, values);
            bytes += sizeOf(type, results[row], memory);
            if (row % CALLS_PER_CHECK == 0) {
                clock.run();
            }
        }
        memory.release(bytes);
        return Vector.of(type, results, results.length);
    }

    /** Counts a list or text while its batch is computed, so that many long ones are refused before they are there. */
    static long sizeOf(Type type, @Nullable Object value, MemoryBudget memory) {
        if (type.isLong() || type.kind() == Type.Kind.FLOAT64) {
            return 0;
        }
        long size = MemoryBudget.sizeOf(value);
        memory.reserve(size);
        return size;
    }

    public static @Nullable Object call(Scalar scalar, boolean isStrict, @Nullable Object[] arguments) {
        if (isStrict) {
            for (Object argument : arguments) {
                if (argument == null) {
                    return null;
                }
            }
        }
        return scalar.call(arguments);
    }
}
