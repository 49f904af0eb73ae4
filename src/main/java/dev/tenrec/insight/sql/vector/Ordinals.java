package dev.tenrec.insight.sql.vector;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Places of rows in the order in which they count as read, although threads read them in another one: of events their
 * time, then their row; of others a number. Read only by what depends on the order.
 */
public final class Ordinals {
    private final Supplier<long[]> major;
    private final @Nullable Supplier<int[]> minor;
    private long @Nullable [] majors;
    private int @Nullable [] minors;

    public Ordinals(Supplier<long[]> major, @Nullable Supplier<int[]> minor) {
        this.major = major;
        this.minor = minor;
    }

    /** Consecutive numbers. */
    public static Ordinals from(long first, int count) {
        return new Ordinals(
                () -> {
                    long[] numbers = new long[count];
                    for (int i = 0; i < count; i++) {
                        numbers[i] = first + i;
                    }
                    return numbers;
                },
                null);
    }

    public long major(int row) {
        return majors()[row];
    }

    public int minor(int row) {
        int[] known = minors();
        return known == null ? 0 : known[row];
    }

    /** Returns the first parts of all rows; read-only. */
    public long[] majors() {
        long[] known = majors;
        if (known == null) {
            known = major.get();
            majors = known;
        }
        return known;
    }

    /** Returns the second parts of all rows, null if all are 0; read-only. */
    public int @Nullable [] minors() {
        int[] known = minors;
        if (known == null && minor != null) {
            known = minor.get();
            minors = known;
        }
        return known;
    }

    /** Returns those of some rows, not computed before they are read. */
    public Ordinals take(int[] rows, int count) {
        return new Ordinals(
                () -> {
                    long[] taken = new long[count];
                    for (int i = 0; i < count; i++) {
                        taken[i] = major(rows[i]);
                    }
                    return taken;
                },
                minor == null
                        ? null
                        : () -> {
                            int[] taken = new int[count];
                            for (int i = 0; i < count; i++) {
                                taken[i] = minor(rows[i]);
                            }
                            return taken;
                        });
    }

    /** Computes what is lazy, before its origin changes. */
    public Ordinals fixed(int count) {
        if (count > 0) {
            major(0);
            minor(0);
        }
        return this;
    }

    public long sizeBytes(int count) {
        return (minor == null ? 8L : 12L) * count;
    }

    public int compare(int row, Ordinals other, int otherRow) {
        int order = Long.compare(major(row), other.major(otherRow));
        return order != 0 ? order : Integer.compare(minor(row), other.minor(otherRow));
    }
}
