package dev.tenrec.server;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that two programs could read differently, and that the HTTP decoder lets through: another server in
 * front of this one might see other requests in the same bytes.
 */
final class RequestGuard {
    private static final int HEADERS_MAX = 100;
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://[^/?#]+([/?].*)?");

    private RequestGuard() {}

    /** The refusal of a request whose head was decoded, or null when nothing is wrong with it. */
    static @Nullable ApiException refusal(HttpServerRequest request) {
        MultiMap headers = request.headers();
        if (count(headers) > HEADERS_MAX) {
            return new ApiException(ErrorCode.HEADERS_TOO_LARGE, "Request has more than " + HEADERS_MAX + " headers.");
        }
        List<String> hosts = headers.getAll(HttpHeaders.HOST);
        if (hosts.size() != 1 || !isHost(hosts.get(0))) {
            return new ApiException(ErrorCode.BAD_REQUEST, "Request must have exactly one valid Host header.");
        }
        List<String> encodings = headers.getAll(HttpHeaders.TRANSFER_ENCODING);
        if (!encodings.isEmpty() && !(encodings.size() == 1 && encodings.get(0).equalsIgnoreCase("chunked"))) {
            return new ApiException(ErrorCode.BAD_REQUEST, "Transfer-Encoding must be chunked or absent.");
        }
        if (!encodings.isEmpty() && headers.contains(HttpHeaders.CONTENT_LENGTH)) {
            return new ApiException(ErrorCode.BAD_REQUEST, "Request has both Content-Length and Transfer-Encoding.");
        }
        if (headers.contains("")) {
            return new ApiException(ErrorCode.BAD_REQUEST, "Request has a header without a name.");
        }
        if (!isTarget(request.uri())) {
            return new ApiException(ErrorCode.BAD_REQUEST, "Request target is malformed.");
        }
        return null;
    }

    /** The refusal of a request that could not be decoded. */
    static ApiException malformed(@Nullable Throwable cause) {
        String message = cause == null || cause.getMessage() == null ? "" : cause.getMessage();
        if (message.startsWith("An HTTP line is larger than")) {
            return new ApiException(ErrorCode.URI_TOO_LONG, "Request line is too long.");
        }
        if (message.startsWith("HTTP header is larger than")) {
            return new ApiException(ErrorCode.HEADERS_TOO_LARGE, "Request headers are too large.");
        }
        return new ApiException(ErrorCode.BAD_REQUEST, "Request is malformed.");
    }

    /** A path, or an absolute URL with a host (RFC 9112, 3.2.2), without a percent sign that encodes nothing. */
    private static boolean isTarget(String uri) {
        if (!uri.startsWith("/") && !ABSOLUTE.matcher(uri).matches()) {
            return false;
        }
        int end = uri.indexOf('?') < 0 ? uri.length() : uri.indexOf('?');
        for (int at = uri.indexOf('%'); at >= 0 && at < end; at = uri.indexOf('%', at + 1)) {
            boolean isEncoded = at + 2 < end
                    && Character.digit(uri.charAt(at + 1), 16) >= 0
                    && Character.digit(uri.charAt(at + 2), 16) >= 0;
            if (!isEncoded) {
                return false;
            }
        }
        return true;
    }

    /** Their size() counts names that occur twice only once. */
    private static int count(MultiMap headers) {
        int count = 0;
        for (Map.Entry<String, String> header : headers) {
            count += header == null ? 0 : 1;
        }
        return count;
    }

    /** A host is written back into links: nothing but name, port and brackets may stand in it. */
    private static boolean isHost(String host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            boolean fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!fine && ".-_:[]".indexOf(c) < 0) {
                return false;
            }
        }
        return !host.isEmpty();
    }
}
