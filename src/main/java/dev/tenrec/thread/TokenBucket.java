package dev.tenrec.thread;

import java.util.function.LongSupplier;

/** Time that may be spent at once, and more of it as time passes: a token bucket of nanoseconds. Used by any thread. */
final class TokenBucket {
    private final long capacityNanos;
    private final double rate;
    private final LongSupplier nanoTime;

    private double tokens;
    private long filledNanos;

    /**
     * A full bucket.
     *
     * @param capacityNanos the most that it holds
     * @param rate nanoseconds that each nanosecond adds
     * @param nanoTime monotonic clock, as {@link System#nanoTime}
     */
    TokenBucket(long capacityNanos, double rate, LongSupplier nanoTime) {
        this.capacityNanos = capacityNanos;
        this.rate = rate;
        this.nanoTime = nanoTime;
        this.tokens = capacityNanos;
        this.filledNanos = nanoTime.getAsLong();
    }

    /** Takes as many nanoseconds as wanted, or as there are. */
    synchronized long takeUpTo(long wantedNanos) {
        fill();
        long taken = Math.max(0, Math.min(wantedNanos, (long) tokens));
        tokens -= taken;
        return taken;
    }

    /** Returns what was taken and not spent. */
    synchronized void giveBack(long nanos) {
        tokens = Math.min((double) capacityNanos, tokens + nanos);
    }

    /** Takes what was spent already; returns the nanoseconds until the bucket has none too few. */
    synchronized long spend(long nanos) {
        fill();
        tokens -= nanos;
        return tokens >= 0 ? 0 : (long) (-tokens / rate);
    }

    private void fill() {
        long now = nanoTime.getAsLong();
        tokens = Math.min((double) capacityNanos, tokens + (now - filledNanos) * rate);
        filledNanos = now;
    }
}
