package dev.tenrec.http;

/** How many bytes of request bodies may be held at once. Lives on the event loop. */
public final class BodyBudget {
    private final long max;
    private long held;

    public BodyBudget(long max) {
        this.max = max;
    }

    /** Whether so many more bytes may be held; they are then counted as held. */
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
