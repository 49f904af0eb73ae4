package dev.tenrec.insight.exec.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * When a query gives up, or is told to. Loops ask every few thousand rows, so the work truly stops and the worker is
 * free again. Who waits for it sees here how far it got.
 */
public final class Deadline {
    private final long atNanos;
    private final long seconds;
    private final LongAdder rows = new LongAdder();
    private volatile boolean isCancelled;

    private Deadline(Duration duration) {
        this.atNanos = System.nanoTime() + duration.toNanos();
        this.seconds = duration.toSeconds();
    }

    /** A deadline so long from now. */
    public static Deadline in(Duration duration) {
        return new Deadline(duration);
    }

    /** Makes the query end at its next check; from any thread. */
    public void cancel() {
        isCancelled = true;
    }

    /** Tells that so many more rows were looked at; from any thread. */
    public void passed(long rowCount) {
        rows.add(rowCount);
    }

    /** How many rows were looked at so far. */
    public long rowsPassed() {
        return rows.sum();
    }

    /**
     * Ends the query with {@link ErrorCode#QUERY_CANCELLED} when it was cancelled, and with
     * {@link ErrorCode#QUERY_TIMEOUT} when its time is over.
     */
    public void check() {
        if (isCancelled) {
            throw new ApiException(ErrorCode.QUERY_CANCELLED, "The query was cancelled.");
        }
        if (System.nanoTime() - atNanos >= 0) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT,
                    "The query did not end within " + seconds
                            + " seconds and was stopped. Choose a shorter range or fewer" + " filters.");
        }
    }
}
