package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sorts rows; with a limit each thread keeps the first ones only. */
final class SortOperator {
    /** A thread sorts when it has so many rows more than the limit. */
    private static final int SPARE = 16_384;

    private static final int COMPARISONS_PER_CHECK = 1 << 16;

    private final List<SortKey> keys;
    private final List<Type> types;
    private final MemoryBudget memory;
    private final Deadline deadline;

    /**
     * A key and its direction.
     *
     * @param isGroup rows with equal values only have to stand together
     */
    record SortKey(Evaluator evaluator, boolean isDescending, boolean isNullFirst, boolean isGroup) {
        Object[] values(Rows rows) {
            return isGroup ? rows.identities(evaluator::evaluate) : rows.values(evaluator::evaluate);
        }
    }

    SortOperator(List<SortKey> keys, List<Type> types, MemoryBudget memory, Deadline deadline) {
        this.keys = keys;
        this.types = types;
        this.memory = memory;
        this.deadline = deadline;
    }

    /** Sorts the rows of an input, or the first ones of them. */
    Relation run(RowSource input, long limit, Parallel parallel) {
        List<Collector> collectors = input.run(() -> new Collector(limit));
        List<Batch> all = new ArrayList<>();
        collectors.forEach(each -> all.addAll(each.batches));
        Rows rows = new Rows(all);
        int[] order = order(rows);
        int count = (int) Math.min(limit, order.length);
        return new Relation(types, rows.take(order, count, types), parallel, deadline);
    }

    private final class Collector implements RowSink {
        private final long limit;
        private List<Batch> batches = new ArrayList<>();
        private long count;
        private long bytes;

        Collector(long limit) {
            this.limit = limit;
        }

        @Override
        public void accept(Batch batch) {
            Batch copy = batch.copy();
            bytes += copy.sizeBytes();
            memory.reserve(copy.sizeBytes());
            batches.add(copy);
            count += copy.count();
            if (limit < SPARE && count > limit + SPARE) {
                batches = new ArrayList<>(sorted(batches, limit));
                count = limit;
                long kept = batches.stream().mapToLong(Batch::sizeBytes).sum();
                memory.release(bytes - kept);
                bytes = kept;
            }
        }
    }

    /** Returns the first rows in order; equal ones as they were read. */
    List<Batch> sorted(List<Batch> batches, long limit) {
        Rows rows = new Rows(batches);
        int[] order = order(rows);
        return takeWithOrdinals(rows, order, (int) Math.min(limit, order.length));
    }

    /** Returns the numbers of rows in order. */
    int[] order(Rows rows) {
        RadixKeys numbers = RadixKeys.of(keys, rows);
        if (numbers == null) {
            return compared(rows);
        }
        memory.reserve(numbers.sizeBytes());
        int[] order = new int[rows.count()];
        Arrays.setAll(order, i -> i);
        numbers.sort(order, 0, order.length, deadline);
        memory.release(numbers.sizeBytes());
        return order;
    }

    private int[] compared(Rows rows) {
        List<Comparator<Integer>> comparators = new ArrayList<>();
        for (SortKey key : keys) {
            comparators.add(comparator(key.values(rows), key));
        }
        int[] calls = new int[1];
        Integer[] numbers = new Integer[rows.count()];
        Arrays.setAll(numbers, i -> i);
        memory.reserve(24L * numbers.length);
        Arrays.sort(numbers, (a, b) -> {
            if (++calls[0] % COMPARISONS_PER_CHECK == 0) {
                deadline.check();
            }
            for (Comparator<Integer> each : comparators) {
                int compared = each.compare(a, b);
                if (compared != 0) {
                    return compared;
                }
            }
            return rows.comparePlaces(a, b);
        });
        memory.release(24L * numbers.length);
        return Arrays.stream(numbers).mapToInt(Integer::intValue).toArray();
    }

    private static Comparator<Integer> comparator(@Nullable Object[] values, SortKey key) {
        int sign = key.isDescending ? -1 : 1;
        boolean areLongs = Arrays.stream(values).allMatch(Long.class::isInstance);
        if (areLongs) {
            long[] longs = Arrays.stream(values)
                    .mapToLong(value -> (Long) Objects.requireNonNull(value))
                    .toArray();
            return (a, b) -> sign * Long.compare(longs[a], longs[b]);
        }
        int nulls = key.isNullFirst ? -1 : 1;
        return (a, b) -> {
            Object left = values[a];
            Object right = values[b];
            if (left == null || right == null) {
                return nulls * Boolean.compare(left == null, right == null);
            }
            // NaN stands where null does.
            boolean isLeftNan = left instanceof Double x && x.isNaN();
            boolean isRightNan = right instanceof Double y && y.isNaN();
            if (isLeftNan || isRightNan) {
                return nulls * Boolean.compare(isLeftNan, isRightNan);
            }
            return sign * Values.compare(left, right);
        };
    }

    /** Keeps the places of reading, by which equal rows of several threads are ordered. */
    private List<Batch> takeWithOrdinals(Rows rows, int[] order, int count) {
        List<Batch> taken = rows.take(order, count, types);
        List<Batch> result = new ArrayList<>();
        int from = 0;
        for (Batch batch : taken) {
            int first = from;
            int size = batch.count();
            Ordinals ordinals = new Ordinals(
                            () -> majors(rows, order, first, size), () -> minors(rows, order, first, size))
                    .fixed(size);
            Vector[] columns = new Vector[batch.width()];
            for (int c = 0; c < columns.length; c++) {
                columns[c] = batch.column(c);
            }
            result.add(Batch.of(size, columns, ordinals));
            from += size;
        }
        return result;
    }

    private static long[] majors(Rows rows, int[] order, int first, int size) {
        long[] majors = new long[size];
        for (int i = 0; i < size; i++) {
            int number = order[first + i];
            majors[i] = rows.batch(number).ordinals().major(rows.row(number));
        }
        return majors;
    }

    private static int[] minors(Rows rows, int[] order, int first, int size) {
        int[] minors = new int[size];
        for (int i = 0; i < size; i++) {
            int number = order[first + i];
            minors[i] = rows.batch(number).ordinals().minor(rows.row(number));
        }
        return minors;
    }
}
