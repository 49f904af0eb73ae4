package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The value of the row that comes first or last: by its own value ({@code min}), by another one ({@code argMax}), or in
 * order of reading ({@code any}). Among equal rows, the one that was read first.
 */
public final class BestAccumulator implements Accumulator {
    private final Type type;
    /** Index of the argument that decides; -1 for the order of reading. */
    private final int key;
    /** 1 for the greatest, -1 for the least. */
    private final int sign;

    private final Cells values;
    private final @Nullable Cells keys;
    private final MemoryBudget memory;
    private boolean[] isSet = new boolean[0];
    private long[] majors = new long[0];
    private int[] minors = new int[0];

    public BestAccumulator(Type type, int key, int sign, Cells values, @Nullable Cells keys, MemoryBudget memory) {
        this.type = type;
        this.key = key;
        this.sign = sign;
        this.values = values;
        this.keys = keys;
        this.memory = memory;
    }

    @Override
    public void grow(int groups) {
        values.grow(groups);
        if (keys != null) {
            keys.grow(groups);
        }
        if (groups > isSet.length) {
            int size = Growth.next(isSet.length, groups, 13, memory);
            isSet = Arrays.copyOf(isSet, size);
            majors = Arrays.copyOf(majors, size);
            minors = Arrays.copyOf(minors, size);
        }
    }

    private Cells decisive() {
        return keys == null ? values : keys;
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            boolean isBetter = !isSet[group];
            if (!isBetter) {
                int order = key < 0 ? 0 : sign * decisive().compare(group, arguments[key], i);
                isBetter = order < 0 || (order == 0 && precedes(ordinals.major(i), ordinals.minor(i), group));
            }
            if (isBetter) {
                isSet[group] = true;
                majors[group] = ordinals.major(i);
                minors[group] = ordinals.minor(i);
                values.put(group, arguments[0], i);
                if (keys != null) {
                    keys.put(group, arguments[key], i);
                }
            }
        }
    }

    /** Returns whether a row comes before that of a group, or behind it where the last is wanted. */
    private boolean precedes(long major, int minor, int group) {
        int order = Long.compare(major, majors[group]);
        order = order != 0 ? order : Integer.compare(minor, minors[group]);
        return key < 0 ? sign * order > 0 : order < 0;
    }

    @Override
    public void merge(Accumulator other, int[] groupOf, int count) {
        BestAccumulator from = (BestAccumulator) other;
        for (int i = 0; i < count; i++) {
            int group = groupOf[i];
            if (group < 0 || !from.isSet[i]) {
                continue;
            }
            boolean isBetter = !isSet[group];
            if (!isBetter) {
                int order = key < 0 ? 0 : sign * decisive().compare(group, from.decisive(), i);
                isBetter = order < 0 || (order == 0 && precedes(from.majors[i], from.minors[i], group));
            }
            if (isBetter) {
                isSet[group] = true;
                majors[group] = from.majors[i];
                minors[group] = from.minors[i];
                values.copy(group, from.values, i);
                if (keys != null && from.keys != null) {
                    keys.copy(group, from.keys, i);
                }
            }
        }
    }

    @Override
    public Vector result(int count) {
        return values.result(type, count, isSet);
    }
}
