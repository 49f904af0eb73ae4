package dev.tenrec.insight.exec.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.thread.ForegroundPriority;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Time limit, cancellation flag and progress counter of one query, shared by its threads. Loops check it every few
 * thousand rows, so that an abandoned query frees its worker.
 */
public final class Deadline {
    private final long beginNanos = System.nanoTime();
    private final LongAdder rows = new LongAdder();
    private volatile Duration duration;
    private volatile boolean isCancelled;

    private final Runnable pause;

    private Deadline(Duration duration, Runnable pause) {
        this.duration = duration;
        this.pause = pause;
    }

    public static Deadline in(Duration duration) {
        return new Deadline(duration, () -> {});
    }

    /** The deadline of a query whose threads, in {@link #check}, leave to ingest what it has reserved. */
    public static Deadline foreground(Duration duration, ForegroundPriority priority) {
        return new Deadline(duration, priority::leaveReserved);
    }

    /** The deadline of work on one thread, which sleeps in {@link #check} while foreground work runs. */
    public static Deadline throttled(Duration duration, ForegroundPriority.BackgroundThrottle throttle) {
        return new Deadline(duration, throttle::pause);
    }

    /** Leaves no more time than this, counted from the beginning. */
    public void limit(Duration most) {
        if (most.compareTo(duration) < 0) {
            duration = most;
        }
    }

    /** Returns the time that is left; zero when it is over. */
    public Duration left() {
        Duration left = duration.minusNanos(System.nanoTime() - beginNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Makes the next check of any thread fail. */
    public void cancel() {
        isCancelled = true;
    }

    public void addRows(long rowCount) {
        rows.add(rowCount);
    }

    public long rowsRead() {
        return rows.sum();
    }

    /** Throws {@link ErrorCode#QUERY_CANCELLED} if cancelled, {@link ErrorCode#QUERY_TIMEOUT} if the time is over. */
    public void check() {
        pause.run();
        if (isCancelled) {
            throw new ApiException(ErrorCode.QUERY_CANCELLED, "The query was cancelled.");
        }
        if (System.nanoTime() - beginNanos >= duration.toNanos()) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT,
                    "The query did not end within " + duration.toSeconds()
                            + " seconds and was stopped. Choose a shorter range or fewer filters.");
        }
    }
}
