package dev.tenrec.rehearsal;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A failure that a rehearsal plays to some requests, always to the same ones for a seed.
 *
 * @param share of the requests, 0 to 1
 * @param seed chooses them
 * @param retryAfterSeconds named in the answer 429
 * @param delayMillis before a slow answer
 */
public record Drill(Kind kind, double share, long seed, int retryAfterSeconds, int delayMillis) {
    /** The failure. */
    public enum Kind {
        /** 429 with {@code Retry-After}; nothing is stored. */
        THROTTLE(429),
        /** 503; nothing is stored. */
        UNAVAILABLE(503),
        /** The connection ends without an answer; nothing is stored. */
        CUT_BEFORE(0),
        /** The connection ends without an answer; everything is stored. */
        CUT_AFTER(0),
        /** Everything is stored, and the usual answer comes late. */
        SLOW(200);

        private static final List<Kind> ALL = List.of(values());

        private final int status;

        Kind(int status) {
            this.status = status;
        }

        /** The HTTP status; 0 for a connection that ends, 200 for an answer that is not replaced. */
        public int status() {
            return status;
        }

        /** The number in the request log, from 1. */
        int code() {
            return ALL.indexOf(this) + 1;
        }

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int RETRY_DEFAULT = 5;
    private static final int RETRY_MAX = 3_600;
    private static final int DELAY_DEFAULT = 30_000;
    private static final int DELAY_MAX = 300_000;

    /** Reads a drill; refuses one that can't be played. */
    public static Drill parse(JsonNode json) {
        String name = json.path("kind").asText();
        Kind kind = Arrays.stream(Kind.values())
                .filter(one -> one.wireName().equals(name))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid(
                        "drill", "drill.kind is not one of throttle, unavailable, cut_before, cut_after, slow."));
        double share = json.path("share").asDouble(0.1);
        int retry = json.path("retry_after").asInt(RETRY_DEFAULT);
        if (!(share >= 0 && share <= 1) || retry < 0 || retry > RETRY_MAX) {
            throw ApiException.invalid(
                    "drill", "drill.share is 0 to 1, drill.retry_after 0 to " + RETRY_MAX + " seconds.");
        }
        int delay = json.path("delay_ms").asInt(DELAY_DEFAULT);
        if (delay < 0 || delay > DELAY_MAX) {
            throw ApiException.invalid("drill", "drill.delay_ms is 0 to " + DELAY_MAX + " milliseconds.");
        }
        return new Drill(kind, share, json.path("seed").asLong(1), retry, delay);
    }

    /** True when the drill is played to this request. */
    boolean isPlayedTo(int request) {
        return new SplittableRandom(seed * 0x9e3779b97f4a7c15L + request).nextDouble() < share;
    }
}
