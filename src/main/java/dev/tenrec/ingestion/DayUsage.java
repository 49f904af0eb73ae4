package dev.tenrec.ingestion;

/**
 * Event counts of one project on one UTC day.
 *
 * @param stored that are there now because of it
 * @param duplicates whose uuid was there before
 * @param dropped that were taken and left out by the rules
 * @param refused of requests that were refused
 * @param imported stored ones that came with {@code historical_migration}; they cost nothing
 * @param exempt stored ones whose name is never billed, not imported
 */
public record DayUsage(long stored, long duplicates, long dropped, long refused, long imported, long exempt) {
    /** A day on which nothing arrived. */
    public static final DayUsage NONE = new DayUsage(0, 0, 0, 0, 0, 0);

    public long received() {
        return stored + duplicates + dropped + refused;
    }

    /** Events that PostHog would bill. */
    public long billable() {
        return stored - imported - exempt;
    }

    /** Sum of both days. */
    public DayUsage plus(DayUsage other) {
        return new DayUsage(
                stored + other.stored,
                duplicates + other.duplicates,
                dropped + other.dropped,
                refused + other.refused,
                imported + other.imported,
                exempt + other.exempt);
    }
}
