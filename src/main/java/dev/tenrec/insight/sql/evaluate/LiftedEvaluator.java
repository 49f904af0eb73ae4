package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.ObjectVector;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An expression over one column with a dictionary, computed once per value that occurs and shared by all threads.
 *
 * <p>Results are written under a lock, then marked; readers see the mark before they read the result.
 */
public final class LiftedEvaluator implements Evaluator {
    private static final VarHandle MARKS = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final byte VALUE = 1;
    private static final byte NULL = 2;
    private static final int BYTES_PER_CODE = 9;

    private final int column;
    private final int width;
    private final Evaluator inner;
    private final Domain source;
    private final MemoryBudget memory;
    private final PackedResults results;

    private volatile Table table = new Table(0);

    /** Results by code, see {@link PackedResults}. */
    private static final class Table {
        private final byte[] marks;
        private final long[] values;

        Table(int bound) {
            marks = new byte[bound];
            values = new long[bound];
        }

        Table(Table from, int bound) {
            marks = Arrays.copyOf(from.marks, bound);
            values = Arrays.copyOf(from.values, bound);
        }
    }

    /**
     * @param inner reads only this column
     * @param width columns of a batch
     */
    public LiftedEvaluator(int column, int width, Evaluator inner, Domain source, MemoryBudget memory) {
        this.column = column;
        this.width = width;
        this.inner = inner;
        this.source = source;
        this.memory = memory;
        this.results = new PackedResults(inner.type(), memory);
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
        if (!(batch.column(column) instanceof CodeVector vector) || vector.domain() != source) {
            throw new IllegalStateException("a column without its dictionary");
        }
        int count = batch.count();
        int[] codes = vector.codes();
        Table known = complete(codes, count);
        long[] packed = new long[count];
        boolean[] nulls = null;
        for (int i = 0; i < count; i++) {
            packed[i] = known.values[codes[i]];
        }
        for (int i = 0; i < count && results.domain() == null; i++) {
            if (known.marks[codes[i]] == NULL) {
                nulls = nulls == null ? new boolean[count] : nulls;
                nulls[i] = true;
            }
        }
        return results.unpack(packed, nulls);
    }

    /** Returns the results for a single code: whether it is true. */
    public boolean isTrue(int code) {
        Table known = complete(new int[] {code}, 1);
        return known.marks[code] == VALUE && known.values[code] != 0;
    }

    /** Returns a table with results for some codes. */
    private Table complete(int[] codes, int count) {
        Table known = table;
        int bound = known.marks.length;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            if (code >= bound || (byte) MARKS.getAcquire(known.marks, code) == 0) {
                return compute(codes, count);
            }
        }
        return known;
    }

    private synchronized Table compute(int[] codes, int count) {
        int max = 0;
        for (int i = 0; i < count; i++) {
            max = Math.max(max, codes[i]);
        }
        Table known = table;
        if (max >= known.marks.length) {
            int bound = Math.max(Math.max(max + 1, source.bound()), known.marks.length * 2);
            memory.reserve((long) BYTES_PER_CODE * (bound - known.marks.length));
            known = new Table(known, bound);
        }
        int[] missing = new int[count];
        int missingCount = 0;
        for (int i = 0; i < count; i++) {
            if (known.marks[codes[i]] == 0) {
                missing[missingCount++] = codes[i];
            }
        }
        int[] distinct = Arrays.stream(missing, 0, missingCount).distinct().toArray();
        fill(known, distinct);
        table = known;
        return known;
    }

    private void fill(Table into, int[] codes) {
        Object[] values = new Object[codes.length];
        for (int i = 0; i < codes.length; i++) {
            values[i] = source.value(codes[i]);
        }
        Vector vector = new ObjectVector(Type.TEXT.orNull(), values);
        Batch batch = new Batch(
                codes.length,
                width,
                index -> {
                    if (index != column) {
                        throw new IllegalStateException("an expression over one column reads another");
                    }
                    return vector;
                },
                Ordinals.from(0, codes.length));
        Vector computed = inner.evaluate(batch);
        for (int i = 0; i < codes.length; i++) {
            into.values[codes[i]] = results.pack(computed, i);
            MARKS.setRelease(into.marks, codes[i], computed.isNull(i) ? NULL : VALUE);
        }
    }
}
