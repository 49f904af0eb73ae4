package dev.tenrec.limit;

import java.time.Duration;

/**
 * Token bucket of {@code count} requests that refills evenly over a period (GCRA). The state of one caller is a single
 * number: the time until which its requests have used up the rate.
 *
 * @param count how many in each period
 */
public record Rate(int count, Duration period) {
    /** Nanoseconds until the next request is within the rate; 0 when it is now. */
    public long waitNanos(long usedUntilNanos, long nowNanos) {
        long slack = period.toNanos() - dropNanos();
        return Math.max(0, usedUntilNanos - slack - nowNanos);
    }

    /** Requests that are within the rate at once. */
    public int left(long usedUntilNanos, long nowNanos) {
        long used = Math.max(0, usedUntilNanos - nowNanos);
        return (int) Math.max(0, (period.toNanos() - used) / dropNanos());
    }

    /** The state after one more request. */
    public long used(long usedUntilNanos, long nowNanos) {
        long from = usedUntilNanos - nowNanos > 0 ? usedUntilNanos : nowNanos;
        return from + dropNanos();
    }

    private long dropNanos() {
        return period.toNanos() / count;
    }
}
