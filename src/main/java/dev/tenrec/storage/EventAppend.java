package dev.tenrec.storage;

import dev.tenrec.storage.EventStore.Appended;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import dev.tenrec.thread.WorkerPool;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The write of one batch; made on a worker, where rows in files are searched for its uuids, and run on the writer. */
final class EventAppend implements Write<Appended> {
    private final Store store;
    private final ProjectEvents project;
    private final EventListeners listeners;
    private final ErasureRules rules;
    private final WorkerPool sealer;
    private final EventBatch batch;
    private final Runnable condition;
    private final BitSet duplicates;
    /** Digests of its uuids, in a project that remembers those of erased events. */
    private final long @Nullable [] digests;

    /** Rows before this one were searched on the worker. */
    private final int searchedRows;

    /** @param condition refuses the batch by throwing, on the writer */
    EventAppend(
            Store store,
            ProjectEvents project,
            EventListeners listeners,
            ErasureRules rules,
            WorkerPool sealer,
            EventBatch batch,
            Runnable condition) {
        this.store = store;
        this.project = project;
        this.listeners = listeners;
        this.rules = rules;
        this.sealer = sealer;
        this.batch = batch;
        this.condition = condition;
        this.duplicates = batch.ownDuplicates();
        this.digests = rules.digests(batch);
        this.searchedRows = project.uuids().markFiled(batch, duplicates);
    }

    @Override
    public JournalEntry prepare() {
        store.removals().refuse(batch.projectId());
        condition.run();
        project.uuids().markKnown(batch, duplicates, searchedRows);
        rules.mark(batch, digests, duplicates);
        project.requireRoom(batch.count() - duplicates.cardinality());
        return new JournalEntry(JournalEntry.EVENTS, batch.payload(duplicates));
    }

    @Override
    public void applied(long position) {
        project.add(batch, duplicates, position + batch.headerSize(duplicates), listeners::appended);
        listeners.appended(batch, appended());
    }

    @Override
    public Appended answer() {
        project.publish();
        project.segments().schedule(sealer);
        return appended();
    }

    private Appended appended() {
        int skipped = duplicates.cardinality();
        return new Appended(batch.count() - skipped, skipped, duplicates);
    }

    @Override
    public int sizeBytes() {
        return batch.sizeBytes();
    }
}
