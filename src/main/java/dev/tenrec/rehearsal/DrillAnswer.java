package dev.tenrec.rehearsal;

/** The end of a request to which a drill is played. It carries no stack trace: it is wanted. */
public final class DrillAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int retryAfterSeconds;

    DrillAnswer(Drill drill) {
        super("rehearsal drill: " + drill.kind().wireName(), null, false, false);
        status = drill.kind().status();
        retryAfterSeconds = drill.retryAfterSeconds();
    }

    /** True when the connection ends without an answer. */
    public boolean isCut() {
        return status == 0;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The value of {@code Retry-After}. */
    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
