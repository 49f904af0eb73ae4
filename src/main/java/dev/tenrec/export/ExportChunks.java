package dev.tenrec.export;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The bytes of exports as older versions stored them: in chunks that each fit a record of the store. They are moved to
 * files when a server starts; the table stays declared, because journals hold it.
 */
final class ExportChunks {
    private static final int CHUNK_BYTES = 2 << 20;

    private final Records<Chunk> records;

    /** One part of a content. */
    @SuppressWarnings("ArrayRecordComponent")
    record Chunk(byte[] bytes) {}

    /** Declares its table, so before the store opens. */
    ExportChunks(Store store) {
        records = store.records("exported_contents", Chunk.class);
    }

    void remove(Transaction transaction, ExportedAsset asset) {
        for (int chunk = 0; chunk < count(asset); chunk++) {
            records.remove(transaction, key(asset.id(), chunk));
        }
    }

    /** Writes all chunks; false when one is missing. */
    boolean write(ExportedAsset asset, OutputStream out) throws IOException {
        for (int number = 0; number < count(asset); number++) {
            Optional<Chunk> chunk = records.find(key(asset.id(), number));
            if (chunk.isEmpty()) {
                return false;
            }
            out.write(chunk.get().bytes());
        }
        return true;
    }

    private static int count(ExportedAsset asset) {
        return asset.hasChunks() ? Math.toIntExact((asset.contentSize() + CHUNK_BYTES - 1) / CHUNK_BYTES) : 0;
    }

    private static String key(int assetId, int chunk) {
        return assetId + "/" + chunk;
    }
}
