package dev.tenrec.insight.list;

import dev.tenrec.error.ApiException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Where a page of events ended: the next one begins with the row that comes after this in order of time, newest first,
 * and of arrival within the same time.
 *
 * @param timestampMicros of the last row of the page, microseconds since 1970
 * @param row the last row
 * @param rowsEnd how many rows there were when the first page was read; later ones belong to no page of this walk
 */
record EventCursor(long timestampMicros, int row, int rowsEnd) {
    private static final int SIZE = Long.BYTES + Integer.BYTES + Integer.BYTES;

    /** Reads what {@link #toString} wrote; refuses anything else. */
    static EventCursor parse(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            if (bytes.remaining() == SIZE) {
                EventCursor cursor = new EventCursor(bytes.getLong(), bytes.getInt(), bytes.getInt());
                if (cursor.row >= 0 && cursor.row < cursor.rowsEnd) {
                    return cursor;
                }
            }
        } catch (IllegalArgumentException notBase64) {
            throw refused();
        }
        throw refused();
    }

    /** As it stands in a link. */
    @Override
    public String toString() {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE);
        bytes.putLong(timestampMicros).putInt(row).putInt(rowsEnd);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    private static ApiException refused() {
        return ApiException.invalid("cursor", "Invalid cursor.");
    }
}
