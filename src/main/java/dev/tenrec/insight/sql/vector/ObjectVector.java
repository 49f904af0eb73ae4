package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/** Boxed values: texts, lists and others without a dictionary. */
@SuppressWarnings("ArrayRecordComponent")
public record ObjectVector(Type type, @Nullable Object[] values) implements Vector {
    @Override
    public boolean isNull(int row) {
        return values[row] == null;
    }

    @Override
    public boolean hasNulls() {
        return true;
    }

    @Override
    public @Nullable Object get(int row) {
        return values[row];
    }

    @Override
    public long getLong(int row) {
        throw new UnsupportedOperationException(type.toString());
    }

    @Override
    public double getDouble(int row) {
        throw new UnsupportedOperationException(type.toString());
    }

    @Override
    public Vector take(int[] rows, int count) {
        Object[] taken = new Object[count];
        for (int i = 0; i < count; i++) {
            taken[i] = values[rows[i]];
        }
        return new ObjectVector(type, taken);
    }

    @Override
    public long sizeBytes(int count) {
        long size = 0;
        for (int i = 0; i < count; i++) {
            size += 8 + MemoryBudget.sizeOf(values[i]);
        }
        return size;
    }
}
