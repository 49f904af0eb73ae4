package dev.tenrec.storage.segment;

/** The value numbers of one property by name position, 0 for no value. */
public sealed interface PropertyColumn permits DenseColumn, SparseColumn {
    int get(int row);

    /** Reads consecutive rows. */
    void read(int from, int count, int[] into);

    /** Reads all rows to {@code into[at]} and following; returns how many have a value. */
    int readAll(int[] into, int at, int rowCount);

    /** True if no row of a range has a value, as far as that is known without reading the rows. */
    default boolean isWithoutValues(int from, int to) {
        return false;
    }

    /** Reads ascending rows. */
    default void read(int[] rows, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = get(rows[i]);
        }
    }
}
