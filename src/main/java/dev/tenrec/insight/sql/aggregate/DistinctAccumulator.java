package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Interner;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts different values exactly: codes of a dictionary in a bit set per group while all of them are small, else pairs
 * in a hash table.
 */
public final class DistinctAccumulator implements Accumulator {
    /** Bits of all sets of a thread together. */
    private static final long BITS_MAX = 1L << 29;

    private static final int SET_BYTES = 64;

    private final MemoryBudget memory;
    /** The dictionary of the only argument; null if there is none. */
    private final @Nullable Domain domain;
    /** Numbers values that are no numbers, the same for all threads. */
    private final Interner interner;

    private @Nullable BitSet @Nullable [] sets = new BitSet[0];
    private final LongPairSet pairs;
    private long[] counts = new long[0];

    public DistinctAccumulator(@Nullable Domain domain, Interner interner, MemoryBudget memory) {
        this.domain = domain;
        this.interner = interner;
        this.memory = memory;
        this.pairs = new LongPairSet(memory);
        if (domain == null) {
            sets = null;
        }
    }

    @Override
    public void grow(int groups) {
        if (groups > counts.length) {
            int size = Growth.next(counts.length, groups, Long.BYTES, memory);
            counts = Arrays.copyOf(counts, size);
        }
        if (sets != null && domain != null) {
            if ((long) groups * domain.bound() > BITS_MAX) {
                toPairs();
            } else if (groups > sets.length) {
                sets = Arrays.copyOf(sets, counts.length);
            }
        }
    }

    /** Gives up bit sets, once there are too many groups for them. */
    private void toPairs() {
        @Nullable BitSet[] all = sets == null ? new BitSet[0] : sets;
        sets = null;
        for (int group = 0; group < all.length; group++) {
            BitSet own = all[group];
            if (own != null) {
                counts[group] = 0;
                int at = group;
                own.stream().forEach(code -> put(at, code));
                memory.release(SET_BYTES + own.size() / 8);
            }
        }
    }

    private void put(int group, long value) {
        counts[group] += pairs.add(group, value) ? 1 : 0;
    }

    private void set(int group, int code) {
        @Nullable BitSet[] all = java.util.Objects.requireNonNull(sets);
        BitSet own = all[group];
        if (own == null) {
            own = new BitSet();
            all[group] = own;
            memory.reserve(SET_BYTES);
        }
        if (!own.get(code)) {
            int before = own.size();
            own.set(code);
            counts[group]++;
            if (own.size() != before) {
                memory.reserve((own.size() - before) / 8);
            }
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        if (domain != null) {
            int[] codes = ((CodeVector) arguments[0]).codes();
            for (int i = 0; i < count; i++) {
                if (sets != null) {
                    set(groups[i], codes[i]);
                } else {
                    put(groups[i], codes[i]);
                }
            }
            return;
        }
        boolean isLong = arguments.length == 1 && arguments[0].type().isLong();
        boolean isDouble = arguments.length == 1 && arguments[0].type().kind() == Type.Kind.FLOAT64;
        for (int i = 0; i < count; i++) {
            if (isLong) {
                put(groups[i], arguments[0].getLong(i));
            } else if (isDouble) {
                put(groups[i], Double.doubleToLongBits(arguments[0].getDouble(i) + 0.0));
            } else {
                put(groups[i], interner.code(boxed(arguments, i)));
            }
        }
    }

    private static @Nullable Object boxed(Vector[] arguments, int row) {
        if (arguments.length == 1) {
            return arguments[0].get(row);
        }
        Object[] tuple = new Object[arguments.length];
        for (int i = 0; i < tuple.length; i++) {
            tuple[i] = arguments[i].get(row);
        }
        return Arrays.asList(tuple);
    }

    @Override
    public void merge(Accumulator other, int[] theirs, int[] own, int count) {
        DistinctAccumulator from = (DistinctAccumulator) other;
        for (int i = 0; from.sets != null && i < count; i++) {
            BitSet codes = theirs[i] < from.sets.length ? from.sets[theirs[i]] : null;
            int group = own[i];
            if (codes != null) {
                codes.stream().forEach(code -> {
                    if (sets != null) {
                        set(group, code);
                    } else {
                        put(group, code);
                    }
                });
            }
        }
        if (!from.pairs.isEmpty()) {
            mergePairs(from, theirs, own, count);
        }
    }

    private void mergePairs(DistinctAccumulator from, int[] theirs, int[] own, int count) {
        if (sets != null) {
            toPairs();
        }
        int[] groupOf = new int[from.counts.length];
        Arrays.fill(groupOf, -1);
        for (int i = 0; i < count; i++) {
            groupOf[theirs[i]] = own[i];
        }
        from.pairs.forEach((group, value) -> {
            if (groupOf[group] >= 0) {
                put(groupOf[group], value);
            }
        });
    }

    @Override
    public Vector result(int count) {
        return new LongVector(Type.UINT64, Arrays.copyOf(counts, count), null);
    }
}
