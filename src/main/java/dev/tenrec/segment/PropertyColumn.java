package dev.tenrec.segment;

/** The numbers of the values of one property, 0 where a row has none. */
public interface PropertyColumn {
    /** The number of one row. */
    int get(int row);

    /** The numbers of some rows one after another. */
    void read(int from, int count, int[] into);

    /**
     * Writes the number of each row that has one to a place of its own, that of the first row to
     * {@code into[targets[first]]}; answers how many there are.
     */
    int scatter(int[] targets, int first, int rowCount, int[] into);

    /** The numbers of some rows, which rise. */
    default void read(int[] rows, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = get(rows[i]);
        }
    }
}
