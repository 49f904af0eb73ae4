package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.ConstantVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Vector;
import org.jspecify.annotations.Nullable;

/** Computes an expression for the rows of a batch. Stateless or safe for several threads. */
public interface Evaluator {
    Type type();

    Vector evaluate(Batch batch);

    /** Returns the dictionary that all results have; null if they may have none. */
    default @Nullable Domain domain() {
        return null;
    }

    /** A column as it is. */
    record OfColumn(int index, Type type, @Nullable Domain domain) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            return batch.column(index);
        }
    }

    /** A constant. */
    record OfConstant(ConstantVector value) implements Evaluator {
        @Override
        public Type type() {
            return value.type();
        }

        @Override
        public Vector evaluate(Batch batch) {
            return value;
        }
    }
}
