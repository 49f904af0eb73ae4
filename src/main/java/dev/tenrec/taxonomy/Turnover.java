package dev.tenrec.taxonomy;

import dev.tenrec.limit.Rate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Bounds how fast new names replace others in a full catalogue of definitions, by project. A turnover of the whole
 * catalogue takes longer than a name in use stays without a new last-seen time, so that junk never displaces it.
 * Thread-safe.
 */
final class Turnover {
    private final Rate rate;
    private final LongSupplier nanoTime;
    private final Map<Integer, Long> usedUntil = new ConcurrentHashMap<>();

    /** @param nanoTime a clock that never goes back */
    Turnover(Rate rate, LongSupplier nanoTime) {
        this.rate = rate;
        this.nanoTime = nanoTime;
    }

    /** Names that may replace others now. */
    int left(int projectId) {
        long now = nanoTime.getAsLong();
        return rate.left(usedUntil.getOrDefault(projectId, now), now);
    }

    /** Forgets a project that is deleted. */
    void forget(int projectId) {
        usedUntil.remove(projectId);
    }

    /** Counts one; false when there were too many, which is not counted. */
    boolean take(int projectId) {
        if (left(projectId) == 0) {
            return false;
        }
        long now = nanoTime.getAsLong();
        usedUntil.merge(projectId, rate.used(now, now), (before, any) -> rate.used(before, now));
        return true;
    }
}
