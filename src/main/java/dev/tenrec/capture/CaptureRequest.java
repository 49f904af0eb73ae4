package dev.tenrec.capture;

/**
 * A capture request as it arrived. It is passed on and never compared, so that a body that is an array does no harm.
 *
 * @param body the bytes of the body, still compressed; not changed by anyone
 * @param contentEncoding the header, or null
 * @param compression the query parameter, or null
 * @param clientTime the query parameter {@code _}, milliseconds since 1970 on the client's clock, or null
 * @param receivedMicros when it arrived, microseconds since 1970 in UTC
 */
@SuppressWarnings("ArrayRecordComponent")
public record CaptureRequest(
        byte[] body, String contentEncoding, String compression, String clientTime, long receivedMicros) {}
