package dev.tenrec.store;

import dev.tenrec.journal.JournalSettings;

/**
 * @param queueCountMax queued writes
 * @param queueBytesMax bytes of queued writes
 * @param snapshotEveryBytes bytes of journal between two snapshots
 * @param isOffHeap true for large tables in Chronicle Map; needs the {@code Add-Opens} of the jar's manifest
 */
public record StoreSettings(
        int queueCountMax, long queueBytesMax, long snapshotEveryBytes, boolean isOffHeap, JournalSettings journal) {
    /** For a server started from the jar. */
    public static final StoreSettings DEFAULT =
            new StoreSettings(10_000, 64L << 20, 256L << 20, ChronicleTable.isPossible(), JournalSettings.DEFAULT);
}
