package dev.tenrec.insight.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.time.Duration;

/** When a query gives up. Loops ask every few thousand rows, so the work truly stops and the worker is free again. */
public final class Deadline {
    private final long atNanos;
    private final long seconds;

    private Deadline(Duration duration) {
        this.atNanos = System.nanoTime() + duration.toNanos();
        this.seconds = duration.toSeconds();
    }

    /** A deadline so long from now. */
    public static Deadline in(Duration duration) {
        return new Deadline(duration);
    }

    /** Ends the query with {@link ErrorCode#QUERY_TIMEOUT} when its time is over. */
    public void check() {
        if (System.nanoTime() - atNanos >= 0) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT,
                    "The query did not end within " + seconds
                            + " seconds and was stopped. Choose a shorter range or fewer" + " filters.");
        }
    }
}
