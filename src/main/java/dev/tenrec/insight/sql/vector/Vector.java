package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/**
 * The values of one expression for the rows of a batch. Arrays may be longer than the batch, and those of a scan are
 * used again for the next batch: who keeps a vector {@link #take takes} its rows.
 */
public sealed interface Vector permits LongVector, DoubleVector, ObjectVector, CodeVector, ConstantVector {
    Type type();

    boolean isNull(int row);

    /** Returns whether any row may be null. */
    boolean hasNulls();

    /** Returns the boxed value. */
    @Nullable
    Object get(int row);

    /** Returns a value kept as a long; undefined for null. */
    long getLong(int row);

    /** Returns a number as a double; undefined for null. */
    double getDouble(int row);

    /** Copies some rows. */
    Vector take(int[] rows, int count);

    /** Returns the bytes that so many rows take. */
    long sizeBytes(int count);

    /** Returns whether a row of a condition is true. */
    default boolean isTrue(int row) {
        return !isNull(row) && getLong(row) != 0;
    }

    /** Packs boxed values. */
    static Vector of(Type type, @Nullable Object[] values, int count) {
        if (type.isLong()) {
            long[] longs = new long[count];
            boolean[] nulls = null;
            for (int i = 0; i < count; i++) {
                Object value = values[i];
                if (value == null) {
                    nulls = nulls == null ? new boolean[count] : nulls;
                    nulls[i] = true;
                } else {
                    longs[i] = value instanceof Boolean bool ? (bool ? 1 : 0) : ((Number) value).longValue();
                }
            }
            return new LongVector(type, longs, nulls);
        }
        if (type.kind() == Type.Kind.FLOAT64) {
            double[] doubles = new double[count];
            boolean[] nulls = null;
            for (int i = 0; i < count; i++) {
                Object value = values[i];
                if (value == null) {
                    nulls = nulls == null ? new boolean[count] : nulls;
                    nulls[i] = true;
                } else {
                    doubles[i] = value instanceof Boolean bool ? (bool ? 1 : 0) : ((Number) value).doubleValue();
                }
            }
            return new DoubleVector(type, doubles, nulls);
        }
        return new ObjectVector(type, values);
    }

    /** Keeps those of some rows that are not null; returns how many. */
    default int selectPresent(int[] rows, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            rows[kept] = row;
            kept += isNull(row) ? 0 : 1;
        }
        return kept;
    }

    static boolean @Nullable [] takeNulls(boolean @Nullable [] nulls, int[] rows, int count) {
        if (nulls == null) {
            return null;
        }
        boolean[] taken = new boolean[count];
        for (int i = 0; i < count; i++) {
            taken[i] = nulls[rows[i]];
        }
        return taken;
    }
}
