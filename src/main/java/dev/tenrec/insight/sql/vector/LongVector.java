package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/** Integers, booleans as 0 and 1, dates and times. */
@SuppressWarnings("ArrayRecordComponent")
public record LongVector(Type type, long[] values, boolean @Nullable [] nulls) implements Vector {
    @Override
    public boolean isNull(int row) {
        return nulls != null && nulls[row];
    }

    @Override
    public boolean hasNulls() {
        return nulls != null;
    }

    @Override
    public @Nullable Object get(int row) {
        if (isNull(row)) {
            return null;
        }
        return type.kind() == Type.Kind.BOOL ? (Object) (values[row] != 0) : (Object) values[row];
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }

    @Override
    public double getDouble(int row) {
        return values[row];
    }

    @Override
    public Vector take(int[] rows, int count) {
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
            taken[i] = values[rows[i]];
        }
        return new LongVector(type, taken, Vector.takeNulls(nulls, rows, count));
    }

    @Override
    public long sizeBytes(int count) {
        return (nulls == null ? 8L : 9L) * count;
    }
}
