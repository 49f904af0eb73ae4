package dev.tenrec.thread;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * CPU priority of foreground work (queries) over background work (ingest, merges) on the same cores. While foreground
 * work runs, each background thread sleeps nine times as long as it worked, so it continues at a tenth of its speed.
 *
 * <pre>
 * foreground           #####################      ########
 * background    #######-#------#------#------#----#------#----#####      # runs, - sleeps
 * </pre>
 *
 * <p>Ingest has a reservation. Its threads sleep for a few seconds and later for a fraction of the time; when they
 * would sleep longer and more of it waits, all queries together take no more than a share of the processors.
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

    /** Sleep of all threads with a reservation that queries may cause at once: that of a dashboard or two. */
    private static final long RESERVED_SLEEP_NANOS = Duration.ofSeconds(3).toNanos();
    /** Sleep that each second adds, of all threads together. */
    private static final double RESERVED_SLEEP_RATE = 0.1;
    /** Time for which queries leave processors to ingest after it could not sleep. */
    private static final long CONTENDED_NANOS = Duration.ofMillis(100).toNanos();
    /** Share of the processors that queries take then at most; beside threads that do not sleep they often get less. */
    private static final double CONTENDED_SHARE = 0.65;

    private static final long CONTENDED_BURST_NANOS = Duration.ofMillis(20).toNanos();

    private final int sleepFactor;
    private final long sleepMaxNanos;
    private final long holdAfterNanos;
    private final LongSupplier nanoTime;
    private final AtomicInteger running = new AtomicInteger();
    private final TokenBucket reservedSleep;
    private final TokenBucket contendedCpu;
    private final ThreadLocal<ForegroundThread> foregroundThreads = ThreadLocal.withInitial(ForegroundThread::new);
    /** End of the last foreground work, by the monotonic clock. */
    private volatile long endedNanos;
    /** When ingest last could not sleep as long as it should, by the monotonic clock. */
    private volatile long contendedNanos;

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
        this.contendedNanos = nanoTime.getAsLong() - CONTENDED_NANOS;
        this.reservedSleep = new TokenBucket(RESERVED_SLEEP_NANOS, RESERVED_SLEEP_RATE, nanoTime);
        double share = CONTENDED_SHARE * Runtime.getRuntime().availableProcessors();
        this.contendedCpu = new TokenBucket(CONTENDED_BURST_NANOS, share, nanoTime);
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

    /** True while ingest waits for processors that foreground work must leave to it. */
    boolean isContended() {
        return nanoTime.getAsLong() - contendedNanos < CONTENDED_NANOS;
    }

    /**
     * Called by each thread of foreground work every few milliseconds: sleeps when all of them together have used more
     * than their share of the processors while ingest waits.
     */
    public void leaveReserved() {
        if (isContended()) {
            foregroundThreads.get().leaveReserved();
        }
    }

    /** A throttle for background work that this thread starts now. */
    public BackgroundThrottle throttle() {
        return new BackgroundThrottle(null);
    }

    /**
     * A throttle for ingest, which has a reservation.
     *
     * @param isWaiting true while there is more to do for the thread
     */
    BackgroundThrottle reservedThrottle(BooleanSupplier isWaiting) {
        return new BackgroundThrottle(isWaiting);
    }

    /** Counts the processor time of one thread of foreground work. */
    private final class ForegroundThread {
        private long cpuNanos;
        private long countedNanos = nanoTime.getAsLong() - CONTENDED_NANOS;

        void leaveReserved() {
            long now = nanoTime.getAsLong();
            long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            // What the thread did before ingest waited does not count.
            long spent = now - countedNanos < CONTENDED_NANOS ? cpu - cpuNanos : 0;
            cpuNanos = cpu;
            long wait = Math.min(contendedCpu.spend(spent), sleepMaxNanos);
            for (long left = wait; left > 0 && isContended(); left = wait - (nanoTime.getAsLong() - now)) {
                LockSupport.parkNanos(this, Math.min(left, POLL_NANOS));
                if (Thread.currentThread().isInterrupted()) {
                    break;
                }
            }
            countedNanos = nanoTime.getAsLong();
        }
    }

    /** Throttles the work of one background thread, step by step. */
    public final class BackgroundThrottle {
        /** Null without a reservation. */
        private final @Nullable BooleanSupplier isWaiting;

        private long stepNanos = nanoTime.getAsLong();

        private BackgroundThrottle(@Nullable BooleanSupplier isWaiting) {
            this.isWaiting = isWaiting;
        }

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
            if (isActive()) {
                long wanted = Math.min((nanoTime.getAsLong() - stepNanos) * sleepFactor, sleepMaxNanos);
                if (isWaiting == null) {
                    sleep(wanted, urgent);
                } else {
                    sleepReserved(wanted, isWaiting, urgent);
                }
            }
            startStep();
        }

        private void sleepReserved(long wanted, BooleanSupplier waiting, Runnable urgent) {
            long granted = reservedSleep.takeUpTo(wanted);
            reservedSleep.giveBack(Math.max(0, sleep(granted, urgent)));
            if (granted < wanted && waiting.getAsBoolean()) {
                contendedNanos = nanoTime.getAsLong();
            }
        }

        /** Sleeps while foreground work runs; returns the time that is left then. */
        private long sleep(long nanos, Runnable urgent) {
            long from = nanoTime.getAsLong();
            long left = nanos;
            // An interrupt asks the work to end, so it must go on.
            while (left > 0 && isActive() && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, Math.min(left, POLL_NANOS));
                urgent.run();
                long now = nanoTime.getAsLong();
                left -= now - from;
                from = now;
            }
            return left;
        }
    }
}
