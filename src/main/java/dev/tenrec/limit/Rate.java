package dev.tenrec.limit;

import java.time.Duration;

/**
 * So many requests at once, and from then on so many in each period, evenly: what a bucket of tokens does that refills
 * drop by drop. The state of one caller is a single number: until when the requests so far have used up the rate.
 *
 * @param count how many in each period
 */
public record Rate(int count, Duration period) {
    /** How long a caller has to wait until the next request is within the rate; 0 when it is now. */
    public long waitNanos(long usedUntilNanos, long nowNanos) {
        long slack = period.toNanos() - dropNanos();
        return Math.max(0, usedUntilNanos - slack - nowNanos);
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
