package dev.tenrec.trino;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests of the client protocol, one after the other on the caller's thread. Redirects are not followed, so that
 * credentials go to the configured address alone.
 *
 * @param headers of each request
 */
record TrinoConnection(TrinoSettings settings, Map<String, String> headers) {
    /** Trino answers a request for a page within a second, finished or not. */
    private static final int PAGE_MILLIS = 10_000;

    private static final int STATEMENT_MILLIS = 60_000;

    private static final int CANCEL_MILLIS = 2_000;

    /** An answer as it came. */
    @SuppressWarnings("ArrayRecordComponent")
    record Reply(int status, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** Starts a query. */
    Reply post(String sql, int bytesMax, Duration patience) throws IOException {
        // A statement that may have begun can't be posted again, so it has all the time that is left.
        return exchange(
                "POST", settings.address().resolve("/v1/statement"), sql, bytesMax, millis(patience, STATEMENT_MILLIS));
    }

    /** Asks for the next page, wherever Trino believes to be. */
    Reply get(URI next, int bytesMax, Duration patience) throws IOException {
        return exchange("GET", here(next), null, bytesMax, millis(patience, PAGE_MILLIS));
    }

    /** Ends a query; what is left of it is not wanted. */
    void delete(URI next) throws IOException {
        exchange("DELETE", here(next), null, 1 << 16, CANCEL_MILLIS);
    }

    /** The same path at the configured address: behind a proxy Trino may name itself in other words. */
    private URI here(URI next) throws ProtocolException {
        String path = next.getRawPath();
        if (path == null || !path.startsWith("/v1/")) {
            throw new ProtocolException("the next page is at " + next);
        }
        String query = next.getRawQuery();
        return settings.address().resolve(query == null ? path : path + "?" + query);
    }

    private static int millis(Duration patience, int most) {
        return (int) Math.max(1, Math.min(most, patience.toMillis()));
    }

    private Reply exchange(String method, URI target, @Nullable String body, int bytesMax, int millis)
            throws IOException {
        HttpURLConnection request = (HttpURLConnection) target.toURL().openConnection();
        request.setRequestMethod(method);
        request.setInstanceFollowRedirects(false);
        request.setConnectTimeout(millis);
        request.setReadTimeout(millis);
        headers.forEach(request::setRequestProperty);
        settings.authorization().ifPresent(proof -> request.setRequestProperty("Authorization", proof));
        if (body != null) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            request.setDoOutput(true);
            request.setFixedLengthStreamingMode(bytes.length);
            try (OutputStream out = request.getOutputStream()) {
                out.write(bytes);
            }
        }
        int status = request.getResponseCode();
        InputStream answer = status >= 400 ? request.getErrorStream() : request.getInputStream();
        if (answer == null) {
            return new Reply(status, new byte[0]);
        }
        try (InputStream in = answer) {
            byte[] bytes = in.readNBytes(bytesMax + 1);
            long promised = request.getContentLengthLong();
            if (bytes.length > bytesMax) {
                request.disconnect();
            } else if (promised >= 0 && bytes.length != promised) {
                // The JDK takes a connection that ends early for the end of the body.
                throw new EOFException("the answer ends after " + bytes.length + " of " + promised + " bytes");
            }
            return new Reply(status, bytes);
        }
    }
}
