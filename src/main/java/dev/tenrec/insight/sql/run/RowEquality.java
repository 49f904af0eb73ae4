package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tells which rows have equal values of some expressions: by numbers or codes where all have those, else boxed. */
final class RowEquality {
    private final List<long[]> numbers = new ArrayList<>();
    private final List<@Nullable Object[]> values = new ArrayList<>();

    RowEquality(Rows rows, List<Function<Batch, Vector>> expressions, MemoryBudget memory) {
        for (Function<Batch, Vector> expression : expressions) {
            memory.reserve((long) Long.BYTES * rows.count());
            List<Vector> vectors = rows.vectors(expression);
            boolean areCodes = Rows.areCodes(vectors);
            if (areCodes || vectors.stream().allMatch(each -> each instanceof LongVector && !each.hasNulls())) {
                numbers.add(numbers(rows, vectors, areCodes));
            } else {
                values.add(rows.values(expression));
            }
        }
    }

    private static long[] numbers(Rows rows, List<Vector> vectors, boolean areCodes) {
        long[] all = new long[rows.count()];
        int at = 0;
        for (int b = 0; b < vectors.size(); b++) {
            Vector vector = vectors.get(b);
            int count = rows.batchCount(b);
            for (int i = 0; i < count; i++) {
                all[at++] = areCodes ? ((CodeVector) vector).codes()[i] : vector.getLong(i);
            }
        }
        return all;
    }

    boolean test(int a, int b) {
        for (long[] each : numbers) {
            if (each[a] != each[b]) {
                return false;
            }
        }
        for (Object[] each : values) {
            if (!Values.areEqual(each[a], each[b])) {
                return false;
            }
        }
        return true;
    }
}
