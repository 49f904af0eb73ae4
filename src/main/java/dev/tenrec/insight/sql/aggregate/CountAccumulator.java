package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;

/** Counts rows. */
public final class CountAccumulator implements Accumulator {
    private final MemoryBudget memory;
    private long[] counts = new long[0];

    public CountAccumulator(MemoryBudget memory) {
        this.memory = memory;
    }

    @Override
    public void grow(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Growth.next(counts.length, groups, Long.BYTES, memory));
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        long[] into = counts;
        for (int i = 0; i < count; i++) {
            into[groups[i]]++;
        }
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        long[] from = ((CountAccumulator) other).counts;
        for (int i = 0; i < count; i++) {
            counts[own[i]] += from[theirs[i]];
        }
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    @Override
    public Vector result(int count) {
        return new LongVector(Type.UINT64, Arrays.copyOf(counts, count), null);
    }
}
