package dev.tenrec.insight.exec.scan;

/**
 * Which events a list shows next: in order of time, the latest first, and of those with the same time the one first
 * that arrived last; or all of it the other way round.
 *
 * @param distinctIds the numbers of those whose events are wanted, or null for all
 * @param afterMicros only events later than this, microseconds since 1970
 * @param beforeMicros only events earlier than this
 * @param isAscending whether the earliest come first
 * @param rowsEnd only events that arrived before this row
 * @param last behind which event of the list the page begins, or null for its beginning
 * @param limit how many at most, at least 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record TopNRequest(
        EventSelector events,
        int[] distinctIds,
        long afterMicros,
        long beforeMicros,
        boolean isAscending,
        int rowsEnd,
        Place last,
        int limit) {
    /** Where an event stands in the list. */
    public record Place(long micros, int row) {}
}
