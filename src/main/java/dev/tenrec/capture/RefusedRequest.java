package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.json.Timestamps;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A capture request that was refused, as far as it is kept.
 *
 * @param id counts the refused requests of a project: 1, 2, 3, …
 * @param receivedAt ISO 8601 in UTC
 * @param status the HTTP status of the refusal
 * @param path where it was sent
 * @param compression the query parameter, or null
 * @param contentType the header, or null
 * @param contentEncoding the header, or null
 * @param size bytes of the body as sent
 * @param body the beginning of the body as sent, in base64, at most {@link Refusals#BODY_BYTES_MAX} bytes of it
 */
// A body is kept and shown and never compared, so that the array's identity does no harm.
@SuppressWarnings("ArrayRecordComponent")
public record RefusedRequest(
        int id,
        String receivedAt,
        int status,
        List<CaptureReason> reasons,
        String path,
        @Nullable String compression,
        @Nullable String contentType,
        @Nullable String contentEncoding,
        int size,
        byte[] body) {
    private static final int REASON_SIZE = 300;
    private static final int TEXT_MAX = 200;

    static RefusedRequest of(int id, CaptureRequest request, CaptureRefusal refusal) {
        byte[] sent = request.sent();
        return new RefusedRequest(
                id,
                Timestamps.format(request.receivedMicros()),
                refusal.status(),
                refusal.reasons(),
                cut(request.path()),
                cutIfAny(request.parameters().text("compression")),
                cutIfAny(request.contentType()),
                cutIfAny(request.contentEncoding()),
                sent.length,
                Arrays.copyOf(sent, Math.min(sent.length, Refusals.BODY_BYTES_MAX)));
    }

    /** About how many bytes it takes to keep. */
    int weight() {
        return body.length + REASON_SIZE * reasons.size();
    }

    /** Header lines have only ASCII characters, so that none is halved. */
    private static String cut(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
    }

    private static @Nullable String cutIfAny(@Nullable String text) {
        return text == null ? null : cut(text);
    }
}
