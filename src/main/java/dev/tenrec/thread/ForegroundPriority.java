package dev.tenrec.thread;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
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
    private final AtomicInteger running = new AtomicInteger();
    /** End of the last foreground work, by the monotonic clock. */
    private volatile long endedNanos;

    public ForegroundPriority() {
        this(SLEEP_FACTOR, SLEEP_MAX, HOLD_AFTER);
    }

    /**
     * @param sleepFactor sleep of a background thread as a multiple of the time it worked
     * @param sleepMax longest sleep at once
     * @param holdAfter time that priority outlasts the last foreground work
     */
    ForegroundPriority(int sleepFactor, Duration sleepMax, Duration holdAfter) {
        this.sleepFactor = sleepFactor;
        this.sleepMaxNanos = sleepMax.toNanos();
        this.holdAfterNanos = holdAfter.toNanos();
        this.endedNanos = System.nanoTime() - holdAfterNanos;
    }

    /** Runs foreground work on this thread. */
    public <T> T run(Supplier<T> work) {
        running.incrementAndGet();
        try {
            return work.get();
        } finally {
            endedNanos = System.nanoTime();
            running.decrementAndGet();
        }
    }

    /** True while foreground work runs, and for a moment after it. */
    boolean isActive() {
        return running.get() > 0 || System.nanoTime() - endedNanos < holdAfterNanos;
    }

    /** A throttle for background work that this thread starts now. */
    public BackgroundThrottle throttle() {
        return new BackgroundThrottle();
    }

    /** Throttles the work of one background thread, step by step. */
    public final class BackgroundThrottle {
        private long stepNanos = System.nanoTime();

        private BackgroundThrottle() {}

        /** Starts a step: time since the last pause does not count as work. */
        public void startStep() {
            stepNanos = System.nanoTime();
        }

        /** Ends a step and sleeps while foreground work runs; the caller must hold no lock. */
        public void pause() {
            pause(() -> {});
        }

        /** @param urgent called again and again while the thread sleeps: work that must not be delayed */
        public void pause(Runnable urgent) {
            long from = System.nanoTime();
            long left = Math.min((from - stepNanos) * sleepFactor, sleepMaxNanos);
            // An interrupt asks the work to end, so it must go on.
            while (left > 0 && isActive() && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, Math.min(left, POLL_NANOS));
                urgent.run();
                long now = System.nanoTime();
                left -= now - from;
                from = now;
            }
            startStep();
        }
    }
}
