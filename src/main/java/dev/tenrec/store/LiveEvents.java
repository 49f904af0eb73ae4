package dev.tenrec.store;

import dev.tenrec.journal.Liveness;
import java.nio.ByteBuffer;

/** Knows which events were deleted, so that their bytes can go. Called by workers. */
public interface LiveEvents {
    /** True when no event was ever deleted or has expired. */
    boolean isAll();

    /** Counts the events whose blobs lie between two positions of the journal, as they are now. */
    Liveness count(long fromPosition, long endPosition);

    /** The rest of a blob: itself, or as many bytes with zeros in place of events that do not live. */
    ByteBuffer remains(int projectId, long position, ByteBuffer blob);
}
