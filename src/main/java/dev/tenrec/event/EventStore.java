package dev.tenrec.event;

import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import dev.tenrec.thread.Blocking;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The events of all projects: takes batches, keeps their bodies in the journal and their columns in memory, and hands
 * out views.
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
    private final BlockCache blocks;
    private final ConcurrentMap<Integer, ProjectEvents> projects = new ConcurrentHashMap<>();
    private final List<Listener> listeners = new ArrayList<>();

    /** Declares its parts in a store that has not opened yet. */
    public EventStore(Store store) {
        this.store = store;
        this.blocks = new BlockCache(store);
        store.add(new Part());
        store.onReplay(JournalEntry.EVENTS, this::replay);
    }

    /** Adds one who hears of each event, after those added before; to be called before the store opens. */
    public void onAppend(Listener listener) {
        listeners.add(listener);
    }

    /**
     * Stores a batch; the stage ends on the writer once every event of it is durable and visible. The batch's own
     * duplicates are found here, so call it on a worker.
     */
    @Blocking
    public CompletionStage<Appended> append(EventBatch batch) {
        return append(batch, () -> {});
    }

    /**
     * As the other, if a condition holds when its turn comes.
     *
     * @param condition runs on the writer, sees all that earlier events did, and refuses by throwing
     *     {@link dev.tenrec.error.ApiException}; nothing is stored then, and the stage ends with it
     */
    @Blocking
    public CompletionStage<Appended> append(EventBatch batch, Runnable condition) {
        return store.submit(new Append(batch, condition));
    }

    /** The durable events of a project at this moment; empty for a project that never got one. */
    public EventView view(int projectId) {
        return project(projectId).view();
    }

    /** The numbers of a project's distinct ids. Adding belongs to the writer. */
    public Dictionary distinctIds(int projectId) {
        return project(projectId).distinctIds();
    }

    private ProjectEvents project(int projectId) {
        return projects.computeIfAbsent(projectId, id -> new ProjectEvents(blocks));
    }

    private void replay(long position, ByteBuffer payload) {
        EventBatch batch = EventBatch.decode(payload);
        BitSet skipped = EventBatch.skippedIn(payload);
        ProjectEvents project = project(batch.projectId());
        project.add(batch, skipped, position + EventBatch.headerSize(skipped), this::tell);
        project.publish();
    }

    private void tell(EventBatch batch, int index, int distinctId) {
        for (Listener listener : listeners) {
            listener.appended(batch, index, distinctId);
        }
    }

    /** The write of one batch. */
    private final class Append implements Write<Appended> {
        private final EventBatch batch;
        private final Runnable condition;
        private final ProjectEvents project;
        private final BitSet duplicates;

        Append(EventBatch batch, Runnable condition) {
            this.batch = batch;
            this.condition = condition;
            this.project = project(batch.projectId());
            this.duplicates = batch.repeated();
        }

        @Override
        public JournalEntry prepare() {
            condition.run();
            project.markKnown(batch, duplicates);
            return duplicates.cardinality() == batch.count()
                    ? null
                    : new JournalEntry(JournalEntry.EVENTS, List.of(batch.header(duplicates), batch.blocks()));
        }

        @Override
        public void applied(long position) {
            project.add(batch, duplicates, position + EventBatch.headerSize(duplicates), EventStore.this::tell);
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

    /** The section of snapshots that holds columns and dictionaries. */
    private final class Part implements StatePart {
        @Override
        public String name() {
            return "events";
        }

        @Override
        public Frozen freeze() {
            List<Map.Entry<Integer, Frozen>> frozen = new ArrayList<>();
            projects.forEach((id, project) -> frozen.add(Map.entry(id, project.freeze())));
            return out -> save(out, frozen);
        }

        private void save(DataOutputStream out, List<Map.Entry<Integer, Frozen>> frozen) throws IOException {
            out.writeInt(frozen.size());
            for (Map.Entry<Integer, Frozen> project : frozen) {
                out.writeInt(project.getKey());
                project.getValue().save(out);
            }
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                ProjectEvents project = project(in.readInt());
                project.load(in);
                project.publish();
            }
        }
    }
}
