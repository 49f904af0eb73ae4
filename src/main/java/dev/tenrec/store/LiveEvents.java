package dev.tenrec.store;

import dev.tenrec.journal.Liveness;
import java.nio.ByteBuffer;

/** Knows which events were deleted, so that their bytes can go. Called by workers. */
public interface LiveEvents {
    /** True when no event was ever deleted or has expired. */
    boolean isAll();

    /** Counts the events whose blobs lie between two positions of the journal, as they are now. */
    Liveness count(long fromPosition, long endPosition);

    /** A blob as blob files hold it: without events that do not live, and without what their rows hold. */
    ByteBuffer remains(int projectId, long position, ByteBuffer blob);
}
