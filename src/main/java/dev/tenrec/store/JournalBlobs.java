package dev.tenrec.store;

import dev.tenrec.journal.BlobSource;
import java.nio.ByteBuffer;

/** Finds the blobs of a record of one kind, in the background. */
@FunctionalInterface
public interface JournalBlobs {
    /** @param position of the payload in the journal */
    void blobs(long position, ByteBuffer payload, BlobSource.Sink sink);
}
