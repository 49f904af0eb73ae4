package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.function.IntSupplier;

/** State of the server: starting, serving, stopping, in this order. */
public final class Readiness {
    private enum Phase {
        STARTING,
        SERVING,
        STOPPING
    }

    private final IntSupplier progressPercent;
    private volatile Phase phase = Phase.STARTING;

    /** @param progressPercent how far the start is, 0 to 100; called from any thread */
    public Readiness(IntSupplier progressPercent) {
        this.progressPercent = progressPercent;
    }

    /** From now on requests are served. */
    public void serving() {
        phase = Phase.SERVING;
    }

    /** From now on the server says that it is going away, while it still finishes what it began. */
    public void stopping() {
        phase = Phase.STOPPING;
    }

    /** Returns whether requests are served at this moment. */
    public boolean isServing() {
        return phase == Phase.SERVING;
    }

    /** Returns whether requests that arrive may still be served: all but those during the start. */
    public boolean isOpen() {
        return phase != Phase.STARTING;
    }

    /** Progress of the start in percent. */
    public int percent() {
        return phase == Phase.STARTING ? Math.min(99, Math.max(0, progressPercent.getAsInt())) : 100;
    }

    /** For people and health checks: {@code starting}, {@code serving} or {@code stopping}. */
    public String word() {
        return phase.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The refusal of requests that come too early. */
    public ApiException refusal() {
        return new ApiException(
                ErrorCode.STARTING, "The server is starting, " + percent() + " % of its data are read. Please retry.");
    }
}
