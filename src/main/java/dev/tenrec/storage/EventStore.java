package dev.tenrec.storage;

import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.ForegroundPriority;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of all projects: takes batches, keeps their bodies in the journal and their columns in memory and, when
 * they are old, in files, and hands out views.
 */
public final class EventStore implements AutoCloseable {
    /** Hears of each event that becomes a row, on the writer, in order, also when the journal is replayed. */
    @FunctionalInterface
    public interface Listener {
        /**
         * @param index of the event in its batch
         * @param distinctId the number of its distinct id in its project
         */
        void appended(EventBatch batch, int index, int distinctId);
    }

    /** Knows the columns in which groups stand, once the event that made the type is stored. */
    @FunctionalInterface
    public interface GroupColumns {
        /** The column of a type of groups, such as {@code $group_0}, or null when it has none. */
        String of(int projectId, String type);
    }

    /** Hears of each request after its events, on the writer, in order, also when the journal is replayed. */
    @FunctionalInterface
    public interface BatchListener {
        /**
         * @param batch holds all events of the request, or none when all were duplicates
         * @param appended how many events became rows, and which were duplicates
         */
        void appended(EventBatch batch, Appended appended);
    }

    /**
     * What became of a batch; equal when as many were stored and as many were not.
     *
     * @param stored events that are now there because of this request
     * @param duplicates events whose uuid the project had before, or that stood twice in the batch
     * @param duplicated their indexes in the batch; not to be changed
     */
    public record Appended(int stored, int duplicates, BitSet duplicated) {
        /** Where nobody asks which ones. */
        public Appended(int stored, int duplicates) {
            this(stored, duplicates, new BitSet());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Appended that && stored == that.stored && duplicates == that.duplicates;
        }

        @Override
        public int hashCode() {
            return 31 * stored + duplicates;
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(EventStore.class);
    private static final int PROJECTS_QUEUED_MAX = 1_000;

    private final Store store;
    private final RowFlush.Settings filing;
    private final WorkerPool sealer = new WorkerPool("tenrec-sealer", 1, PROJECTS_QUEUED_MAX);
    private final ForegroundPriority rightOfWay = new ForegroundPriority();
    private GroupColumns groupColumns = (projectId, type) -> null;
    private final BlockCache blocks;
    private final ConcurrentMap<Integer, ProjectEvents> projects = new ConcurrentHashMap<>();
    private final EventDeletions deletions;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<BatchListener> batchListeners = new ArrayList<>();

    /** Declares its parts in a store that has not opened yet. */
    public EventStore(Store store) {
        this(store, RowFlush.Settings.DEFAULT);
    }

    EventStore(Store store, RowFlush.Settings filing) {
        this.store = store;
        this.filing = filing;
        this.blocks = new BlockCache(store);
        store.add(new EventSnapshotPart(projects, this::project));
        store.onReplay(JournalEntry.EVENTS, this::replay);
        this.deletions = new EventDeletions(store, this::project, projects);
    }

    /** Adds one who hears of each event, after those added before; to be called before the store opens. */
    public void onAppend(Listener listener) {
        listeners.add(listener);
    }

    /** Adds one who hears of each request, after those added before; to be called before the store opens. */
    public void onBatch(BatchListener listener) {
        batchListeners.add(listener);
    }

    /**
     * Stores a batch; the stage ends on the writer once every event of it is durable and visible. The batch's own
     * duplicates are found here, so call it on a worker.
     */
    @Blocking
    public CompletionStage<Appended> append(EventBatch batch) {
        WorkerPool.assertWorker();
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
        WorkerPool.assertWorker();
        return store.submit(write(batch, condition));
    }

    /** The write of {@link #append}, for those who join it with others. */
    @Blocking
    public Write<Appended> write(EventBatch batch, Runnable condition) {
        WorkerPool.assertWorker();
        return new Append(batch, condition);
    }

    /**
     * The write that deletes all events of some distinct ids that are stored when its turn comes. They vanish from
     * every view; their uuids stay known, so that who sends them again brings none of them back.
     *
     * @param distinctIds numbers, asked for on the writer when the turn has come; may refuse by throwing
     *     {@link dev.tenrec.error.ApiException}
     */
    public Write<Void> deletion(int projectId, Supplier<int[]> distinctIds) {
        return deletions.write(projectId, distinctIds);
    }

    /** Lets columns be made in the background of all that a start found; once the store is open. */
    public void sealAll() {
        try {
            sealer.execute(this::removeLeftovers);
        } catch (RejectedExecutionException busy) {
            LOG.debug("Files of rows that there are not are left for the next start.");
        }
        projects.values().forEach(this::seal);
    }

    /** Whoever asks for events and waits takes it; segments are merged, and events read in, by those who give it. */
    public ForegroundPriority rightOfWay() {
        return rightOfWay;
    }

    /** Ends the work in the background; before the store closes. */
    @Override
    public void close() {
        sealer.close();
    }

    /** Says in which columns the groups of events stand; to be called before the store opens. */
    public void nameGroups(GroupColumns columns) {
        groupColumns = columns;
    }

    /**
     * The durable events of a project at this moment, in columns.
     *
     * @param check is asked now and then while the latest events find their columns, and may throw to end it
     */
    @Blocking
    public SegmentView columns(int projectId, Runnable check) {
        WorkerPool.assertWorker();
        ProjectEvents project = project(projectId);
        SegmentView columns = project.segments().at(check);
        seal(project);
        return columns;
    }

    /** The durable events of a project at this moment; empty for a project that never got one. */
    public EventView view(int projectId) {
        return project(projectId).view();
    }

    /** The numbers of a project's distinct ids. Adding belongs to the writer. */
    public Dictionary distinctIds(int projectId) {
        return project(projectId).distinctIds();
    }

    ProjectEvents project(int projectId) {
        return projects.computeIfAbsent(
                projectId,
                id -> new ProjectEvents(
                        store.writerThread(),
                        blocks,
                        store.disk(),
                        id,
                        filing,
                        project -> new ProjectSegments(
                                project, store.disk(), id, type -> groupColumns.of(id, type), rightOfWay)));
    }

    private void replay(long position, ByteBuffer payload) {
        EventBatch batch = EventBatch.decode(payload);
        BitSet skipped = EventBatch.skippedIn(payload);
        ProjectEvents project = project(batch.projectId());
        int duplicates = skipped.cardinality();
        if (duplicates < EventBatch.countIn(payload)) {
            project.add(batch, skipped, position + batch.headerSize(skipped), this::tell);
            project.publish();
        }
        tell(batch, new Appended(EventBatch.countIn(payload) - duplicates, duplicates, skipped));
    }

    private void removeLeftovers() {
        try {
            RowFile.removeLeftovers(store.disk(), id -> {
                ProjectEvents project = projects.get(id);
                return project == null ? 0 : project.view().count();
            });
        } catch (IOException failure) {
            LOG.warn("Files of rows that there are not can't be removed: {}", failure.toString());
        }
    }

    /**
     * Lets the sealer give the rows of a project their columns, move them to files and merge segments, unless it is
     * about to or there is little to do. One thread for all of it: what it does can wait, those who store events can't.
     */
    private void seal(ProjectEvents project) {
        ProjectSegments segments = project.segments();
        if (segments.hasWork(project.view().count()) || project.filing().hasWork()) {
            project.sealing().start(sealer, segments::advance);
        }
    }

    private void tell(EventBatch batch, Appended appended) {
        for (BatchListener listener : batchListeners) {
            listener.appended(batch, appended);
        }
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
            return new JournalEntry(JournalEntry.EVENTS, batch.payload(duplicates));
        }

        @Override
        public void applied(long position) {
            project.add(batch, duplicates, position + batch.headerSize(duplicates), EventStore.this::tell);
            tell(batch, appended());
        }

        @Override
        public Appended answer() {
            project.publish();
            seal(project);
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
}
