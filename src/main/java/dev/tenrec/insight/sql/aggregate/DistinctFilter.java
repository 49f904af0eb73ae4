package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Passes equal arguments of a group on once. */
public final class DistinctFilter implements Accumulator {
    private static final int ENTRY_BYTES = 72;

    private final Accumulator inner;
    private final List<Type> types;
    private final MemoryBudget memory;
    private @Nullable Set<List<Object>>[] sets = newSets(0);

    public DistinctFilter(Accumulator inner, List<Type> types, MemoryBudget memory) {
        this.inner = inner;
        this.types = types;
        this.memory = memory;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Set<List<Object>>[] newSets(int size) {
        return new Set[size];
    }

    @Override
    public void grow(int groups) {
        if (groups > sets.length) {
            sets = Arrays.copyOf(sets, Growth.next(sets.length, groups, Long.BYTES, memory));
        }
    }

    private void put(int group, List<Object> row) {
        Set<List<Object>> own = sets[group];
        if (own == null) {
            own = new LinkedHashSet<>();
            sets[group] = own;
        }
        if (own.add(row)) {
            memory.reserve(ENTRY_BYTES + MemoryBudget.sizeOf(row));
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        for (int i = 0; i < count; i++) {
            Object[] row = new Object[arguments.length];
            for (int j = 0; j < row.length; j++) {
                row[j] = arguments[j].get(i);
            }
            put(groups[i], Arrays.asList(row));
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        @Nullable Set<List<Object>>[] from = ((DistinctFilter) other).sets;
        for (int i = 0; i < count; i++) {
            Set<List<Object>> rows = theirs[i] < from.length ? from[theirs[i]] : null;
            if (rows != null) {
                for (List<Object> row : rows) {
                    put(own[i], row);
                }
            }
        }
    }

    @Override
    public Vector result(int count) {
        inner.grow(Math.max(1, count));
        for (int group = 0; group < count; group++) {
            Set<List<Object>> own = sets[group];
            if (own != null) {
                feed(group, new ArrayList<>(own));
            }
        }
        return inner.result(count);
    }

    private void feed(int group, List<List<Object>> rows) {
        int[] groups = new int[rows.size()];
        Arrays.fill(groups, group);
        Vector[] arguments = new Vector[types.size()];
        for (int j = 0; j < arguments.length; j++) {
            int column = j;
            Object[] values = rows.stream().map(row -> row.get(column)).toArray();
            arguments[j] = Vector.of(types.get(j), values, values.length);
        }
        inner.add(groups, arguments, groups.length, Ordinals.from(0, groups.length));
    }
}
