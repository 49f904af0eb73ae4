package dev.tenrec.journal;

import java.nio.ByteBuffer;

/** Takes the records of the journal in their order, as they are replayed. */
@FunctionalInterface
public interface JournalListener {
    /**
     * @param position of the payload in the journal, for {@link Journal#read}
     * @param payload the bytes; valid during the call
     */
    void record(byte kind, long position, ByteBuffer payload) throws DamageException;
}
