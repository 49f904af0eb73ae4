package dev.tenrec.capture.v1;

import dev.tenrec.capture.TimestampParser;
import dev.tenrec.capture.UuidText;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request in the newer protocol, checked: who sends, with which library, and when by its own clock.
 *
 * @param library the name that the library gives itself
 * @param sentAt microseconds since 1970 on the client's clock
 */
record V1Headers(String library, String libraryVersion, Encoding encoding, long sentAt) {
    private static final String SDK_INFO = "PostHog-Sdk-Info";
    private static final String ATTEMPT = "PostHog-Attempt";
    private static final String REQUEST_ID = "PostHog-Request-Id";
    private static final String REQUEST_TIMESTAMP = "PostHog-Request-Timestamp";
    private static final String CONTENT_TYPE = "Content-Type";
    private static final List<String> REQUIRED =
            List.of(CONTENT_TYPE, SDK_INFO, ATTEMPT, REQUEST_ID, REQUEST_TIMESTAMP, "User-Agent");

    private static final Pattern NAME_AND_VERSION = Pattern.compile("[!-~]{1,200}");
    private static final Pattern ATTEMPTS = Pattern.compile("[0-9]{1,9}");
    private static final String BEARER = "bearer ";

    /** The token that the request bears; refuses with 401 when there is none. */
    static String token(Function<String, @Nullable String> headers) {
        String authorization = headers.apply("Authorization");
        if (authorization == null || authorization.isBlank()) {
            throw refusal(401, "missing_authorization", "Authorization", "header Authorization is missing", -1);
        }
        if (!authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            throw refusal(401, "invalid_api_token", "Authorization", "Authorization must be Bearer <token>", -1);
        }
        return authorization.substring(BEARER.length());
    }

    /** @param projectId for refusals */
    static V1Headers read(Function<String, @Nullable String> headers, int projectId) {
        List<String> missing = new ArrayList<>(REQUIRED);
        missing.removeIf(
                name -> headers.apply(name) != null && !headers.apply(name).isBlank());
        if (!missing.isEmpty()) {
            String text = "required headers are missing: " + String.join(", ", missing);
            throw refusal(400, "missing_required_headers", missing.get(0), text, projectId);
        }
        String type = headers.apply(CONTENT_TYPE).split(";", 2)[0].strip();
        if (!type.equalsIgnoreCase("application/json")) {
            String text = "Content-Type must be application/json";
            throw refusal(415, "unsupported_content_type", CONTENT_TYPE, text, projectId);
        }
        Encoding encoding = encoding(headers.apply("Content-Encoding"), projectId);
        String[] library = headers.apply(SDK_INFO).strip().split("/", 2);
        boolean isNamed = library.length == 2
                && NAME_AND_VERSION.matcher(library[0]).matches()
                && NAME_AND_VERSION.matcher(library[1]).matches();
        require(isNamed, SDK_INFO, "name/version", projectId);
        String attempt = headers.apply(ATTEMPT).strip();
        boolean isAttempt = ATTEMPTS.matcher(attempt).matches() && Integer.parseInt(attempt) >= 1;
        require(isAttempt, ATTEMPT, "an integer of at least 1", projectId);
        require(isUuid(headers.apply(REQUEST_ID)), REQUEST_ID, "a UUID", projectId);
        long sentAt = TimestampParser.parseRfc3339(headers.apply(REQUEST_TIMESTAMP));
        require(sentAt != TimestampParser.INVALID, REQUEST_TIMESTAMP, "an RFC 3339 timestamp", projectId);
        return new V1Headers(library[0], library[1], encoding, sentAt);
    }

    private static Encoding encoding(@Nullable String name, int projectId) {
        Encoding encoding = Encoding.of(name);
        boolean isNone = name == null || name.isBlank() || name.strip().equalsIgnoreCase("identity");
        if (encoding == Encoding.LZ64 || (encoding == Encoding.NONE && !isNone)) {
            String text = "Content-Encoding must be gzip, deflate, br or zstd";
            throw refusal(415, "unsupported_encoding", "Content-Encoding", text, projectId);
        }
        return encoding;
    }

    private static boolean isUuid(String text) {
        return UuidText.parse(text.strip().getBytes(StandardCharsets.UTF_8)) != null;
    }

    private static void require(boolean isValid, String header, String expected, int projectId) {
        if (!isValid) {
            String text = "header " + header + " must be " + expected;
            throw refusal(400, "invalid_header_value", header, text, projectId);
        }
    }

    private static CaptureRefusal refusal(int status, String tag, String header, String text, int projectId) {
        return CaptureRefusal.tagged(status, tag, List.of(new CaptureReason(-1, header, text)), projectId, 1);
    }
}
