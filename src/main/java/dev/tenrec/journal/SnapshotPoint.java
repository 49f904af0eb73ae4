package dev.tenrec.journal;

/** The moment at which a snapshot stands; made by {@link Journal#point}, taken by {@link Snapshots#write}. */
public final class SnapshotPoint {
    private final JournalPoint point;

    SnapshotPoint(JournalPoint point) {
        this.point = point;
    }

    JournalPoint point() {
        return point;
    }
}
