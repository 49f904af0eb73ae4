package dev.tenrec.lake.table;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.stream.StreamSupport;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.relocated.com.google.common.util.concurrent.MoreExecutors;

/** The snapshots that a table keeps for queries which began before the current one. */
public final class Snapshots {
    /** Manifests are read and written by the caller, so that there is one thread less to know. */
    public static final ExecutorService CALLER = MoreExecutors.newDirectExecutorService();

    private Snapshots() {}

    /** Forgets older snapshots and removes the files that only they had, among them those with what was deleted. */
    public static void expire(Table known, Instant before) {
        Snapshot current = known.currentSnapshot();
        List<Snapshot> old = StreamSupport.stream(known.snapshots().spliterator(), false)
                .filter(snapshot -> snapshot.snapshotId() != current.snapshotId())
                .filter(snapshot -> snapshot.timestampMillis() < before.toEpochMilli())
                .toList();
        if (old.isEmpty()) {
            return;
        }
        ExpireSnapshots expiry =
                known.expireSnapshots().executeDeleteWith(CALLER).planWith(CALLER);
        // By id, not by age: then files go that no other snapshot has, also those which the current one replaced.
        old.forEach(snapshot -> expiry.expireSnapshotId(snapshot.snapshotId()));
        expiry.commit();
    }
}
