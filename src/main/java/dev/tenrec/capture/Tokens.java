package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for project keys on capture, with the words that clients know. */
final class Tokens {
    private static final int TOKEN_MAX = 64;

    private Tokens() {}

    /** The project with this key; refuses with 401. */
    static int project(@Nullable String token, CaptureParser.Projects projects) {
        if (token == null) {
            throw refused("event submitted without an api_key");
        }
        String trimmed = token.strip();
        String fault = fault(trimmed);
        if (fault != null) {
            throw refused("API key is not valid: " + fault);
        }
        return projects.findByToken(trimmed)
                .orElseThrow(() -> refused("API key is not valid: unknown project API key"));
    }

    /** Several events of one request name different keys. */
    static CaptureRefusal inconsistent() {
        return refused("batch submitted with inconsistent api_key values");
    }

    private static @Nullable String fault(String token) {
        if (token.isEmpty()) {
            return "empty";
        }
        if (token.indexOf('\0') >= 0) {
            return "null_byte";
        }
        if (token.codePoints().anyMatch(character -> character > 0x7f)) {
            return "not_ascii";
        }
        if (token.length() > TOKEN_MAX) {
            return "too_long";
        }
        return token.startsWith("phx_") ? "personal_api_key" : null;
    }

    private static CaptureRefusal refused(String text) {
        return new CaptureRefusal(401, List.of(new CaptureReason(-1, "api_key", text)), -1);
    }
}
