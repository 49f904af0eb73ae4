package dev.tenrec.insight.sql.vector;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Some rows whose columns are computed on first use. For one thread. */
public final class Batch {
    /** Rows of a batch that is not of a scan. */
    public static final int ROWS = 2_048;

    private final int count;
    private final @Nullable Vector[] columns;
    private final IntFunction<Vector> loader;
    private final Ordinals ordinals;

    /** @param ordinals the places of the rows in the order in which they count as read */
    public Batch(int count, int columns, IntFunction<Vector> loader, Ordinals ordinals) {
        this.count = count;
        this.columns = new Vector[columns];
        this.loader = loader;
        this.ordinals = ordinals;
    }

    public static Batch of(int count, Vector[] columns, Ordinals ordinals) {
        return new Batch(count, columns.length, index -> columns[index], ordinals);
    }

    public int count() {
        return count;
    }

    public int width() {
        return columns.length;
    }

    public Ordinals ordinals() {
        return ordinals;
    }

    public Vector column(int index) {
        Vector known = columns[index];
        if (known == null) {
            known = loader.apply(index);
            columns[index] = known;
        }
        return known;
    }

    /** Returns a batch of some rows of this one; columns are taken when they are used. */
    public Batch take(int[] rows, int rowCount) {
        return new Batch(
                rowCount, columns.length, index -> column(index).take(rows, rowCount), ordinals.take(rows, rowCount));
    }

    /** Returns the same rows with other columns. */
    public Batch with(int width, IntFunction<Vector> other) {
        return new Batch(count, width, other, ordinals);
    }

    /** Copies all rows, which then stay valid. */
    public Batch copy() {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        Vector[] copies = new Vector[columns.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = column(i).take(rows, count);
        }
        return of(count, copies, ordinals.take(rows, count).fixed(count));
    }

    public long sizeBytes() {
        long size = 0;
        for (int i = 0; i < columns.length; i++) {
            size += column(i).sizeBytes(count);
        }
        return size + ordinals.sizeBytes(count);
    }
}
