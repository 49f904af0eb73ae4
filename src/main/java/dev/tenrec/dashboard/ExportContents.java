package dev.tenrec.dashboard;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;

/** The bytes of exports, in pieces that each fit a record of the store. */
final class ExportContents {
    /** As base64 in a record, well below what a table takes. */
    private static final int PIECE_BYTES = 2 << 20;

    private final Records<Piece> records;

    /** One part of a content. */
    @SuppressWarnings("ArrayRecordComponent")
    record Piece(byte[] bytes) {}

    /** Declares its table, so before the store opens. */
    ExportContents(Store store) {
        records = store.records("exported_contents", Piece.class);
    }

    void put(Transaction transaction, int assetId, byte[] content) {
        for (int from = 0; from < content.length; from += PIECE_BYTES) {
            int to = Math.min(content.length, from + PIECE_BYTES);
            records.put(
                    transaction, key(assetId, from / PIECE_BYTES), new Piece(Arrays.copyOfRange(content, from, to)));
        }
    }

    void remove(Transaction transaction, ExportedAsset asset) {
        for (int from = 0; from < asset.contentSize(); from += PIECE_BYTES) {
            records.remove(transaction, key(asset.id(), from / PIECE_BYTES));
        }
    }

    /** The whole; empty when it was removed while it was read. */
    Optional<byte[]> find(ExportedAsset asset) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream(asset.contentSize());
        for (int from = 0; from < asset.contentSize(); from += PIECE_BYTES) {
            Optional<Piece> piece = records.find(key(asset.id(), from / PIECE_BYTES));
            if (piece.isEmpty()) {
                return Optional.empty();
            }
            whole.writeBytes(piece.get().bytes());
        }
        return Optional.of(whole.toByteArray());
    }

    private static String key(int assetId, int piece) {
        return assetId + "/" + piece;
    }
}
