package dev.tenrec.limit;

/** The caller asks too often. */
public final class ThrottledException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final long NANOS = 1_000_000_000;

    private final long seconds;

    /** @param waitNanos after which the same request has a chance */
    public ThrottledException(long waitNanos) {
        super(detail(secondsUp(waitNanos)), null, false, false);
        seconds = secondsUp(waitNanos);
    }

    /** The sentence for the caller. */
    public String detail() {
        return detail(seconds);
    }

    /** After how many seconds to come back, at least 1. */
    public long seconds() {
        return seconds;
    }

    private static long secondsUp(long nanos) {
        return Math.max(1, (nanos + NANOS - 1) / NANOS);
    }

    private static String detail(long seconds) {
        return "Request was throttled. Expected available in " + seconds + (seconds == 1 ? " second." : " seconds.");
    }
}
