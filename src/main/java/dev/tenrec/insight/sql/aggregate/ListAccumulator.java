package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the arguments of all rows of each group, in order of reading, for functions that need them together. */
public final class ListAccumulator implements Accumulator {
    private static final int ENTRY_BYTES = 56;
    private static final Comparator<Entry> IN_ORDER =
            Comparator.comparingLong(Entry::major).thenComparingInt(Entry::minor);

    /** The arguments of a row: the value of the only one, or a list. */
    public record Entry(Object value, long major, int minor) {}

    private final Type type;
    private final Function<List<Entry>, @Nullable Object> finish;
    private final MemoryBudget memory;
    private @Nullable List<Entry>[] lists = newLists(0);

    /** @param finish computes the result of a group from its rows */
    public ListAccumulator(Type type, Function<List<Entry>, @Nullable Object> finish, MemoryBudget memory) {
        this.type = type;
        this.finish = finish;
        this.memory = memory;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable List<Entry>[] newLists(int size) {
        return new List[size];
    }

    @Override
    public void grow(int groups) {
        if (groups > lists.length) {
            lists = Arrays.copyOf(lists, Growth.next(lists.length, groups, ENTRY_BYTES, memory));
        }
    }

    private void put(int group, Entry entry) {
        List<Entry> own = lists[group];
        if (own == null) {
            own = new ArrayList<>(2);
            lists[group] = own;
        }
        own.add(entry);
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        for (int i = 0; i < count; i++) {
            Object value;
            if (arguments.length == 1) {
                value = java.util.Objects.requireNonNull(arguments[0].get(i));
            } else {
                Object[] row = new Object[arguments.length];
                for (int j = 0; j < row.length; j++) {
                    row[j] = arguments[j].get(i);
                }
                value = Arrays.asList(row);
            }
            memory.reserve(ENTRY_BYTES + MemoryBudget.sizeOf(value));
            put(groups[i], new Entry(value, ordinals.major(i), ordinals.minor(i)));
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        @Nullable List<Entry>[] from = ((ListAccumulator) other).lists;
        for (int i = 0; i < count; i++) {
            List<Entry> entries = theirs[i] < from.length ? from[theirs[i]] : null;
            if (entries != null) {
                for (Entry each : entries) {
                    put(own[i], each);
                }
            }
        }
    }

    @Override
    public Vector result(int count) {
        Object[] results = new Object[count];
        for (int i = 0; i < count; i++) {
            List<Entry> own = lists[i];
            List<Entry> rows = own == null ? List.of() : own;
            if (own != null) {
                own.sort(IN_ORDER);
            }
            results[i] = finish.apply(rows);
        }
        return Vector.of(type, results, count);
    }
}
