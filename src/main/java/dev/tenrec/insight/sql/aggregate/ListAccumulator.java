package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the arguments of all rows of each group, in order of reading, for functions that need them together. */
public final class ListAccumulator implements Accumulator {
    /** A row's group and ordinals. */
    private static final int ROW_BYTES = 2 * Integer.BYTES + Long.BYTES;

    private static final Comparator<Entry> IN_ORDER =
            Comparator.comparingLong(Entry::major).thenComparingInt(Entry::minor);

    /** The arguments of a row: the value of the only one, or a list. */
    public record Entry(Object value, long major, int minor) {}

    private final Type type;
    private final Function<List<Entry>, @Nullable Object> finish;
    private final MemoryBudget memory;
    /** The arguments by row. */
    private final List<Cells> columns = new ArrayList<>();

    private int[] groups = {};
    private long[] majors = {};
    private int[] minors = {};
    private int size;
    private int groupCount;
    private final RowsByGroup.Latest byGroup;

    /** The rows of another thread, which stay there. */
    private static final class Merged {
        private final ListAccumulator from;
        private final RowsByGroup rows;
        /** By group here, the group there, or -1. */
        private final int[] groupOf;

        Merged(ListAccumulator from, int[] groupOf) {
            this.from = from;
            this.rows = from.byGroup();
            this.groupOf = groupOf;
        }
    }

    private final List<Merged> merged = new ArrayList<>();

    /**
     * @param types of the arguments
     * @param domain the dictionary of the first argument; null if there is none
     * @param finish computes the result of a group from its rows
     */
    public ListAccumulator(
            Type type,
            List<Type> types,
            @Nullable Domain domain,
            Function<List<Entry>, @Nullable Object> finish,
            MemoryBudget memory) {
        this.type = type;
        this.finish = finish;
        this.memory = memory;
        this.byGroup = new RowsByGroup.Latest(memory);
        for (Type each : types) {
            columns.add(new Cells(each, columns.isEmpty() ? domain : null, memory));
        }
    }

    @Override
    public void grow(int all) {
        groupCount = Math.max(groupCount, all);
    }

    @Override
    public void add(int[] rowGroups, Vector[] arguments, int count, Ordinals ordinals) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            int row = append(rowGroups[i], ordinals.major(i), ordinals.minor(i));
            for (int column = 0; column < arguments.length; column++) {
                columns.get(column).put(row, arguments[column], i);
            }
        }
    }

    /** Makes room for more rows. */
    private void reserve(int more) {
        if (size + more > groups.length) {
            int length = Growth.next(groups.length, size + more, ROW_BYTES, memory);
            groups = Arrays.copyOf(groups, length);
            majors = Arrays.copyOf(majors, length);
            minors = Arrays.copyOf(minors, length);
            columns.forEach(each -> each.grow(length));
        }
    }

    private int append(int group, long major, int minor) {
        groups[size] = group;
        majors[size] = major;
        minors[size] = minor;
        return size++;
    }

    private RowsByGroup byGroup() {
        return byGroup.of(groups, size, groupCount);
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        int[] groupOf = new int[groupCount];
        Arrays.fill(groupOf, -1);
        for (int i = 0; i < count; i++) {
            groupOf[own[i]] = theirs[i];
        }
        merged.add(new Merged((ListAccumulator) other, groupOf));
    }

    @Override
    public Vector result(int count) {
        Object[] results = new Object[count];
        List<Entry> entries = new ArrayList<>();
        RowsByGroup rows = byGroup();
        for (int group = 0; group < count; group++) {
            entries.clear();
            addTo(entries, group, rows);
            entries.sort(IN_ORDER);
            results[group] = finish.apply(entries);
        }
        return Vector.of(type, results, count);
    }

    private void addTo(List<Entry> entries, int group, RowsByGroup rows) {
        for (int row : rows.of(group)) {
            entries.add(new Entry(value(row), majors[row], minors[row]));
        }
        for (Merged each : merged) {
            if (group < each.groupOf.length && each.groupOf[group] >= 0) {
                each.from.addTo(entries, each.groupOf[group], each.rows);
            }
        }
    }

    private Object value(int row) {
        if (columns.size() == 1) {
            return Objects.requireNonNull(columns.get(0).boxed(row));
        }
        Object[] values = new Object[columns.size()];
        Arrays.setAll(values, column -> columns.get(column).boxed(row));
        return Arrays.asList(values);
    }
}
