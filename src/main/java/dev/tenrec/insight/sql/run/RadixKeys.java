package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import dev.tenrec.primitive.RadixSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a sort as numbers that compare as the values do, the most significant first. Several threads may sort
 * different ranges.
 */
final class RadixKeys {
    private static final int NUMBER = 0;
    private static final int NAN = 1;
    private static final int NULL = 2;
    /** Up to so many rows are sorted by insertion, as most partitions of windows are. */
    private static final int FEW = 48;
    /** For each row of a sort: two packed numbers and a row number. */
    private static final int BYTES_PER_ROW = 20;

    private final Rows rows;
    private final List<long[]> columns = new ArrayList<>();

    private RadixKeys(Rows rows) {
        this.rows = rows;
    }

    /** Returns null if some key has texts, lists or other values that are no numbers. */
    static @Nullable RadixKeys of(List<SortOperator.SortKey> keys, Rows rows) {
        RadixKeys result = new RadixKeys(rows);
        for (SortOperator.SortKey key : keys) {
            Vector all = rows.whole(key.evaluator()::evaluate, key.evaluator().type());
            if (key.isGroup() && all instanceof CodeVector codes) {
                result.columns.add(Arrays.stream(codes.codes()).asLongStream().toArray());
            } else if (all instanceof LongVector longs && longs.nulls() == null && !key.isDescending()) {
                result.columns.add(longs.values());
            } else if (all instanceof LongVector || all instanceof DoubleVector) {
                result.addNumbers(all, key);
            } else {
                return null;
            }
        }
        return result;
    }

    /** Adds the numbers and, where there are nulls or NaN, before them a column that sets those apart. */
    private void addNumbers(Vector vector, SortOperator.SortKey key) {
        boolean areDoubles = vector.type().kind() == Type.Kind.FLOAT64;
        long[] numbers = new long[rows.count()];
        long[] kinds = new long[rows.count()];
        boolean hasOthers = false;
        for (int row = 0; row < numbers.length; row++) {
            int kind = NUMBER;
            if (vector.isNull(row)) {
                kind = NULL;
            } else if (areDoubles) {
                double number = vector.getDouble(row);
                kind = Double.isNaN(number) ? NAN : NUMBER;
                numbers[row] = kind == NAN ? 0 : Values.sortable(number);
            } else {
                numbers[row] = vector.getLong(row);
            }
            if (key.isDescending() && kind == NUMBER) {
                numbers[row] = ~numbers[row];
            }
            kinds[row] = key.isNullFirst() ? -kind : kind;
            hasOthers |= kind != NUMBER;
        }
        if (hasOthers) {
            columns.add(kinds);
        }
        columns.add(numbers);
    }

    /** Returns the bytes that the columns and a sort of all rows take. */
    long sizeBytes() {
        return rows.count() * (BYTES_PER_ROW + 2L * Long.BYTES * columns.size());
    }

    /** Returns the numbers of all rows in order; equal ones as they stand. */
    int[] stableOrder(Deadline deadline) {
        return places(0, rows.count(), deadline);
    }

    /** Returns the same keys for rows in another order, whose ranges can then be sorted. */
    RadixKeys arranged(int[] order) {
        RadixKeys result = new RadixKeys(rows);
        for (long[] column : columns) {
            long[] arranged = new long[order.length];
            for (int i = 0; i < order.length; i++) {
                arranged[i] = column[order[i]];
            }
            result.columns.add(arranged);
        }
        return result;
    }

    /**
     * Sorts a range of rows and of the keys; equal ones as they were read.
     *
     * @param order numbers of rows, which stand as the keys do
     */
    void sort(int[] order, int from, int to, Deadline deadline) {
        if (to - from <= FEW) {
            insert(order, from, to);
            return;
        }
        int[] places = places(from, to, deadline);
        int[] before = Arrays.copyOfRange(order, from, to);
        for (int i = 0; i < places.length; i++) {
            order[from + i] = before[places[i]];
        }
        for (long[] column : columns) {
            long[] unsorted = Arrays.copyOfRange(column, from, to);
            for (int i = 0; i < places.length; i++) {
                column[from + i] = unsorted[places[i]];
            }
        }
        int first = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || !areEqual(i - 1, i)) {
                sortByPlace(order, first, i, deadline);
                first = i;
            }
        }
    }

    private void insert(int[] order, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            for (int at = i; at > from && isBefore(order, at, at - 1); at--) {
                int row = order[at];
                order[at] = order[at - 1];
                order[at - 1] = row;
                for (long[] column : columns) {
                    long key = column[at];
                    column[at] = column[at - 1];
                    column[at - 1] = key;
                }
            }
        }
    }

    private boolean isBefore(int[] order, int a, int b) {
        for (long[] column : columns) {
            if (column[a] != column[b]) {
                return column[a] < column[b];
            }
        }
        return rows.comparePlaces(order[a], order[b]) < 0;
    }

    /** Returns the places of a range, counted from its beginning, in the order of the keys. */
    private int[] places(int from, int to, Deadline deadline) {
        int[] places = new int[to - from];
        Arrays.setAll(places, i -> i);
        for (int c = columns.size() - 1; c >= 0; c--) {
            deadline.check();
            radix(places, columns.get(c), from);
        }
        return places;
    }

    /** Sorts by one column; the order of equal rows stays. */
    private static void radix(int[] places, long[] keys, int from) {
        long lowest = Long.MAX_VALUE;
        long highest = Long.MIN_VALUE;
        for (int i = 0; i < places.length; i++) {
            lowest = Math.min(lowest, keys[from + i]);
            highest = Math.max(highest, keys[from + i]);
        }
        int keyBits = places.length == 0 ? 0 : RadixSort.bits(highest - lowest);
        int placeBits = RadixSort.bits(places.length);
        int partBits = Long.SIZE - 1 - placeBits;
        for (int done = 0; done < keyBits; done += partBits) {
            int bits = Math.min(partBits, keyBits - done);
            long mask = (1L << bits) - 1;
            long[] packed = new long[places.length];
            for (int i = 0; i < packed.length; i++) {
                packed[i] = (((keys[from + places[i]] - lowest) >>> done) & mask) << placeBits | places[i];
            }
            packed = RadixSort.sort(packed, placeBits, bits);
            for (int i = 0; i < packed.length; i++) {
                places[i] = (int) (packed[i] & ((1L << placeBits) - 1));
            }
        }
    }

    /** Returns whether the keys at two places are equal. */
    boolean areEqual(int a, int b) {
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
