package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Rows of several batches by one number, to sort them and to take some. */
public final class Rows {
    private final List<Batch> batches;
    private final int count;
    /** Batch and row in it, by number. */
    private final int[] batchOf;

    private final int[] rowOf;

    public Rows(List<Batch> batches) {
        this.batches = batches;
        long all = batches.stream().mapToLong(Batch::count).sum();
        if (all > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("more rows than memory holds");
        }
        count = (int) all;
        batchOf = new int[count];
        rowOf = new int[count];
        int at = 0;
        for (int b = 0; b < batches.size(); b++) {
            for (int i = 0; i < batches.get(b).count(); i++) {
                batchOf[at] = b;
                rowOf[at++] = i;
            }
        }
    }

    public int count() {
        return count;
    }

    public Batch batch(int number) {
        return batches.get(batchOf[number]);
    }

    /** Returns the number of rows of a batch. */
    public int batchCount(int batch) {
        return batches.get(batch).count();
    }

    /** Returns the index of a row's batch. */
    public int batchIndex(int number) {
        return batchOf[number];
    }

    public int row(int number) {
        return rowOf[number];
    }

    /** Compares two rows by the order in which they count as read. */
    public int comparePlaces(int a, int b) {
        return batch(a).ordinals().compare(row(a), batch(b).ordinals(), row(b));
    }

    /** Returns the values of an expression, batch by batch. */
    public List<Vector> vectors(Function<Batch, Vector> evaluator) {
        return batches.stream().map(evaluator).toList();
    }

    /** Returns whether vectors have codes of one dictionary. */
    public static boolean areCodes(List<Vector> vectors) {
        return vectors.stream()
                .allMatch(each ->
                        each instanceof CodeVector codes && codes.domain() == ((CodeVector) vectors.get(0)).domain());
    }

    /** Returns all values of an expression, boxed. */
    public Object[] values(Function<Batch, Vector> evaluator) {
        Object[] values = new Object[count];
        int at = 0;
        for (Batch batch : batches) {
            Vector vector = evaluator.apply(batch);
            for (int i = 0; i < batch.count(); i++) {
                values[at++] = vector.get(i);
            }
        }
        return values;
    }

    /** Returns objects that are equal for equal values: codes, where all rows have codes of one dictionary. */
    public Object[] identities(Function<Batch, Vector> evaluator) {
        List<Vector> vectors = vectors(evaluator);
        boolean areCodes = areCodes(vectors);
        Object[] identities = new Object[count];
        int at = 0;
        for (int b = 0; b < batches.size(); b++) {
            Vector vector = vectors.get(b);
            for (int i = 0; i < batches.get(b).count(); i++) {
                identities[at++] = areCodes ? (Object) (long) ((CodeVector) vector).codes()[i] : vector.get(i);
            }
        }
        return identities;
    }

    /** Returns the values of an expression for all rows as one vector. */
    public Vector whole(Function<Batch, Vector> evaluator, Type type) {
        List<Vector> vectors = vectors(evaluator);
        if (!vectors.isEmpty() && areCodes(vectors)) {
            int[] codes = new int[count];
            int at = 0;
            for (int b = 0; b < vectors.size(); b++) {
                int size = batches.get(b).count();
                System.arraycopy(((CodeVector) vectors.get(b)).codes(), 0, codes, at, size);
                at += size;
            }
            return new CodeVector(type, codes, ((CodeVector) vectors.get(0)).domain());
        }
        if (type.isLong() && vectors.stream().allMatch(LongVector.class::isInstance)) {
            return wholeLongs(vectors, type);
        }
        Object[] values = new Object[count];
        int at = 0;
        for (int b = 0; b < vectors.size(); b++) {
            for (int i = 0; i < batches.get(b).count(); i++) {
                values[at++] = vectors.get(b).get(i);
            }
        }
        return Vector.of(type, values, count);
    }

    private LongVector wholeLongs(List<Vector> vectors, Type type) {
        long[] values = new long[count];
        boolean[] nulls = vectors.stream().anyMatch(Vector::hasNulls) ? new boolean[count] : null;
        int at = 0;
        for (int b = 0; b < vectors.size(); b++) {
            LongVector vector = (LongVector) vectors.get(b);
            int size = batches.get(b).count();
            System.arraycopy(vector.values(), 0, values, at, size);
            if (nulls != null && vector.nulls() != null) {
                System.arraycopy(vector.nulls(), 0, nulls, at, size);
            }
            at += size;
        }
        return new LongVector(type, values, nulls);
    }

    /** Returns batches of some rows in the order of their numbers. */
    public List<Batch> take(int[] numbers, int taken, List<Type> types) {
        List<Batch> result = new ArrayList<>();
        for (int from = 0; from < taken; from += Batch.ROWS) {
            int rows = Math.min(Batch.ROWS, taken - from);
            Vector[] columns = new Vector[types.size()];
            for (int c = 0; c < columns.length; c++) {
                columns[c] = column(numbers, from, rows, c, types.get(c));
            }
            result.add(Batch.of(rows, columns, Ordinals.from(from, rows)));
        }
        return result;
    }

    /** Returns a column of some rows, in the order of their numbers. */
    public Vector column(int[] numbers, int from, int rows, int column, Type type) {
        Domain domain = domain(numbers, from, rows, column);
        if (domain != null) {
            int[] codes = new int[rows];
            for (int i = 0; i < rows; i++) {
                int number = numbers[from + i];
                codes[i] = ((CodeVector) batch(number).column(column)).codes()[row(number)];
            }
            return new CodeVector(type, codes, domain);
        }
        Object[] values = new Object[rows];
        for (int i = 0; i < rows; i++) {
            int number = numbers[from + i];
            values[i] = batch(number).column(column).get(row(number));
        }
        return Vector.of(type, values, rows);
    }

    private @org.jspecify.annotations.Nullable Domain domain(int[] numbers, int from, int rows, int column) {
        Domain common = null;
        for (int i = 0; i < rows; i++) {
            Vector vector = batch(numbers[from + i]).column(column);
            Domain own = vector instanceof CodeVector codes ? codes.domain() : null;
            if (own == null || (common != null && own != common)) {
                return null;
            }
            common = own;
        }
        return common;
    }
}
