package dev.tenrec.rehearsal.log;

/**
 * Sums over the answered requests of a rehearsal.
 *
 * @param requests that arrived, answered or not
 * @param answered requests
 * @param refused requests that were not answered 200
 * @param bytes of all bodies as sent
 * @param events in the answered requests
 * @param stored events that became rows
 * @param duplicates events whose uuid was known
 * @param dropped events that the rules left out
 */
public record RequestTotals(
        int requests, int answered, int refused, long bytes, long events, long stored, long duplicates, long dropped) {
    static final RequestTotals NONE = new RequestTotals(0, 0, 0, 0, 0, 0, 0, 0);

    /** Events of requests that were refused as a whole. */
    public long refusedEvents() {
        return events - stored - duplicates - dropped;
    }

    RequestTotals arrived(long size) {
        return new RequestTotals(requests + 1, answered, refused, bytes + size, events, stored, duplicates, dropped);
    }

    RequestTotals answered(RequestOutcome outcome) {
        return new RequestTotals(
                requests,
                answered + 1,
                refused + (outcome.status() == 200 || outcome.status() == 204 ? 0 : 1),
                bytes,
                events + outcome.events(),
                stored + outcome.stored(),
                duplicates + outcome.duplicates(),
                dropped + outcome.dropped());
    }
}
