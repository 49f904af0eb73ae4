package dev.tenrec.thread;

/**
 * Tells threads that must never wait from all others: event loops and the writer, each of which every request needs. On
 * them a method marked {@link Blocking} fails where assertions are on.
 */
public final class NonBlocking {
    private static final ThreadLocal<Boolean> CURRENT = ThreadLocal.withInitial(() -> false);

    private NonBlocking() {}

    /** Declares that the calling thread must never wait, for the rest of its life. */
    public static void declareCurrent() {
        CURRENT.set(true);
    }

    static boolean isCurrent() {
        return CURRENT.get();
    }
}
