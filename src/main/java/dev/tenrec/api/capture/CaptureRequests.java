package dev.tenrec.api.capture;

import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.TreeMap;

/** Takes from an HTTP request what tells how its body is wrapped. */
final class CaptureRequests {
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

    /** All headers, in any case; of one that is given twice the first. */
    static Map<String, String> headers(HttpServerRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach(header -> headers.putIfAbsent(header.getKey(), header.getValue()));
        return headers;
    }
}
