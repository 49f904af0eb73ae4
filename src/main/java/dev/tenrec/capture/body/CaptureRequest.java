package dev.tenrec.capture.body;

import org.jspecify.annotations.Nullable;

/**
 * A capture request as it arrived. It is passed on and never compared, so that a body that is an array does no harm.
 *
 * @param body the bytes of the body, as sent; never modified
 * @param dialect what its path expects
 * @param query all query parameters, as sent, or null
 * @param contentType the header, or null
 * @param contentEncoding the header, or null
 * @param receivedMicros when it arrived, microseconds since 1970 in UTC
 * @param path URL path, kept with a refusal
 */
@SuppressWarnings("ArrayRecordComponent")
public record CaptureRequest(
        byte[] body,
        Dialect dialect,
        @Nullable String query,
        @Nullable String contentType,
        @Nullable String contentEncoding,
        long receivedMicros,
        String path) {
    /** A request without a path. */
    public CaptureRequest(
            byte[] body,
            Dialect dialect,
            @Nullable String query,
            @Nullable String contentType,
            @Nullable String contentEncoding,
            long receivedMicros) {
        this(body, dialect, query, contentType, contentEncoding, receivedMicros, "");
    }

    /** Returns the payload: query parameter {@code data} where present, else the body; may be empty. */
    public byte[] sent() {
        byte[] data = parameters().bytes("data");
        return data == null || data.length == 0 ? body : Base64Text.withPluses(data);
    }

    /** The query parameters. */
    public FormFields parameters() {
        return query == null ? FormFields.NONE : FormFields.parse(query);
    }
}
