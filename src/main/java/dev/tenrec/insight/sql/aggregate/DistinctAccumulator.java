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
import org.jspecify.annotations.Nullable;

/**
 * Counts different values exactly: codes of a small dictionary in a word per group, of a larger one in a set per group,
 * other values in one hash table of pairs.
 */
public final class DistinctAccumulator implements Accumulator {
    private final MemoryBudget memory;
    /** The dictionary of the only argument; null if there is none. */
    private final @Nullable Domain domain;
    /** Numbers values that are no numbers, the same for all threads. */
    private final Interner interner;

    /** A bit per code of each group, while there are only codes that fit; then null. */
    private long @Nullable [] words;
    /** The codes of each group once there are more; null for a group without any. */
    private @Nullable CodeSet[] sets = {};

    private final PairIndex pairs;
    /** Pairs of each group. */
    private long[] counts = {};

    public DistinctAccumulator(@Nullable Domain domain, Interner interner, MemoryBudget memory) {
        this.domain = domain;
        this.interner = interner;
        this.memory = memory;
        this.pairs = new PairIndex(memory);
        this.words = domain != null && domain.bound() <= Long.SIZE ? new long[0] : null;
    }

    @Override
    public void grow(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Growth.next(counts.length, groups, 2 * Long.BYTES, memory));
            if (words != null) {
                words = Arrays.copyOf(words, counts.length);
            } else if (domain != null) {
                sets = Arrays.copyOf(sets, counts.length);
            }
        }
    }

    @Override
    public void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals) {
        if (domain != null) {
            addCodes(groups, ((CodeVector) arguments[0]).codes(), count, domain.bound());
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

    private void addCodes(int[] groups, int[] codes, int count, int bound) {
        long[] all = words;
        if (all != null && bound <= Long.SIZE) {
            for (int i = 0; i < count; i++) {
                all[groups[i]] |= 1L << codes[i];
            }
            return;
        }
        toSets(bound);
        for (int i = 0; i < count; i++) {
            set(groups[i]).add(codes[i], bound);
        }
    }

    /** Gives up words, once the dictionary has grown. */
    private void toSets(int bound) {
        long[] all = words;
        if (all == null) {
            return;
        }
        words = null;
        sets = Arrays.copyOf(sets, counts.length);
        for (int group = 0; group < all.length; group++) {
            addAll(all[group], group, bound);
        }
    }

    private void addAll(long word, int group, int bound) {
        for (long left = word; left != 0; left &= left - 1) {
            set(group).add(Long.numberOfTrailingZeros(left), bound);
        }
    }

    private CodeSet set(int group) {
        CodeSet own = sets[group];
        if (own == null) {
            own = new CodeSet(memory);
            sets[group] = own;
        }
        return own;
    }

    private void put(int group, long value) {
        int known = pairs.size();
        pairs.number(group, value);
        counts[group] += pairs.size() - known;
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
        if (domain != null) {
            mergeCodes(from, theirs, own, count, domain.bound());
        } else {
            mergePairs(from, theirs, own, count);
        }
    }

    private void mergeCodes(DistinctAccumulator from, int[] theirs, int[] own, int count, int bound) {
        long[] mine = words;
        if (mine != null && from.words != null) {
            for (int i = 0; i < count; i++) {
                mine[own[i]] |= from.words[theirs[i]];
            }
            return;
        }
        toSets(bound);
        for (int i = 0; i < count; i++) {
            // Threads merge other groups of the same state at this moment, so it stays as it is.
            if (from.words != null) {
                addAll(from.words[theirs[i]], own[i], bound);
            } else {
                merge(from.sets[theirs[i]], own[i], bound);
            }
        }
    }

    /** Takes the set of another state, which is not used again, or adds its codes to the own one. */
    private void merge(@Nullable CodeSet codes, int group, int bound) {
        CodeSet mine = sets[group];
        if (mine == null || codes == null) {
            sets[group] = mine == null ? codes : mine;
        } else if (mine.size() < codes.size()) {
            mine.forEach(code -> codes.add(code, bound));
            sets[group] = codes;
        } else {
            codes.forEach(code -> mine.add(code, bound));
        }
    }

    private void mergePairs(DistinctAccumulator from, int[] theirs, int[] own, int count) {
        RowsByGroup theirPairs = from.pairs.byGroup(from.counts.length);
        for (int i = 0; i < count; i++) {
            for (int number : theirPairs.of(theirs[i])) {
                put(own[i], from.pairs.value(number));
            }
        }
    }

    @Override
    public Vector result(int count) {
        long[] results = Arrays.copyOf(counts, count);
        for (int group = 0; domain != null && group < count; group++) {
            results[group] = codeCount(group);
        }
        return new LongVector(Type.UINT64, results, null);
    }

    private int codeCount(int group) {
        if (words != null) {
            return Long.bitCount(words[group]);
        }
        CodeSet own = sets[group];
        return own == null ? 0 : own.size();
    }
}
