package dev.tenrec.store;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The journal record of a write.
 *
 * @param kind selects the {@link Store.Replay} at recovery
 * @param payload the bytes, in consecutive buffers
 */
public record JournalEntry(byte kind, List<ByteBuffer> payload) {
    /** A change to tables. */
    public static final byte TABLES = 1;
    /** A batch of events. */
    public static final byte EVENTS = 2;
    /** Splits and removals of persons. */
    public static final byte PERSONS = 3;
    /** A deletion of events. */
    public static final byte EVENT_DELETION = 4;
    /** Several entries, atomically. */
    public static final byte JOINED = 5;
    /** A request of a rehearsal, or the answer to one. */
    public static final byte REHEARSAL = 6;
    /** Lines that tell what the target of a rehearsal holds. */
    public static final byte BASELINE = 7;
    /** An erasure of the texts of distinct ids. */
    public static final byte DISTINCT_ID_ERASURE = 8;
    /** The end of events before a time. */
    public static final byte EVENT_EXPIRY = 9;
    /** The departure of events before a time to the lake. */
    public static final byte EVENT_DEPARTURE = 10;
}
