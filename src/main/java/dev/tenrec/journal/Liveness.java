package dev.tenrec.journal;

/**
 * Counts of the events of a journal file, or of the blob file in its place. Deletions only add up, so two equal counts
 * mean the same events.
 *
 * @param live events that no deletion and no expiry concerns
 * @param deleted events that were deleted, or whose rows are gone; others that do not live have expired
 */
public record Liveness(int live, int deleted) {
    /** The counts of a blob file that was written before they were kept. */
    public static final Liveness UNKNOWN = new Liveness(-1, -1);

    /** Share of events, one in so many, from which expired ones are worth a new file. */
    private static final int EXPIRED_SHARE = 20;

    boolean isKnown() {
        return live >= 0;
    }

    /** True when a file that was written with these counts holds too much of what does not live now. */
    boolean isOutdated(Liveness now) {
        if (!isKnown() || !now.isKnown()) {
            return now.isKnown();
        }
        return now.deleted > deleted || (now.live < live && live - now.live >= live / EXPIRED_SHARE);
    }
}
