package dev.tenrec.store;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a write gives the journal.
 *
 * @param kind who understands the payload when it is replayed
 * @param payload the bytes, in pieces that are written one after another
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
    /** Several of these that happen together or not at all. */
    public static final byte JOINED = 5;
}
