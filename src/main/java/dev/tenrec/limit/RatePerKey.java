package dev.tenrec.limit;

import java.util.Map;
import java.util.function.LongSupplier;

/** Rate limit per key; beyond {@code REMEMBERED_MAX} keys the least recently used is forgotten. For one thread. */
public final class RatePerKey {
    private static final int REMEMBERED_MAX = 10_000;

    private final Rate rate;
    private final LongSupplier nanoTime;
    private final Map<String, Long> usedUntil = new RecentMap<>(REMEMBERED_MAX);

    /** @param nanoTime a clock that never goes back */
    public RatePerKey(Rate rate, LongSupplier nanoTime) {
        this.rate = rate;
        this.nanoTime = nanoTime;
    }

    /**
     * Counts one.
     *
     * @throws ThrottledException when it is one too many; it is not counted then
     */
    public void take(String key) {
        require(key);
        long now = nanoTime.getAsLong();
        usedUntil.put(key, rate.used(usedUntil.getOrDefault(key, now), now));
    }

    /**
     * Counts nothing.
     *
     * @throws ThrottledException when one more would be too many
     */
    public void require(String key) {
        long now = nanoTime.getAsLong();
        long wait = rate.waitNanos(usedUntil.getOrDefault(key, now), now);
        if (wait > 0) {
            throw new ThrottledException(wait);
        }
    }
}
