package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.BitSet;

/** The least or greatest integer, truth, date or time: eight bytes a group, as groups are visited in no order. */
final class ExtremumAccumulator implements Accumulator {
    private final Type type;
    private final boolean isMax;
    private final MemoryBudget memory;
    /** The value that all others are better than; also that of a group without rows. */
    private final long worst;

    private long[] best = new long[0];
    /** Groups that have the worst value. */
    private final BitSet hasWorst = new BitSet();

    ExtremumAccumulator(Type type, boolean isMax, MemoryBudget memory) {
        this.type = type;
        this.isMax = isMax;
        this.memory = memory;
        this.worst = isMax ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    public void grow(int groups) {
        int before = best.length;
        if (groups > before) {
            best = Arrays.copyOf(best, Growth.next(before, groups, Long.BYTES, memory));
            Arrays.fill(best, before, best.length, worst);
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        Vector values = arguments[0];
        for (int i = 0; i < count; i++) {
            put(groups[i], values.getLong(i));
        }
    }

    private void put(int group, long value) {
        if (value == worst) {
            hasWorst.set(group);
        } else if (isMax ? value > best[group] : value < best[group]) {
            best[group] = value;
        }
    }

    private boolean isSet(int group) {
        return best[group] != worst || hasWorst.get(group);
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        ExtremumAccumulator from = (ExtremumAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (from.isSet(theirs[i])) {
                put(own[i], from.best[theirs[i]]);
            }
        }
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    @Override
    public Vector result(int count) {
        Object none = Values.defaultOf(type);
        boolean isBool = type.kind() == Type.Kind.BOOL;
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = !isSet(i) ? none : isBool ? (Object) (best[i] != 0) : (Object) best[i];
        }
        return Vector.of(type, values, count);
    }
}
