package dev.tenrec.server;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A capture request that must be refused.
 *
 * @param kind what is wrong with it
 * @param status the answer's
 * @param text how the answer begins; in the newer protocol the tag
 * @param isKept whether its project is known, so that it is kept
 */
@SuppressWarnings("ArrayRecordComponent")
public record MalformedRequest(
        String kind,
        String method,
        String path,
        Map<String, String> headers,
        byte[] body,
        int status,
        String text,
        boolean isKept) {
    static MalformedRequest post(String kind, String path, byte[] body, int status, String text, boolean isKept) {
        Map<String, String> headers = new TreeMap<>(Map.of("Content-Type", "application/json"));
        return new MalformedRequest(kind, "POST", path, headers, body, status, text, isKept);
    }

    MalformedRequest with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new MalformedRequest(kind, method, path, more, body, status, text, isKept);
    }

    MalformedRequest without(String header) {
        Map<String, String> fewer = new TreeMap<>(headers);
        fewer.remove(header);
        return new MalformedRequest(kind, method, path, fewer, body, status, text, isKept);
    }

    MalformedRequest by(String otherMethod) {
        return new MalformedRequest(kind, otherMethod, path, headers, body, status, text, isKept);
    }

    public HttpRequest to(String baseUrl) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(Duration.ofSeconds(30))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return request.build();
    }

    @Override
    public String toString() {
        int shown = Math.min(body.length, 300);
        return kind + ": " + method + " " + path + " " + headers + " → " + status + " " + text + "\n    "
                + new String(body, 0, shown, StandardCharsets.ISO_8859_1);
    }
}
