package dev.tenrec.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Tells whether a clock has gone as fast as time since the process began. One that was set meanwhile must not let
 * events expire, because what has expired is gone. Used by one thread.
 */
public final class SteadyClock {
    /** Difference that corrections of a clock that is right add up to. */
    private static final Duration DRIFT_MAX = Duration.ofMinutes(5);

    /** Time after which a clock that was set counts as right. */
    private static final Duration TRUST_AFTER = Duration.ofDays(1);

    private final Clock clock;
    private final LongSupplier nanoTime;
    private Instant from;
    private long fromNanos;
    private boolean wasSet;

    public SteadyClock(Clock clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.from = clock.instant();
        this.fromNanos = nanoTime.getAsLong();
    }

    /** False for a day after the clock was set by more than some minutes. */
    public boolean isSteady() {
        Duration passed = Duration.ofNanos(nanoTime.getAsLong() - fromNanos);
        Duration shown = Duration.between(from, clock.instant());
        if (shown.minus(passed).abs().compareTo(DRIFT_MAX) > 0) {
            wasSet = true;
            from = clock.instant();
            fromNanos = nanoTime.getAsLong();
        } else if (wasSet && passed.compareTo(TRUST_AFTER) > 0) {
            wasSet = false;
        }
        return !wasSet;
    }
}
