package dev.tenrec.api.account;

import dev.tenrec.limit.RecentMap;
import dev.tenrec.limit.ThrottledException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits guesses of codes to twenty an hour for a user, from all addresses: a code has six digits, and three are right
 * at a time. They can be used up by holders of the password alone. Lives on the event loop.
 */
final class CodeAttempts {
    private static final int ATTEMPTS_MAX = 20;
    private static final long WINDOW_NANOS = Duration.ofHours(1).toNanos();
    private static final int REMEMBERED_MAX = 10_000;

    private record Window(long sinceNanos, int count) {}

    private final Map<Integer, Window> windows = new RecentMap<>(REMEMBERED_MAX);
    private final LongSupplier nanoTime;

    /** @param nanoTime a clock that never goes back */
    CodeAttempts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Counts an attempt that is about to be made.
     *
     * @throws ThrottledException when there were too many
     */
    void begin(int userId) {
        long now = nanoTime.getAsLong();
        Window window = windows.get(userId);
        if (window == null || now - window.sinceNanos >= WINDOW_NANOS) {
            windows.put(userId, new Window(now, 1));
            return;
        }
        if (window.count >= ATTEMPTS_MAX) {
            throw new ThrottledException(window.sinceNanos + WINDOW_NANOS - now);
        }
        windows.put(userId, new Window(window.sinceNanos, window.count + 1));
    }

    /** The attempt was right: those before are forgotten. */
    void succeeded(int userId) {
        windows.remove(userId);
    }
}
