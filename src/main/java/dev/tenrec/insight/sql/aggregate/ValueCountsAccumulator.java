package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Interner;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The different values of each group with how often they came and where first: a list of them in order of their first
 * rows ({@code groupUniqArray}), or of the most frequent ones ({@code topK}), the first met of equals.
 */
final class ValueCountsAccumulator implements Accumulator {
    private static final int ENTRY_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private final Type type;
    private final Type valueType;
    /** The dictionary of the values; null if they have none. */
    private final @Nullable Domain domain;
    /** Numbers values that are no numbers and have no dictionary, the same for all threads. */
    private final Interner interner;

    private final boolean isByCount;
    private final long most;
    private final MemoryBudget memory;
    private final PairIndex pairs;
    private int groupCount;

    // By number of the pair: rows, and the ordinals of the first one.
    private int[] counts = {};
    private long[] majors = {};
    private int[] minors = {};

    /** Which values a group's list has, and how many at most. */
    record Choice(boolean isByCount, long most) {}

    ValueCountsAccumulator(
            Type type, Type valueType, @Nullable Domain domain, Interner interner, Choice choice, MemoryBudget memory) {
        this.type = type;
        this.valueType = valueType;
        this.domain = domain;
        this.interner = interner;
        this.isByCount = choice.isByCount();
        this.most = choice.most();
        this.memory = memory;
        this.pairs = new PairIndex(memory);
    }

    @Override
    public void grow(int groups) {
        groupCount = Math.max(groupCount, groups);
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        int[] codes = domain == null ? null : ((CodeVector) arguments[0]).codes();
        long[] rowMajors = ordinals.majors();
        int[] rowMinors = ordinals.minors();
        for (int i = 0; i < count; i++) {
            long value = codes == null ? number(arguments[0], i) : codes[i];
            put(groups[i], value, 1, rowMajors[i], rowMinors == null ? 0 : rowMinors[i]);
        }
    }

    private long number(Vector values, int row) {
        if (valueType.isLong()) {
            return values.getLong(row);
        }
        return valueType.kind() == Type.Kind.FLOAT64
                ? Double.doubleToLongBits(values.getDouble(row))
                : interner.code(values.get(row));
    }

    private void put(int group, long value, int count, long major, int minor) {
        int known = pairs.size();
        int number = pairs.number(group, value);
        if (number == known) {
            makeRoom();
            majors[number] = major;
            minors[number] = minor;
        } else if (major < majors[number] || (major == majors[number] && minor < minors[number])) {
            majors[number] = major;
            minors[number] = minor;
        }
        counts[number] += count;
    }

    private void makeRoom() {
        if (counts.length < pairs.capacity()) {
            memory.reserve((long) ENTRY_BYTES * (pairs.capacity() - counts.length));
            counts = Arrays.copyOf(counts, pairs.capacity());
            majors = Arrays.copyOf(majors, pairs.capacity());
            minors = Arrays.copyOf(minors, pairs.capacity());
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        ValueCountsAccumulator from = (ValueCountsAccumulator) other;
        RowsByGroup theirPairs = from.pairs.byGroup(from.groupCount);
        for (int i = 0; i < count; i++) {
            for (int number : theirPairs.of(theirs[i])) {
                long value = from.pairs.value(number);
                put(own[i], value, from.counts[number], from.majors[number], from.minors[number]);
            }
        }
    }

    @Override
    public Vector result(int count) {
        RowsByGroup all = pairs.byGroup(Math.max(groupCount, count));
        Comparator<Integer> order = order();
        Object[] results = new Object[count];
        for (int group = 0; group < count; group++) {
            results[group] = list(all.of(group), order);
        }
        return Vector.of(type, results, count);
    }

    private Comparator<Integer> order() {
        Comparator<Integer> byPlace =
                Comparator.<Integer>comparingLong(number -> majors[number]).thenComparingInt(number -> minors[number]);
        return isByCount
                ? Comparator.<Integer>comparingInt(number -> counts[number])
                        .reversed()
                        .thenComparing(byPlace)
                : byPlace;
    }

    private List<Object> list(int[] numbers, Comparator<Integer> order) {
        Integer[] sorted = new Integer[numbers.length];
        Arrays.setAll(sorted, i -> numbers[i]);
        Arrays.sort(sorted, order);
        Object[] values = new Object[(int) Math.min(most, sorted.length)];
        Arrays.setAll(values, i -> value(sorted[i]));
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    private Object value(int number) {
        long value = pairs.value(number);
        if (domain != null || !isNumber()) {
            Domain values = domain == null ? interner : domain;
            return Objects.requireNonNull(values.value((int) value));
        }
        if (valueType.kind() == Type.Kind.FLOAT64) {
            return Double.longBitsToDouble(value);
        }
        return valueType.kind() == Type.Kind.BOOL ? (Object) (value != 0) : (Object) value;
    }

    private boolean isNumber() {
        return valueType.isLong() || valueType.kind() == Type.Kind.FLOAT64;
    }
}
