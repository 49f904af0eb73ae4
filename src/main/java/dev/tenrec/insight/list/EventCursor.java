package dev.tenrec.insight.list;

import dev.tenrec.error.ApiException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The end of a page of events. The next page continues after its last row in order of time, newest first, then of
 * arrival.
 *
 * @param timestampMicros of the last row, microseconds since 1970
 * @param row the last row
 * @param rowsEnd the number of rows at the time of the first page; later rows belong to no page
 */
record EventCursor(long timestampMicros, int row, int rowsEnd) {
    private static final int SIZE = Long.BYTES + Integer.BYTES + Integer.BYTES;

    /** Parses the format of {@link #toString}. */
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

    /** The form in links: base64url of the three numbers, big-endian. */
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
