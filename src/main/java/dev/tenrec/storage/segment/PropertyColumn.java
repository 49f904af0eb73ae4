package dev.tenrec.storage.segment;

/** The numbers of the values of one property, 0 where a row has none. */
public interface PropertyColumn {
    /** The number of one row. */
    int get(int row);

    /** The numbers of some rows one after another. */
    void read(int from, int count, int[] into);

    /** The numbers of all rows, that of the first to {@code into[at]}; answers how many have one. */
    int readAll(int[] into, int at, int rowCount);

    /** The numbers of some rows, which rise. */
    default void read(int[] rows, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = get(rows[i]);
        }
    }
}
