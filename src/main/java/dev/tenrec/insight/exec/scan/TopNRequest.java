package dev.tenrec.insight.exec.scan;

import org.jspecify.annotations.Nullable;

/**
 * Page of an event list ordered by (time, arrival), latest first or reversed.
 *
 * @param distinctIds numbers of the distinct ids to list; null for all
 * @param afterMicros exclusive lower bound, microseconds since 1970
 * @param beforeMicros exclusive upper bound
 * @param isAscending true lists the earliest first
 * @param rowsEnd exclusive upper bound of rows: later arrivals are left out
 * @param last event before the page; null for the first page
 * @param limit at least 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record TopNRequest(
        EventSelector events,
        int @Nullable [] distinctIds,
        long afterMicros,
        long beforeMicros,
        boolean isAscending,
        int rowsEnd,
        @Nullable Position last,
        int limit) {
    TopNRequest after(long micros) {
        return new TopNRequest(events, distinctIds, micros, beforeMicros, isAscending, rowsEnd, last, limit);
    }

    public record Position(long micros, int row) {}
}
