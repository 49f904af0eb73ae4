package dev.tenrec.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The time of a server, which tests set and advance: timestamps of events without one, "last 7 days", the end of
 * sessions and links. Runs with the system until it is set; from then on it stands still. Any thread may use it.
 */
public final class TestClock extends Clock {
    private final Clock system;
    private final ZoneId zone;
    private final Shared shared;

    /** State of a clock and of those that show it in other zones. */
    private static final class Shared {
        private volatile Reading reading = Reading.OF_SYSTEM;
        private volatile Runnable onMove = () -> {};
    }

    /** @param fixed false when the base is added to the time of the system, as milliseconds since 1970 */
    private record Reading(boolean fixed, Instant base) {
        static final Reading OF_SYSTEM = new Reading(false, Instant.EPOCH);
    }

    public TestClock() {
        this(Clock.systemUTC(), ZoneOffset.UTC, new Shared());
    }

    private TestClock(Clock system, ZoneId zone, Shared shared) {
        this.system = system;
        this.zone = zone;
        this.shared = shared;
    }

    /** Sets the time, which stands still from then on. */
    public void set(Instant now) {
        shared.reading = new Reading(true, now);
        shared.onMove.run();
    }

    /** Moves the time forward, or back by a negative duration; a clock that runs goes on running. */
    public void advance(Duration by) {
        synchronized (shared) {
            Reading now = shared.reading;
            shared.reading = new Reading(now.fixed, now.base.plus(by));
        }
        shared.onMove.run();
    }

    /** Runs with the system again. */
    public void reset() {
        shared.reading = Reading.OF_SYSTEM;
    }

    /** Sets the work that falls due with time: the thread that sets or advances the clock does it, and waits for it. */
    public void onMove(Runnable work) {
        shared.onMove = work;
    }

    /** Returns whether the time stands still. */
    public boolean isFixed() {
        return shared.reading.fixed;
    }

    @Override
    public Instant instant() {
        Reading now = shared.reading;
        return now.fixed ? now.base : system.instant().plus(Duration.between(Instant.EPOCH, now.base));
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new TestClock(system, other, shared);
    }
}
