package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The value of the row with the least or greatest key ({@code argMin}, {@code argMax}) where both are numbers or codes;
 * among equal rows, the one that was read first. Without a key, the value that was read first or last ({@code any},
 * {@code anyLast}). All of a group lies together, as groups are visited in no order.
 */
final class ArgumentAccumulator implements Accumulator {
    /** The row of a group whose value counts. */
    enum Choice {
        LEAST,
        GREATEST,
        FIRST,
        LAST;

        boolean hasKey() {
            return this == LEAST || this == GREATEST;
        }
    }

    private static final int FIELDS = 3;

    private static final int VALUE = 0;
    private static final int MAJOR = 1;
    /** The minor ordinal + 1; 0 of a group without rows. */
    private static final int MINOR = 2;
    /** Turns a minor ordinal, which is not negative, round. */
    private static final int LAST_MINOR = Integer.MAX_VALUE;

    private final Type resultType;
    private final Type type;
    private final Choice choice;
    private final boolean hasDoubleKeys;
    private final @Nullable Domain domain;
    private final MemoryBudget memory;
    /**
     * The best key of each group, turned round for a least one; least of all in a group without rows. Apart from the
     * other fields, as most rows are compared and let go.
     */
    private long[] groupKeys = new long[0];

    private long[] fields = new long[0];
    /** The best keys so far of the groups of the rows of a batch. */
    private long[] best = new long[0];

    private long[] newKeys = new long[0];
    private long[] newValues = new long[0];

    /**
     * @param types of the value, and of the key if there is one
     * @param domain the dictionary of the values; null if they are numbers
     */
    ArgumentAccumulator(Type resultType, Type[] types, Choice choice, @Nullable Domain domain, MemoryBudget memory) {
        this.resultType = resultType;
        this.type = types[0];
        this.choice = choice;
        this.hasDoubleKeys = choice.hasKey() && types[1].kind() == Type.Kind.FLOAT64;
        this.domain = domain;
        this.memory = memory;
    }

    /** True if values of this type, or their codes, are kept as numbers. */
    static boolean fits(Type value, @Nullable Domain domain) {
        return domain != null || isNumber(value);
    }

    static boolean isNumber(Type type) {
        return type.isLong() || type.kind() == Type.Kind.FLOAT64;
    }

    @Override
    public void grow(int groups) {
        int size = groupKeys.length;
        if (groups > size) {
            int next = Growth.next(size, groups, (1 + FIELDS) * Long.BYTES, memory);
            groupKeys = Arrays.copyOf(groupKeys, next);
            Arrays.fill(groupKeys, size, next, Long.MIN_VALUE);
            fields = Arrays.copyOf(fields, FIELDS * next);
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        if (count > best.length) {
            best = new long[count];
            newKeys = new long[count];
            newValues = new long[count];
        }
        if (choice.hasKey()) {
            keys(arguments[1], count);
        }
        values(arguments[0], count);
        boolean isLast = choice == Choice.LAST;
        long[] majors = ordinals.majors();
        int[] minors = ordinals.minors();
        // Groups lie anywhere. A loop without branches has many of these reads under way at a time.
        for (int i = 0; i < count; i++) {
            best[i] = groupKeys[groups[i]];
        }
        for (int i = 0; i < count; i++) {
            if (newKeys[i] >= best[i]) {
                long major = isLast ? ~majors[i] : majors[i];
                int minor = minors == null ? 0 : minors[i];
                put(groups[i], newKeys[i], newValues[i], major, 1L + (isLast ? ~minor & LAST_MINOR : minor));
            }
        }
    }

    /** Reads the keys of a batch so that the greatest is the best. */
    private void keys(Vector keys, int count) {
        long inverted = choice == Choice.GREATEST ? 0 : -1;
        if (keys instanceof LongVector longs && !hasDoubleKeys) {
            for (int i = 0; i < count; i++) {
                newKeys[i] = longs.values()[i] ^ inverted;
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            newKeys[i] = (hasDoubleKeys ? Values.sortable(keys.getDouble(i)) : keys.getLong(i)) ^ inverted;
        }
    }

    private void values(Vector values, int count) {
        if (domain != null) {
            int[] codes = ((CodeVector) values).codes();
            for (int i = 0; i < count; i++) {
                newValues[i] = codes[i];
            }
            return;
        }
        boolean areDoubles = type.kind() == Type.Kind.FLOAT64;
        for (int i = 0; i < count; i++) {
            newValues[i] = areDoubles ? Double.doubleToRawLongBits(values.getDouble(i)) : values.getLong(i);
        }
    }

    /** Keeps a row if it is better than that of the group, or equal and read before it, or the first one. */
    private void put(int group, long key, long value, long major, long minor) {
        int at = group * FIELDS;
        if (key < groupKeys[group] || (key == groupKeys[group] && isLater(at, major, minor))) {
            return;
        }
        groupKeys[group] = key;
        fields[at + VALUE] = value;
        fields[at + MAJOR] = major;
        fields[at + MINOR] = minor;
    }

    private boolean isLater(int at, long major, long minor) {
        boolean isEmpty = fields[at + MINOR] == 0;
        return !isEmpty && (major != fields[at + MAJOR] ? major > fields[at + MAJOR] : minor > fields[at + MINOR]);
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        long[] theirKeys = ((ArgumentAccumulator) other).groupKeys;
        long[] from = ((ArgumentAccumulator) other).fields;
        for (int i = 0; i < count; i++) {
            int at = theirs[i] * FIELDS;
            if (from[at + MINOR] != 0) {
                put(own[i], theirKeys[theirs[i]], from[at + VALUE], from[at + MAJOR], from[at + MINOR]);
            }
        }
    }

    @Override
    public Vector result(int count) {
        if (domain != null && mayBeCodes(count, domain)) {
            int[] codes = new int[count];
            for (int i = 0; i < count; i++) {
                codes[i] = fields[i * FIELDS + MINOR] == 0 ? domain.nullCode() : (int) fields[i * FIELDS + VALUE];
            }
            return new CodeVector(resultType, codes, domain);
        }
        Object none = Values.defaultOf(resultType);
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = fields[i * FIELDS + MINOR] == 0 ? none : value(fields[i * FIELDS + VALUE]);
        }
        return Vector.of(resultType, values, count);
    }

    /** Returns whether groups without rows, if there are any, have a code. */
    private boolean mayBeCodes(int count, Domain values) {
        if (resultType.nullable() && values.nullCode() >= 0) {
            return true;
        }
        for (int i = 0; i < count; i++) {
            if (fields[i * FIELDS + MINOR] == 0) {
                return false;
            }
        }
        return true;
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
