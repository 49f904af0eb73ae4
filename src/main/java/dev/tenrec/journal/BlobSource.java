package dev.tenrec.journal;

import java.nio.ByteBuffer;

/**
 * Blobs of journal records: the parts of their payloads that readers ask for by position for as long as the data lives,
 * such as the bodies of events. The rest of a record is needed by recovery only. Also knows which of them no longer
 * live.
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

    /** Counts the events between two positions, as they are now. */
    default Liveness liveness(long fromPosition, long endPosition) {
        return Liveness.UNKNOWN;
    }

    /** True when no event was ever deleted, so that files of earlier versions have nothing to erase. */
    default boolean isAllLive() {
        return false;
    }

    /** False when all blobs of a project are to be dropped. */
    default boolean isKept(int projectId) {
        return true;
    }

    /** The blob as its file holds it: without bytes of events that do not live, and without what is read elsewhere. */
    default ByteBuffer remains(int projectId, long position, ByteBuffer blob) {
        return blob;
    }
}
