package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.Segment;

/** Reads one property of a segment as dictionary codes; for one thread. */
public interface ValueReader {
    /** Returns a copy that reads a segment. */
    ValueReader bind(Segment segment);

    int code(int position);

    void read(int from, int count, int[] into);

    /** @param positions ascending */
    void read(int[] positions, int count, int[] into);

    QueryDictionary values();

    /** True if no row of a range has a value, known without reading the rows; false if it is not known. */
    default boolean isWithoutValues(int from, int to) {
        return false;
    }
}
