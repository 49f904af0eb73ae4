package dev.tenrec.server;

import dev.tenrec.account.Credential;
import dev.tenrec.account.Session;
import dev.tenrec.http.RateLimit;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.limit.ThrottledException;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits how often keys and service tokens ask, each by itself and in each class of routes; people in a browser are
 * never limited. Lives on the event loop.
 */
final class Throttle {
    /** Beyond so many the one that asked longest ago begins anew. */
    private static final int REMEMBERED_MAX = 10_000;

    private record Key(String credential, RateLimit limit) {}

    private final Map<Key, RateLimit.Used> used = new RecentMap<>(REMEMBERED_MAX);
    private final boolean isOn;
    private final LongSupplier nanoTime;

    /** @param nanoTime a clock that never goes back */
    Throttle(boolean isOn, LongSupplier nanoTime) {
        this.isOn = isOn;
        this.nanoTime = nanoTime;
    }

    /**
     * Counts one request.
     *
     * @throws ThrottledException when it is one too many; it is not counted then
     */
    void take(Credential credential, RateLimit limit) {
        if (!isOn || credential instanceof Session) {
            return;
        }
        long now = nanoTime.getAsLong();
        Key key = new Key(credential.id(), limit);
        RateLimit.Used before = used.getOrDefault(key, new RateLimit.Used(now, now));
        long wait = limit.waitNanos(before, now);
        if (wait > 0) {
            throw new ThrottledException(wait);
        }
        used.put(key, limit.used(before, now));
    }
}
