package dev.tenrec.thread;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that may change some state, such as {@code tenrec-writer}. The first caller becomes the owner. Where
 * assertions are on, as in tests, a change by any other thread fails; elsewhere a check costs nothing.
 */
public final class OwnerThread {
    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();

    /** Fails on any thread but the owner; the first line of a method that changes the state. */
    public void assertOwner() {
        assert isOwner() : Thread.currentThread().getName() + " changes what belongs to " + owner.get();
    }

    /** True on the owner, which the calling thread becomes when there is none yet. */
    public boolean isOwner() {
        Thread current = Thread.currentThread();
        Thread before = owner.compareAndExchange(null, current);
        return before == null || before == current;
    }
}
