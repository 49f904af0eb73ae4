package dev.tenrec.journal;

import java.nio.ByteBuffer;

/** Receives the records of the journal in order, during replay. */
@FunctionalInterface
public interface JournalListener {
    /**
     * @param position of the payload in the journal, for {@link Journal#read}
     * @param payload valid during the call
     */
    void record(byte kind, long position, ByteBuffer payload) throws DamageException;
}
