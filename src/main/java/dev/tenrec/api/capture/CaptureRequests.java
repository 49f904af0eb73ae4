package dev.tenrec.api.capture;

import dev.tenrec.capture.TimestampParser;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.rehearsal.log.SentRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes from an HTTP request what tells how its body is wrapped. */
final class CaptureRequests {
    private static final int CLIENT_MAX = 200;

    private CaptureRequests() {}

    /** @param receivedMicros when the request arrived, microseconds since 1970 in UTC */
    static CaptureRequest of(HttpServerRequest request, Dialect dialect, byte[] body, long receivedMicros) {
        return new CaptureRequest(
                body,
                dialect,
                request.query(),
                request.getHeader(HttpHeaders.CONTENT_TYPE),
                request.getHeader(HttpHeaders.CONTENT_ENCODING),
                receivedMicros,
                request.path());
    }

    /**
     * A request with what tells who sent it and when.
     *
     * @param captured the same request
     * @param isNewer whether it came in the newer protocol
     */
    static SentRequest sent(HttpServerRequest request, CaptureRequest captured, boolean isNewer) {
        String sentAt = isNewer ? request.getHeader("PostHog-Request-Timestamp") : null;
        long micros = sentAt == null ? TimestampParser.INVALID : TimestampParser.parse(sentAt);
        return new SentRequest(
                captured,
                micros == TimestampParser.INVALID ? SentRequest.NO_TIME : micros,
                isNewer,
                cut(request.getHeader(HttpHeaders.USER_AGENT)));
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null || text.length() <= CLIENT_MAX ? text : text.substring(0, CLIENT_MAX);
    }

    /** All headers, in any case; of one that is given twice the first. */
    static Map<String, String> headers(HttpServerRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach(header -> headers.putIfAbsent(header.getKey(), header.getValue()));
        return headers;
    }
}
