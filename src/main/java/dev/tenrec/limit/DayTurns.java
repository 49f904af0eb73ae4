package dev.tenrec.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds the turns of days at which events that are older than a number of days end. Another time comes from a new
 * number of days or at a start, which may be a mistake, and counts from the next turn of the day on. Used by one thread
 * at a time.
 */
public final class DayTurns {
    /** A day on which clocks are put back. */
    private static final long DAY_MICROS_MAX = 25L * 3_600_000_000L;

    /** By project, the time of the last call. */
    private final Map<Integer, Long> seenMicros = new HashMap<>();

    /**
     * True if the time moved on by a day since the last call.
     *
     * @param oldestMicros the time before which events end now, {@link Long#MIN_VALUE} for none
     */
    public boolean isTurn(int projectId, long oldestMicros) {
        if (oldestMicros == Long.MIN_VALUE) {
            seenMicros.remove(projectId);
            return false;
        }
        Long seen = seenMicros.put(projectId, oldestMicros);
        return seen != null && oldestMicros > seen && oldestMicros - seen <= DAY_MICROS_MAX;
    }
}
