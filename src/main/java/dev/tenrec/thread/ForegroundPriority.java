package dev.tenrec.thread;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets work that somebody waits for, such as a query, go before work that fills the same processors and can wait a
 * little, such as an import. While somebody has it, a thread that gives way rests nine times as long as it worked: so
 * it goes on at a tenth of its speed, however long others have it.
 *
 * <pre>
 * query                   #####################      ########
 * who gives way    #######-#------#------#------#----#------#----#####
 * </pre>
 */
public final class ForegroundPriority {
    private static final int RESTS = 9;
    /** The longest rest, so that a large request does not stop the small ones behind it for seconds. */
    private static final Duration RESTS_AT_MOST = Duration.ofMillis(100);
    /** Whoever asked once asks again: the tiles of a dashboard follow each other within milliseconds. */
    private static final Duration LINGERS = Duration.ofMillis(20);
    /** A rest looks so often whether it is still needed. */
    private static final long LOOKS_NANOS = Duration.ofMillis(5).toNanos();

    private final int rests;
    private final long restMaxNanos;
    private final long lingersNanos;
    private final LongSupplier nanoTime;
    private final AtomicInteger holders = new AtomicInteger();
    /** When somebody gave it back last. */
    private volatile long endedNanos;

    public ForegroundPriority() {
        this(RESTS, RESTS_AT_MOST, LINGERS, System::nanoTime);
    }

    /**
     * @param rests so many times as long as they worked rest those who give way
     * @param restsAtMost the longest rest of them
     * @param lingers for how long they go on giving way when nobody has it any more
     * @param nanoTime the clock, as {@link System#nanoTime}
     */
    ForegroundPriority(int rests, Duration restsAtMost, Duration lingers, LongSupplier nanoTime) {
        this.rests = rests;
        this.restMaxNanos = restsAtMost.toNanos();
        this.lingersNanos = lingers.toNanos();
        this.nanoTime = nanoTime;
        this.endedNanos = nanoTime.getAsLong() - lingersNanos;
    }

    /** Does work before all that gives way. */
    public <T> T take(Supplier<T> work) {
        holders.incrementAndGet();
        try {
            return work.get();
        } finally {
            endedNanos = nanoTime.getAsLong();
            holders.decrementAndGet();
        }
    }

    /** Whether somebody has it, or had it a moment ago. */
    boolean isTaken() {
        return holders.get() > 0 || nanoTime.getAsLong() - endedNanos < lingersNanos;
    }

    /** Work of this thread that gives way and begins now. */
    public Pace pace() {
        return new Pace();
    }

    /** The work of one thread that gives way: a step, a rest, a step, … */
    public final class Pace {
        private long begunNanos = nanoTime.getAsLong();

        private Pace() {}

        /** Begins a step: what the thread did since the last rest does not count. */
        public void begin() {
            begunNanos = nanoTime.getAsLong();
        }

        /** Ends a step, and rests while others have the right of way; to be called holding no lock. */
        public void rest() {
            rest(() -> {});
        }

        /** @param meanwhile is done again and again while it rests: work that can't wait */
        public void rest(Runnable meanwhile) {
            long from = nanoTime.getAsLong();
            long left = Math.min((from - begunNanos) * rests, restMaxNanos);
            // Whoever stops this thread wants its work to end, so it goes on.
            while (left > 0 && isTaken() && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, Math.min(left, LOOKS_NANOS));
                meanwhile.run();
                long now = nanoTime.getAsLong();
                left -= now - from;
                from = now;
            }
            begin();
        }
    }
}
