package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each different value of a group once, with the place where it was first read and how often it came: for lists
 * of different or of the most frequent values, however many rows have them.
 */
public final class ValueCountAccumulator implements Accumulator {
    private static final int MAP_BYTES = 80;
    private static final int ENTRY_BYTES = 88;
    private static final int VALUES_OF_MOST_GROUPS = 2;

    /** One value of a group, with its rows. */
    private static final class Tally {
        private static final Comparator<Tally> IN_ORDER =
                Comparator.comparingLong((Tally each) -> each.major).thenComparingInt(each -> each.minor);

        /** A code where there is a dictionary. */
        private final Object value;

        private long count;
        private long major = Long.MAX_VALUE;
        private int minor = Integer.MAX_VALUE;

        Tally(Object value) {
            this.value = value;
        }

        void add(long times, long otherMajor, int otherMinor) {
            count += times;
            if (otherMajor < major || (otherMajor == major && otherMinor < minor)) {
                major = otherMajor;
                minor = otherMinor;
            }
        }
    }

    private final Type type;
    private final boolean isByCount;
    private final long size;
    private final @Nullable Domain domain;
    private final MemoryBudget memory;
    private @Nullable Map<Object, Tally>[] maps = newMaps(0);

    /**
     * @param isByCount lists the most frequent values first; else in the order in which they were first read
     * @param size values of a list at most
     * @param domain the dictionary of the argument; null if there is none
     */
    public ValueCountAccumulator(
            Type type, boolean isByCount, long size, @Nullable Domain domain, MemoryBudget memory) {
        this.type = type;
        this.isByCount = isByCount;
        this.size = size;
        this.domain = domain;
        this.memory = memory;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Map<Object, Tally>[] newMaps(int size) {
        return new Map[size];
    }

    @Override
    public void grow(int groups) {
        if (groups > maps.length) {
            maps = Arrays.copyOf(maps, Growth.next(maps.length, groups, Long.BYTES, memory));
        }
    }

    private Tally tally(int group, Object value) {
        Map<Object, Tally> own = maps[group];
        if (own == null) {
            memory.reserve(MAP_BYTES);
            own = new HashMap<>(VALUES_OF_MOST_GROUPS);
            maps[group] = own;
        }
        Tally known = own.get(value);
        if (known == null) {
            memory.reserve(ENTRY_BYTES + MemoryBudget.sizeOf(value));
            known = new Tally(value);
            own.put(value, known);
        }
        return known;
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        int[] codes = domain == null ? null : ((CodeVector) arguments[0]).codes();
        for (int i = 0; i < count; i++) {
            Object value = codes == null ? Objects.requireNonNull(arguments[0].get(i)) : (Object) codes[i];
            tally(groups[i], value).add(1, ordinals.major(i), ordinals.minor(i));
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        @Nullable Map<Object, Tally>[] from = ((ValueCountAccumulator) other).maps;
        for (int i = 0; i < count; i++) {
            Map<Object, Tally> values = theirs[i] < from.length ? from[theirs[i]] : null;
            if (values != null) {
                for (Tally each : values.values()) {
                    tally(own[i], each.value).add(each.count, each.major, each.minor);
                }
            }
        }
    }

    @Override
    public Vector result(int count) {
        Object[] results = new Object[count];
        for (int i = 0; i < count; i++) {
            Map<Object, Tally> own = i < maps.length ? maps[i] : null;
            results[i] = own == null ? List.of() : listed(own);
        }
        return Vector.of(type, results, count);
    }

    private List<Object> listed(Map<Object, Tally> values) {
        List<Tally> sorted = new ArrayList<>(values.values());
        Comparator<Tally> order = isByCount
                ? Comparator.comparingLong((Tally each) -> -each.count).thenComparing(Tally.IN_ORDER)
                : Tally.IN_ORDER;
        sorted.sort(order);
        return sorted.stream().limit(size).map(this::value).toList();
    }

    private Object value(Tally tally) {
        return domain == null ? tally.value : Objects.requireNonNull(domain.value((Integer) tally.value));
    }
}
