package dev.tenrec.http;

import dev.tenrec.limit.Rate;
import java.time.Duration;

/** The classes of routes that the real service limits each in its own way; capture is not limited. */
public enum RateLimit {
    DEFAULT(480, 4_800),
    /** Reads that compute. */
    ANALYTICS(240, 1_200),
    PERSONS(180, 1_200),
    QUERY(240, 2_400);

    private final int perMinute;
    private final int perHour;

    RateLimit(int perMinute, int perHour) {
        this.perMinute = perMinute;
        this.perHour = perHour;
    }

    /** Use of one class of requests by one caller, on the clock of {@link System#nanoTime}. */
    public record Used(long burstUntilNanos, long sustainedUntilNanos) {}

    /** Nanoseconds until the next request is within both rates; 0 when it is now. */
    public long waitNanos(Used used, long nowNanos) {
        return Math.max(
                burst().waitNanos(used.burstUntilNanos, nowNanos),
                sustained().waitNanos(used.sustainedUntilNanos, nowNanos));
    }

    /** Returns the use after one more request. */
    public Used used(Used before, long nowNanos) {
        return new Used(
                burst().used(before.burstUntilNanos, nowNanos), sustained().used(before.sustainedUntilNanos, nowNanos));
    }

    private Rate burst() {
        return new Rate(perMinute, Duration.ofMinutes(1));
    }

    private Rate sustained() {
        return new Rate(perHour, Duration.ofHours(1));
    }
}
