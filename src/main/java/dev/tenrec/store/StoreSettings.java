package dev.tenrec.store;

import dev.tenrec.journal.JournalSettings;

/**
 * The bounds of a store.
 *
 * @param queueCountMax writes that may wait
 * @param queueBytesMax bytes that waiting writes may hold
 * @param snapshotEveryBytes bytes of journal between two snapshots
 * @param isOffHeap whether tables are Chronicle Maps; needs the JVM opened as the jar's manifest does
 */
public record StoreSettings(
        int queueCountMax, long queueBytesMax, long snapshotEveryBytes, boolean isOffHeap, JournalSettings journal) {
    /** For a server in its own process, started from the jar. */
    public static final StoreSettings DEFAULT =
            new StoreSettings(10_000, 64L << 20, 256L << 20, ChronicleTable.isPossible(), JournalSettings.DEFAULT);
}
