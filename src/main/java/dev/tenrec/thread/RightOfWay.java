package dev.tenrec.thread;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets work that somebody waits for, such as a query, go before work that fills the same processors and can wait a
 * little, such as an import. Those who have it have it for thirty milliseconds; then nobody does for ten: so work that
 * gives way goes on for a quarter of the time at least, and long queries meet it as much as short ones.
 */
public final class RightOfWay {
    private static final Duration LASTS = Duration.ofMillis(30);
    private static final Duration RESTS = Duration.ofMillis(10);

    private final long lastsNanos;
    private final long restsNanos;
    private final Lock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    /** How many have it or would have it. */
    private final AtomicInteger holders = new AtomicInteger();
    /** When it ends for those who have it now. */
    private long endNanos;

    public RightOfWay() {
        this(LASTS, RESTS);
    }

    /**
     * @param lasts how long those have it who have it at one time
     * @param rests for how long nobody has it then
     */
    RightOfWay(Duration lasts, Duration rests) {
        this.lastsNanos = lasts.toNanos();
        this.restsNanos = rests.toNanos();
        this.endNanos = System.nanoTime() - restsNanos;
    }

    /** Does work before all that gives way. */
    public <T> T take(Supplier<T> work) {
        holders.incrementAndGet();
        try {
            return work.get();
        } finally {
            if (holders.decrementAndGet() == 0) {
                end();
            }
        }
    }

    /** Whether somebody has it or would have it. */
    boolean isTaken() {
        return holders.get() > 0;
    }

    /** Waits while others have it; to be called between steps of work that can wait, holding no lock. */
    public void give() {
        if (!isTaken()) {
            return;
        }
        lock.lock();
        try {
            long left = leftNanos();
            while (isTaken() && left > 0) {
                left = ended.awaitNanos(left);
            }
        } catch (InterruptedException stopped) {
            // Whoever stops this thread wants its work to end, so it goes on.
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private long leftNanos() {
        long now = System.nanoTime();
        if (now - endNanos >= restsNanos) {
            endNanos = now + lastsNanos;
        }
        return endNanos - now;
    }

    private void end() {
        lock.lock();
        try {
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
