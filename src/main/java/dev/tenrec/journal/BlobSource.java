package dev.tenrec.journal;

import java.nio.ByteBuffer;

/**
 * Blobs of journal records: the parts of their payloads that readers ask for by position for as long as the data lives,
 * such as the bodies of events. The rest of a record is needed by recovery only.
 */
@FunctionalInterface
public interface BlobSource {
    /** Takes the blobs of a record, in order of their positions. */
    @FunctionalInterface
    interface Sink {
        /**
         * Keeps bytes that a later {@link Journal#read} of their position returns.
         *
         * @param position in the journal, within the payload
         * @param bytes what is read there from now on, which may be encoded otherwise than in the journal
         */
        void keep(int projectId, long position, ByteBuffer bytes);
    }

    /**
     * Passes the blobs of a record on.
     *
     * @param position of the payload in the journal
     * @param payload valid during the call
     */
    void blobs(byte kind, long position, ByteBuffer payload, Sink sink);
}
