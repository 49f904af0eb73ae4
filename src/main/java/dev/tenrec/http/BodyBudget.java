package dev.tenrec.http;

/** Bound on the bytes of request bodies in memory; event loop only. */
public final class BodyBudget {
    private final long max;
    private long held;

    public BodyBudget(long max) {
        this.max = max;
    }

    /** Reserves more bytes; false, without reserving, when they exceed the bound. */
    boolean take(long bytes) {
        if (held + bytes > max) {
            return false;
        }
        held += bytes;
        return true;
    }

    void giveBack(long bytes) {
        held -= bytes;
    }

    public long held() {
        return held;
    }
}
