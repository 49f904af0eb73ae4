package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.ConstantVector;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import dev.tenrec.primitive.RadixSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of a sort as numbers that compare as the values do, the most significant first. */
final class RadixKeys {
    private static final int NUMBER = 0;
    private static final int NAN = 1;
    private static final int NULL = 2;

    private final Rows rows;
    private final List<long[]> columns = new ArrayList<>();

    private RadixKeys(Rows rows) {
        this.rows = rows;
    }

    /** Returns null if some key has texts, lists or other values that are no numbers. */
    static @Nullable RadixKeys of(List<SortOperator.SortKey> keys, Rows rows) {
        RadixKeys result = new RadixKeys(rows);
        for (SortOperator.SortKey key : keys) {
            List<Vector> vectors = rows.vectors(key.evaluator()::evaluate);
            if (key.isGroup() && Rows.areCodes(vectors)) {
                result.addCodes(vectors);
            } else if (vectors.stream().allMatch(RadixKeys::isNumber)) {
                result.addNumbers(vectors, key);
            } else {
                return null;
            }
        }
        return result;
    }

    private static boolean isNumber(Vector vector) {
        return vector instanceof LongVector
                || vector instanceof DoubleVector
                || (vector instanceof ConstantVector && (vector.type().isLong() || isDouble(vector)));
    }

    private static boolean isDouble(Vector vector) {
        return vector.type().kind() == Type.Kind.FLOAT64;
    }

    private void addCodes(List<Vector> vectors) {
        long[] codes = new long[rows.count()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = ((CodeVector) vectors.get(rows.batchIndex(i))).codes()[rows.row(i)];
        }
        columns.add(codes);
    }

    /** Adds the numbers and, where there are nulls or NaN, before them a column that sets those apart. */
    private void addNumbers(List<Vector> vectors, SortOperator.SortKey key) {
        long[] numbers = new long[rows.count()];
        long[] kinds = new long[rows.count()];
        boolean hasOthers = false;
        for (int i = 0; i < numbers.length; i++) {
            Vector vector = vectors.get(rows.batchIndex(i));
            int row = rows.row(i);
            int kind = NUMBER;
            if (vector.isNull(row)) {
                kind = NULL;
            } else if (isDouble(vector)) {
                double number = vector.getDouble(row);
                kind = Double.isNaN(number) ? NAN : NUMBER;
                numbers[i] = kind == NAN ? 0 : Values.sortable(number);
            } else {
                numbers[i] = vector.getLong(row);
            }
            if (key.isDescending() && kind == NUMBER) {
                numbers[i] = ~numbers[i];
            }
            kinds[i] = key.isNullFirst() ? -kind : kind;
            hasOthers |= kind != NUMBER;
        }
        if (hasOthers) {
            columns.add(kinds);
        }
        columns.add(numbers);
    }

    /** Returns the numbers of rows in order; equal ones as they were read. */
    int[] order(MemoryBudget memory, Deadline deadline) {
        int count = rows.count();
        long bytes = count * (20L + Long.BYTES * (long) columns.size());
        memory.reserve(bytes);
        int[] order = new int[count];
        Arrays.setAll(order, i -> i);
        for (int c = columns.size() - 1; c >= 0; c--) {
            deadline.check();
            sort(order, columns.get(c));
        }
        int from = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || !areEqual(order[from], order[i])) {
                sortByPlace(order, from, i, deadline);
                from = i;
            }
        }
        memory.release(bytes);
        return order;
    }

    /** Sorts by one column; the order of equal rows stays. */
    private static void sort(int[] order, long[] keys) {
        long lowest = Arrays.stream(keys).min().orElse(0);
        long highest = Arrays.stream(keys).max().orElse(0);
        int keyBits = RadixSort.bits(highest - lowest);
        int rowBits = RadixSort.bits(order.length);
        int partBits = Long.SIZE - 1 - rowBits;
        for (int done = 0; done < keyBits; done += partBits) {
            int bits = Math.min(partBits, keyBits - done);
            long mask = (1L << bits) - 1;
            long[] packed = new long[order.length];
            for (int i = 0; i < packed.length; i++) {
                packed[i] = (((keys[order[i]] - lowest) >>> done) & mask) << rowBits | order[i];
            }
            packed = RadixSort.sort(packed, rowBits, bits);
            for (int i = 0; i < packed.length; i++) {
                order[i] = (int) (packed[i] & ((1L << rowBits) - 1));
            }
        }
    }

    private boolean areEqual(int a, int b) {
        for (long[] column : columns) {
            if (column[a] != column[b]) {
                return false;
            }
        }
        return true;
    }

    /** Sorts equal rows by their places, unless they stand so already. */
    private void sortByPlace(int[] order, int from, int to, Deadline deadline) {
        for (int i = from + 1; i < to; i++) {
            if (rows.comparePlaces(order[i - 1], order[i]) > 0) {
                deadline.check();
                int[] sorted = Arrays.stream(order, from, to)
                        .boxed()
                        .sorted(rows::comparePlaces)
                        .mapToInt(Integer::intValue)
                        .toArray();
                System.arraycopy(sorted, 0, order, from, sorted.length);
                return;
            }
        }
    }
}
