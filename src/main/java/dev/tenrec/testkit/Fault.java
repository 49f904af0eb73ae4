package dev.tenrec.testkit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong with a request.
 *
 * @param status the answer of {@link Kind#STATUS}
 * @param retryAfter the header of that answer, null for none
 * @param delay before anything else happens
 */
public record Fault(Kind kind, int status, @Nullable Duration retryAfter, Duration delay) {
    /** Longest delay: shorter than the time after which a server gives a silent request up. */
    public static final Duration DELAY_MAX = Duration.ofSeconds(20);

    /** Kinds of faults. */
    public enum Kind {
        /** The request is served, later. */
        DELAY,
        /** The request is not served; its answer has a status of the test's choice. */
        STATUS,
        /** The connection ends before the request is served. */
        CUT_BEFORE_WRITE,
        /** The request is served, and the connection ends in place of the answer. */
        CUT_AFTER_WRITE,
        /** The request is not served; the answer is 200 with half a JSON document. */
        MALFORMED
    }

    /** Refuses what can't be answered. */
    public Fault {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("the status of a fault is between 200 and 599, not " + status);
        }
        if (delay.isNegative() || delay.compareTo(DELAY_MAX) > 0) {
            throw new IllegalArgumentException("a fault delays by 0 to " + DELAY_MAX.toSeconds() + " s, not " + delay);
        }
        if (retryAfter != null && (retryAfter.isNegative() || retryAfter.toDays() > 365)) {
            throw new IllegalArgumentException("Retry-After is between 0 s and a year, not " + retryAfter);
        }
    }
}
