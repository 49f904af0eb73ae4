package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.Segment;

/** Reads the values of one property in one segment, as numbers; for one thread. */
public interface ValueReader {
    /** The same for another segment. */
    ValueReader on(Segment segment);

    /** The number of the value of the event at a place. */
    int code(int place);

    /** The numbers of the values of events whose places follow one another. */
    void read(int from, int count, int[] into);

    /** The numbers of the values of some events, by their places, which rise. */
    void read(int[] places, int count, int[] into);

    /** What the numbers mean. */
    ValueTable values();
}
