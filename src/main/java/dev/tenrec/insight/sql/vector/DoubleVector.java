package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/** Floats. */
@SuppressWarnings("ArrayRecordComponent")
public record DoubleVector(Type type, double[] values, boolean @Nullable [] nulls) implements Vector {
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
        return isNull(row) ? null : values[row];
    }

    @Override
    public long getLong(int row) {
        return (long) values[row];
    }

    @Override
    public double getDouble(int row) {
        return values[row];
    }

    @Override
    public Vector take(int[] rows, int count) {
        double[] taken = new double[count];
        for (int i = 0; i < count; i++) {
            taken[i] = values[rows[i]];
        }
        return new DoubleVector(type, taken, Vector.takeNulls(nulls, rows, count));
    }

    @Override
    public long sizeBytes(int count) {
        return (nulls == null ? 8L : 9L) * count;
    }
}
