package dev.tenrec.insight.exec.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Time limit, cancellation flag and progress counter of one query, shared by its threads. Loops check it every few
 * thousand rows, so that an abandoned query frees its worker.
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

    public static Deadline in(Duration duration) {
        return new Deadline(duration);
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
        if (isCancelled) {
            throw new ApiException(ErrorCode.QUERY_CANCELLED, "The query was cancelled.");
        }
        if (System.nanoTime() - atNanos >= 0) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT,
                    "The query did not end within " + seconds
                            + " seconds and was stopped. Choose a shorter range or fewer filters.");
        }
    }
}
