package dev.tenrec.capture;

import java.util.List;

/**
 * A capture request that was refused, as far as it is kept.
 *
 * @param id counts the refused requests of a project: 1, 2, 3, …
 * @param receivedAt ISO 8601 in UTC
 * @param status the HTTP status of the refusal
 * @param size bytes of the body as sent
 * @param contentEncoding the header, or null
 * @param body the beginning of the body as sent, in base64, at most {@link Refusals#BODY_BYTES_MAX} bytes of it
 */
// A body is kept and shown and never compared, so that the array's identity does no harm.
@SuppressWarnings("ArrayRecordComponent")
public record RefusedRequest(
        int id,
        String receivedAt,
        int status,
        List<CaptureReason> reasons,
        int size,
        String contentEncoding,
        byte[] body) {}
