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
    /** True if rows that are equal have the same result, so that their places do not matter. */
    private final boolean isPlaceless;

    private boolean[] isSet = new boolean[0];
    /** The place of a group's row: its major and minor ordinal, one after the other. */
    private long[] places = new long[0];

    public BestAccumulator(Type type, int key, int sign, Cells values, @Nullable Cells keys, MemoryBudget memory) {
        this.type = type;
        this.key = key;
        this.sign = sign;
        this.values = values;
        this.keys = keys;
        this.memory = memory;
        this.isPlaceless = key == 0 && values.areExact();
    }

    @Override
    public void grow(int groups) {
        values.grow(groups);
        if (keys != null) {
            keys.grow(groups);
        }
        if (groups > isSet.length) {
            int size = Growth.next(isSet.length, groups, isPlaceless ? 1 : 1 + 2 * Long.BYTES, memory);
            isSet = Arrays.copyOf(isSet, size);
            places = isPlaceless ? places : Arrays.copyOf(places, 2 * size);
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
                isBetter = order < 0
                        || (order == 0 && !isPlaceless && precedes(ordinals.major(i), ordinals.minor(i), group));
            }
            if (isBetter) {
                isSet[group] = true;
                if (!isPlaceless) {
                    places[2 * group] = ordinals.major(i);
                    places[2 * group + 1] = ordinals.minor(i);
                }
                values.put(group, arguments[0], i);
                if (keys != null) {
                    keys.put(group, arguments[key], i);
                }
            }
        }
    }

    /** Returns whether a row comes before that of a group, or behind it where the last is wanted. */
    private boolean precedes(long major, long minor, int group) {
        int order = Long.compare(major, places[2 * group]);
        order = order != 0 ? order : Long.compare(minor, places[2 * group + 1]);
        return key < 0 ? sign * order > 0 : order < 0;
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        BestAccumulator from = (BestAccumulator) other;
        for (int i = 0; i < count; i++) {
            int group = own[i];
            int source = theirs[i];
            if (!from.isSet[source]) {
                continue;
            }
            boolean isBetter = !isSet[group];
            if (!isBetter) {
                int order = key < 0 ? 0 : sign * decisive().compare(group, from.decisive(), source);
                isBetter = order < 0
                        || (order == 0
                                && !isPlaceless
                                && precedes(from.places[2 * source], from.places[2 * source + 1], group));
            }
            if (isBetter) {
                isSet[group] = true;
                if (!isPlaceless) {
                    places[2 * group] = from.places[2 * source];
                    places[2 * group + 1] = from.places[2 * source + 1];
                }
                values.copy(group, from.values, source);
                if (keys != null && from.keys != null) {
                    keys.copy(group, from.keys, source);
                }
            }
        }
    }

    @Override
    public Vector result(int count) {
        return values.result(type, count, isSet);
    }
}
