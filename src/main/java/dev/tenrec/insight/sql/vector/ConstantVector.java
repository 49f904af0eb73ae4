package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/** One value for all rows. */
public record ConstantVector(Type type, @Nullable Object value) implements Vector {
    @Override
    public boolean isNull(int row) {
        return value == null;
    }

    @Override
    public boolean hasNulls() {
        return value == null;
    }

    @Override
    public @Nullable Object get(int row) {
        return value;
    }

    @Override
    public long getLong(int row) {
        return value instanceof Boolean bool ? (bool ? 1 : 0) : value instanceof Number number ? number.longValue() : 0;
    }

    @Override
    public double getDouble(int row) {
        return value instanceof Boolean bool
                ? (bool ? 1 : 0)
                : value instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    @Override
    public Vector take(int[] rows, int count) {
        return this;
    }

    @Override
    public long sizeBytes(int count) {
        return 0;
    }
}
