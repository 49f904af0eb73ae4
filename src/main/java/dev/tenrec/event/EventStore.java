package dev.tenrec.event;

import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The events of all projects: takes batches, keeps their bodies in the journal and their columns in memory, and hands out
 * views.
 */
public final class EventStore {
    /** Hears of each event that becomes a row, on the writer, in order, also when the journal is replayed. */
    @FunctionalInterface
    public interface Listener {
        /**
         * @param index of the event in its batch
         * @param distinctId the number of its distinct id in its project
         */
        void appended(EventBatch batch, int index, int distinctId);
    }

    /**
     * What became of a batch.
     *
     * @param stored events that are now there because of this request
     * @param duplicates events whose uuid the project had before, or that stood twice in the batch
     */
    public record Appended(int stored, int duplicates) {}

    private final Store store;
    private final ConcurrentMap<Integer, ProjectEvents> projects = new ConcurrentHashMap<>();
    private volatile Listener listener = (batch, index, distinctId) -> {};

    public EventStore(Store store) {
        this.store = store;
    }

    /** Sets who hears of each event; to be called before the store opens. */
    public void onAppend(Listener eventListener) {
        listener = eventListener;
    }

    /** Stores a batch; the stage ends on the writer once every event of it is durable and visible. */
    public CompletionStage<Appended> append(EventBatch batch) {
        return store.submit(new Append(batch));
    }

    /** The durable events of a project at this moment; empty for a project that never got one. */
    public EventView view(int projectId) {
        return project(projectId).view();
    }

    private ProjectEvents project(int projectId) {
        return projects.computeIfAbsent(projectId, id -> new ProjectEvents(this::readBlock));
    }

    private EventBlock readBlock(long position) {
        ByteBuffer header = store.read(position, EventBlock.HEADER_BYTES);
        return EventBlock.read(store.read(position, EventBlock.storedSize(header)));
    }

    private final class Append implements Write<Appended> {
        private final EventBatch batch;
        private final ProjectEvents project;
        private BitSet duplicates;

        Append(EventBatch batch) {
            this.batch = batch;
            this.project = project(batch.projectId());
        }

        @Override
        public JournalEntry prepare() {
            duplicates = project.duplicates(batch);
            if (duplicates.cardinality() == batch.count()) {
                return null;
            }
            return new JournalEntry(JournalEntry.EVENTS, List.of(batch.header(duplicates), batch.blocks()));
        }

        @Override
        public void applied(long position) {
            project.add(batch, duplicates, position + EventBatch.headerSize(duplicates), listener);
        }

        @Override
        public Appended answer() {
            project.publish();
            int skipped = duplicates.cardinality();
            return new Appended(batch.count() - skipped, skipped);
        }

        @Override
        public int sizeBytes() {
            return batch.sizeBytes();
        }
    }
}
