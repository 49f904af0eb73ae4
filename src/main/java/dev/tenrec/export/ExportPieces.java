package dev.tenrec.export;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The bytes of exports as older versions kept them: in pieces that each fit a record of the store. They are moved to
 * files when a server starts; the table stays declared, because journals hold it.
 */
final class ExportPieces {
    private static final int PIECE_BYTES = 2 << 20;

    private final Records<Piece> records;

    /** One part of a content. */
    @SuppressWarnings("ArrayRecordComponent")
    record Piece(byte[] bytes) {}

    /** Declares its table, so before the store opens. */
    ExportPieces(Store store) {
        records = store.records("exported_contents", Piece.class);
    }

    void remove(Transaction transaction, ExportedAsset asset) {
        for (int piece = 0; piece < count(asset); piece++) {
            records.remove(transaction, key(asset.id(), piece));
        }
    }

    /** Writes the whole; false when some of it is not there. */
    boolean write(ExportedAsset asset, OutputStream out) throws IOException {
        for (int number = 0; number < count(asset); number++) {
            Optional<Piece> piece = records.find(key(asset.id(), number));
            if (piece.isEmpty()) {
                return false;
            }
            out.write(piece.get().bytes());
        }
        return true;
    }

    private static int count(ExportedAsset asset) {
        return asset.hasPieces() ? Math.toIntExact((asset.contentSize() + PIECE_BYTES - 1) / PIECE_BYTES) : 0;
    }

    private static String key(int assetId, int piece) {
        return assetId + "/" + piece;
    }
}
