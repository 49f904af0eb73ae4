package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One value per group: numbers as they are, codes of one dictionary, else boxed. */
public final class Cells {
    /** Values of a dictionary that are kept, the first ones. */
    private static final int KNOWN_MAX = 1 << 14;

    private final Type type;
    private final @Nullable Domain domain;
    private final MemoryBudget memory;
    private long[] longs = new long[0];
    private @Nullable Object[] objects = new Object[0];
    private int size;
    /** Values of the dictionary by code, as each read would make a new one; empty for a large dictionary. */
    private @Nullable Object[] known = new Object[0];

    /** @param domain the dictionary of all values; null if they may have none */
    public Cells(Type type, @Nullable Domain domain, MemoryBudget memory) {
        this.type = type;
        this.domain = domain;
        this.memory = memory;
    }

    private boolean isBoxed() {
        return domain == null && !type.isLong() && type.kind() != Type.Kind.FLOAT64;
    }

    /** Returns true if values that compare as equal are the same. */
    boolean areExact() {
        return domain != null || type.isLong();
    }

    public void grow(int groups) {
        if (groups > size) {
            size = Growth.next(size, groups, Long.BYTES, memory);
            if (isBoxed()) {
                objects = Arrays.copyOf(objects, size);
            } else {
                longs = Arrays.copyOf(longs, size);
            }
        }
    }

    /** Puts a value that is not null. */
    public void put(int group, Vector vector, int row) {
        if (domain != null) {
            longs[group] = ((CodeVector) vector).codes()[row];
        } else if (isBoxed()) {
            Object value = vector.get(row);
            long change = MemoryBudget.sizeOf(value) - MemoryBudget.sizeOf(objects[group]);
            memory.reserve(change);
            objects[group] = value;
        } else if (type.isLong()) {
            longs[group] = vector.getLong(row);
        } else {
            longs[group] = Double.doubleToRawLongBits(vector.getDouble(row));
        }
    }

    public void copy(int group, Cells from, int fromGroup) {
        if (isBoxed()) {
            objects[group] = from.objects[fromGroup];
        } else {
            longs[group] = from.longs[fromGroup];
        }
    }

    /** Compares the value of a group with that of a row. */
    public int compare(int group, Vector vector, int row) {
        if (type.isLong()) {
            return Long.compare(longs[group], vector.getLong(row));
        }
        if (type.kind() == Type.Kind.FLOAT64) {
            return Values.compareDoubles(Double.longBitsToDouble(longs[group]), vector.getDouble(row));
        }
        return Values.compare(Objects.requireNonNull(value(group)), Objects.requireNonNull(vector.get(row)));
    }

    /** Compares the value of a group with that of another's group, which has the same type. */
    public int compare(int group, Cells other, int otherGroup) {
        if (domain == null && type.isLong()) {
            return Long.compare(longs[group], other.longs[otherGroup]);
        }
        return Values.compare(Objects.requireNonNull(value(group)), Objects.requireNonNull(other.value(otherGroup)));
    }

    @Nullable
    public Object value(int group) {
        if (domain != null) {
            return value(domain, (int) longs[group]);
        }
        if (isBoxed()) {
            return objects[group];
        }
        return type.isLong() ? (Object) longs[group] : (Object) Double.longBitsToDouble(longs[group]);
    }

    private @Nullable Object value(Domain values, int code) {
        if (code >= KNOWN_MAX) {
            return values.value(code);
        }
        // Threads that merge other groups of one state read it at a time; one that loses its array makes a value again.
        @Nullable Object[] all = known;
        if (code >= all.length) {
            all = Arrays.copyOf(all, Math.min(KNOWN_MAX, Math.max(code + 1, 2 * all.length)));
            known = all;
        }
        Object value = all[code];
        if (value == null) {
            value = values.value(code);
            all[code] = value;
        }
        return value;
    }

    /** Returns a value as vectors box it: true and false are not numbers. */
    @Nullable
    Object boxed(int group) {
        return type.kind() == Type.Kind.BOOL && domain == null ? (Object) (longs[group] != 0) : value(group);
    }

    /** @param isSet by group, whether there is a value */
    public Vector result(Type resultType, int count, boolean[] isSet) {
        Object none = Values.defaultOf(resultType);
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = isSet[i] ? boxed(i) : none;
        }
        return Vector.of(resultType, values, count);
    }
}
