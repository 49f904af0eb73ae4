package dev.tenrec.thread;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * CPU priority of foreground work (queries) over background work (ingest, merges) on the same cores. While foreground
 * work runs, each background thread sleeps nine times as long as it worked, so it continues at a tenth of its speed.
 *
 * <pre>
 * foreground           #####################      ########
 * background    #######-#------#------#------#----#------#----#####      # runs, - sleeps
 * </pre>
 */
public final class ForegroundPriority {
    private static final int SLEEP_FACTOR = 9;
    /** The longest sleep, so that one large request does not delay the small ones behind it for seconds. */
    private static final Duration SLEEP_MAX = Duration.ofMillis(100);
    /**
     * Time that priority outlasts foreground work: the queries of a dashboard follow each other within milliseconds.
     */
    private static final Duration HOLD_AFTER = Duration.ofMillis(20);
    /** Interval at which a sleeping thread checks that foreground work still runs. */
    private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

    private final int sleepFactor;
    private final long sleepMaxNanos;
    private final long holdAfterNanos;
    private final LongSupplier nanoTime;
    private final AtomicInteger running = new AtomicInteger();
    /** End of the last foreground work, by the monotonic clock. */
    private volatile long endedNanos;

    public ForegroundPriority() {
        this(SLEEP_FACTOR, SLEEP_MAX, HOLD_AFTER, System::nanoTime);
    }

    /**
     * @param sleepFactor sleep of a background thread as a multiple of the time it worked
     * @param sleepMax longest sleep at once
     * @param holdAfter time that priority outlasts the last foreground work
     * @param nanoTime monotonic clock, as {@link System#nanoTime}
     */
    ForegroundPriority(int sleepFactor, Duration sleepMax, Duration holdAfter, LongSupplier nanoTime) {
        this.sleepFactor = sleepFactor;
        this.sleepMaxNanos = sleepMax.toNanos();
        this.holdAfterNanos = holdAfter.toNanos();
        this.nanoTime = nanoTime;
        this.endedNanos = nanoTime.getAsLong() - holdAfterNanos;
    }

    /** Runs foreground work on this thread. */
    public <T> T run(Supplier<T> work) {
        running.incrementAndGet();
        try {
            return work.get();
        } finally {
            endedNanos = nanoTime.getAsLong();
            running.decrementAndGet();
        }
    }

    /** True while foreground work runs, and for a moment after it. */
    boolean isActive() {
        return running.get() > 0 || nanoTime.getAsLong() - endedNanos < holdAfterNanos;
    }

    /** A throttle for background work that this thread starts now. */
    public BackgroundThrottle throttle() {
        return new BackgroundThrottle();
    }

    /** Throttles the work of one background thread, step by step. */
    public final class BackgroundThrottle {
        private long stepNanos = nanoTime.getAsLong();

        private BackgroundThrottle() {}

        /** Starts a step: time since the last pause does not count as work. */
        public void startStep() {
            stepNanos = nanoTime.getAsLong();
        }

        /** Ends a step and sleeps while foreground work runs; the caller must hold no lock. */
        public void pause() {
            pause(() -> {});
        }

        /** @param urgent called again and again while the thread sleeps: work that must not be delayed */
        public void pause(Runnable urgent) {
            long from = nanoTime.getAsLong();
            long left = Math.min((from - stepNanos) * sleepFactor, sleepMaxNanos);
            // An interrupt asks the work to end, so it must go on.
            while (left > 0 && isActive() && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, Math.min(left, POLL_NANOS));
                urgent.run();
                long now = nanoTime.getAsLong();
                left -= now - from;
                from = now;
            }
            startStep();
        }
    }
}
