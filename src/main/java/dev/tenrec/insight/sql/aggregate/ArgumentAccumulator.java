package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The value of the row with the least or greatest key ({@code argMin}, {@code argMax}) where both are numbers or codes;
 * among equal rows, the one that was read first. All of a group lies together, as groups are visited in no order.
 */
final class ArgumentAccumulator implements Accumulator {
    private static final int FIELDS = 4;
    private static final int KEY = 0;
    private static final int VALUE = 1;
    private static final int MAJOR = 2;
    /** The minor ordinal + 1; 0 of a group without rows. */
    private static final int MINOR = 3;

    private final Type resultType;
    private final Type type;
    private final boolean isMax;
    private final boolean hasDoubleKeys;
    private final @Nullable Domain domain;
    private final MemoryBudget memory;
    private long[] fields = new long[0];

    /**
     * @param types of value and key
     * @param domain the dictionary of the values; null if they are numbers
     */
    ArgumentAccumulator(Type resultType, Type[] types, boolean isMax, @Nullable Domain domain, MemoryBudget memory) {
        this.resultType = resultType;
        this.type = types[0];
        this.isMax = isMax;
        this.hasDoubleKeys = types[1].kind() == Type.Kind.FLOAT64;
        this.domain = domain;
        this.memory = memory;
    }

    /** True if values and keys of these types are kept as numbers. */
    static boolean fits(Type value, Type key, @Nullable Domain domain) {
        return (domain != null || isNumber(value)) && isNumber(key);
    }

    private static boolean isNumber(Type type) {
        return type.isLong() || type.kind() == Type.Kind.FLOAT64;
    }

    @Override
    public void grow(int groups) {
        int size = fields.length / FIELDS;
        if (groups > size) {
            fields = Arrays.copyOf(fields, FIELDS * Growth.next(size, groups, FIELDS * Long.BYTES, memory));
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        Vector keys = arguments[1];
        int[] codes = domain == null ? null : ((CodeVector) arguments[0]).codes();
        boolean hasDoubles = type.kind() == Type.Kind.FLOAT64;
        for (int i = 0; i < count; i++) {
            long key = hasDoubleKeys ? Values.sortable(keys.getDouble(i)) : keys.getLong(i);
            if (isBetter(groups[i] * FIELDS, key, ordinals, i)) {
                long value = codes != null
                        ? codes[i]
                        : hasDoubles ? Double.doubleToRawLongBits(arguments[0].getDouble(i)) : arguments[0].getLong(i);
                put(groups[i] * FIELDS, key, value, ordinals.major(i), ordinals.minor(i) + 1L);
            }
        }
    }

    private boolean isBetter(int at, long key, Ordinals ordinals, int row) {
        if (fields[at + MINOR] == 0) {
            return true;
        }
        if (key != fields[at + KEY]) {
            return isMax == key > fields[at + KEY];
        }
        return precedes(at, ordinals.major(row), ordinals.minor(row) + 1L);
    }

    private boolean precedes(int at, long major, long minor) {
        return major != fields[at + MAJOR] ? major < fields[at + MAJOR] : minor < fields[at + MINOR];
    }

    private void put(int at, long key, long value, long major, long minor) {
        fields[at + KEY] = key;
        fields[at + VALUE] = value;
        fields[at + MAJOR] = major;
        fields[at + MINOR] = minor;
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        long[] from = ((ArgumentAccumulator) other).fields;
        for (int i = 0; i < count; i++) {
            int source = theirs[i] * FIELDS;
            int at = own[i] * FIELDS;
            if (from[source + MINOR] == 0) {
                continue;
            }
            boolean isBetter = fields[at + MINOR] == 0
                    || (from[source + KEY] != fields[at + KEY]
                            ? isMax == from[source + KEY] > fields[at + KEY]
                            : precedes(at, from[source + MAJOR], from[source + MINOR]));
            if (isBetter) {
                System.arraycopy(from, source, fields, at, FIELDS);
            }
        }
    }

    @Override
    public Vector result(int count) {
        Object none = Values.defaultOf(resultType);
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = fields[i * FIELDS + MINOR] == 0 ? none : value(fields[i * FIELDS + VALUE]);
        }
        return Vector.of(resultType, values, count);
    }

    private @Nullable Object value(long stored) {
        if (domain != null) {
            return domain.value((int) stored);
        }
        if (type.kind() == Type.Kind.FLOAT64) {
            return Double.longBitsToDouble(stored);
        }
        return type.kind() == Type.Kind.BOOL ? (Object) (stored != 0) : (Object) stored;
    }
}
