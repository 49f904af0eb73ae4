package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.ObjectVector;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An expression over two columns with dictionaries, computed once per pair of values that occurs and shared by all
 * threads. Columns with too many pairs are computed row by row from then on.
 */
final class PairedEvaluator implements Evaluator {
    private static final int PAIRS_MAX = 1 << 18;

    private final int first;
    private final int second;
    private final int width;
    private final Evaluator inner;
    private final PackedResults results;

    private volatile PairTable pairs;
    private volatile boolean isFull;

    /**
     * @param first a column
     * @param second another one; the expression reads no third
     * @param width columns of a batch
     * @param inner computes boxed values
     */
    PairedEvaluator(int first, int second, int width, Evaluator inner, MemoryBudget memory) {
        this.first = first;
        this.second = second;
        this.width = width;
        this.inner = inner;
        this.results = new PackedResults(inner.type(), memory);
        this.pairs = new PairTable(memory);
    }

    @Override
    public Type type() {
        return inner.type();
    }

    @Override
    public @Nullable Domain domain() {
        return results.domain();
    }

    @Override
    public Vector evaluate(Batch batch) {
        CodeVector a = codes(batch, first);
        CodeVector b = codes(batch, second);
        int count = batch.count();
        int[] slots = new int[count];
        PairTable known = pairs;
        if (!known.find(a.codes(), b.codes(), count, slots)) {
            if (isFull) {
                return computed(inner.evaluate(values(a, b, count)), count);
            }
            known = add(a, b, count);
            known.find(a.codes(), b.codes(), count, slots);
        }
        return taken(known, slots);
    }

    private static CodeVector codes(Batch batch, int column) {
        if (batch.column(column) instanceof CodeVector codes) {
            return codes;
        }
        throw new IllegalStateException("a column without its dictionary");
    }

    /** Returns the results of a batch, which are computed for the pairs that are new. */
    private synchronized PairTable add(CodeVector a, CodeVector b, int count) {
        PairTable known = pairs;
        Set<Long> missing = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            long pair = PairTable.pair(a.codes()[i], b.codes()[i]);
            if (known.find(pair) < 0) {
                missing.add(pair);
            }
        }
        int[] left = missing.stream().mapToInt(PairTable::first).toArray();
        int[] right = missing.stream().mapToInt(PairTable::second).toArray();
        Vector computed = inner.evaluate(values(
                new CodeVector(a.type(), left, a.domain()), new CodeVector(b.type(), right, b.domain()), left.length));
        PairTable larger = known.withRoom(left.length);
        for (int i = 0; i < left.length; i++) {
            larger.put(PairTable.pair(left[i], right[i]), results.pack(computed, i), computed.isNull(i));
        }
        pairs = larger;
        isFull = larger.count() > PAIRS_MAX;
        return larger;
    }

    /** Returns a batch with the two columns as boxed values. */
    private Batch values(CodeVector a, CodeVector b, int count) {
        return new Batch(
                count,
                width,
                index -> {
                    CodeVector column = index == first ? a : b;
                    Object[] values = new Object[count];
                    for (int i = 0; i < count; i++) {
                        values[i] = column.get(i);
                    }
                    return new ObjectVector(column.type(), values);
                },
                Ordinals.from(0, count));
    }

    private Vector computed(Vector vector, int count) {
        if (results.domain() == null) {
            return vector;
        }
        long[] packed = new long[count];
        for (int i = 0; i < count; i++) {
            packed[i] = results.pack(vector, i);
        }
        return results.unpack(packed, null);
    }

    private Vector taken(PairTable table, int[] slots) {
        long[] packed = new long[slots.length];
        boolean[] nulls = results.domain() == null && type().nullable() ? new boolean[slots.length] : null;
        for (int i = 0; i < packed.length; i++) {
            packed[i] = table.value(slots[i]);
        }
        for (int i = 0; nulls != null && i < nulls.length; i++) {
            nulls[i] = table.isNull(slots[i]);
        }
        return results.unpack(packed, nulls);
    }
}
