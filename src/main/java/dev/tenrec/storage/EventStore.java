package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.BlobSource;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.ForegroundPriority;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The events of all projects: takes batches, keeps their bodies in the journal and their columns in memory or, once
 * old, in files, and hands out views. Writes run on the writer, reads on any thread, sealing and merging on the sealer.
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

    /** The property columns in which group keys of events are stored. */
    @FunctionalInterface
    public interface GroupColumns {
        /** The column of a group type, such as {@code $group_0}, or null for an unknown type. Any thread. */
        @Nullable
        String of(int projectId, String type);
    }

    /** Knows how far back each project keeps its events. */
    @FunctionalInterface
    public interface Retention {
        /** Stands for a project that keeps all. */
        long FOREVER = Long.MIN_VALUE;

        /** The time before which events of a project are hidden now, or {@link #FOREVER}. Any thread. */
        long oldestMicros(int projectId);
    }

    /** Hears of each request after its events, on the writer, in order, also when the journal is replayed. */
    @FunctionalInterface
    public interface BatchListener {
        /** @param batch holds all events of the request, or none if all were duplicates */
        void appended(EventBatch batch, Appended appended);
    }

    /**
     * The outcome of a batch; equal by its two counts.
     *
     * @param stored events that became rows
     * @param duplicates events whose uuid the project had before, or that occurs earlier in the batch
     * @param duplicated their indexes in the batch; must not be changed
     */
    public record Appended(int stored, int duplicates, BitSet duplicated) {
        /** An outcome without the indexes. */
        public Appended(int stored, int duplicates) {
            this(stored, duplicates, new BitSet());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Appended that && stored == that.stored && duplicates == that.duplicates;
        }

        @Override
        public int hashCode() {
            return 31 * stored + duplicates;
        }
    }

    private static final int PROJECTS_QUEUED_MAX = 1_000;

    // Constant once the store is open.
    private final Store store;
    private final GroupColumns groupColumns;
    private final RowFlush.Settings flushSettings;
    private final BlockCache blocks;
    private final EventDeletions deletions;
    private final EventExpiry expiry;
    private final EventExpiry departure;
    private final ErasureRules erasureRules = new ErasureRules();
    private final DistinctIdErasure distinctIdErasure;
    private final WorkerPool sealer = new WorkerPool("tenrec-sealer", 1, PROJECTS_QUEUED_MAX);
    private final ForegroundPriority priority = new ForegroundPriority();
    private final ForegroundPriority.BackgroundThrottle packThrottle = priority.throttle();
    private final EventListeners listeners = new EventListeners();
    private final EventScrub scrub;
    private final LeftoverFiles leftovers;
    /** Set before the store opens. */
    private Retention retention = projectId -> Retention.FOREVER;

    // Shared.
    private final ByProject<ProjectEvents> projects;

    /** Declares its parts in a store that has not opened yet; events get no group columns. */
    public EventStore(Store store) {
        this(store, (projectId, type) -> null);
    }

    /** Declares its parts in a store that has not opened yet. */
    public EventStore(Store store, GroupColumns groupColumns) {
        this(store, groupColumns, RowFlush.Settings.DEFAULT);
    }

    EventStore(Store store, GroupColumns groupColumns, RowFlush.Settings flushSettings) {
        this.store = store;
        this.groupColumns = groupColumns;
        this.flushSettings = flushSettings;
        this.blocks = new BlockCache(store);
        this.projects = store.byProject(this::made, this::removed);
        this.scrub = new EventScrub(store);
        this.leftovers = new LeftoverFiles(store, projects, sealer);
        store.onSnapshot(leftovers::removeSoon);
        store.add(new EventSnapshotPart(projects));
        store.onReplay(JournalEntry.EVENTS, this::replay);
        store.onPack(JournalEntry.EVENTS, this::pack);
        store.onErase(new EventLiveness(projects, priority.throttle()));
        store.onRecovered(
                () -> projects.all().values().forEach(project -> project.uuids().open()));
        this.deletions = new EventDeletions(store, projects);
        this.expiry = new EventExpiry(store, projects, erasureRules, EventExpiry.Kind.EXPIRY);
        this.departure = new EventExpiry(store, projects, erasureRules, EventExpiry.Kind.DEPARTURE);
        this.distinctIdErasure = new DistinctIdErasure(store, projects, erasureRules);
    }

    /** Adds a listener behind those added before; only before the store opens. */
    public void onAppend(Listener listener) {
        listeners.add(listener);
    }

    /** Hides events by their age from now on; only before the store opens. */
    public void retain(Retention rule) {
        retention = rule;
    }

    /** Adds a listener behind those added before; only before the store opens. */
    public void onBatch(BatchListener listener) {
        listeners.add(listener);
    }

    /**
     * Stores a batch; the stage ends on the writer once every event is durable and visible. Finds the batch's own
     * duplicates, and those of rows in files, on the calling thread, a worker.
     */
    @Blocking
    public CompletionStage<Appended> append(EventBatch batch) {
        WorkerPool.assertWorker();
        return append(batch, () -> {});
    }

    /**
     * Stores a batch if a condition holds.
     *
     * @param condition runs on the writer before the batch is stored and sees all earlier events; refuses by throwing
     *     {@link dev.tenrec.error.ApiException}, with which the stage ends
     */
    @Blocking
    public CompletionStage<Appended> append(EventBatch batch, Runnable condition) {
        WorkerPool.assertWorker();
        return store.submit(write(batch, condition));
    }

    /** The write of {@link #append}, to be joined with others in one record. */
    @Blocking
    public Write<Appended> write(EventBatch batch, Runnable condition) {
        WorkerPool.assertWorker();
        return new EventAppend(store, project(batch.projectId()), listeners, erasureRules, sealer, batch, condition);
    }

    /**
     * A write that deletes all events of some distinct ids stored before it. They vanish from every later view; their
     * uuids stay known, so that sending them again restores none.
     *
     * @param distinctIds their numbers, computed on the writer; may refuse by throwing
     *     {@link dev.tenrec.error.ApiException}
     */
    public Write<Void> deletion(int projectId, Supplier<int[]> distinctIds) {
        return deletions.write(projectId, distinctIds);
    }

    /** Adds a listener, called on the writer with the id of each project that was deleted. */
    public void onRemoval(IntConsumer listener) {
        store.removals().onRemoval(listener);
    }

    /** Starts sealing what recovery has read, in the background; once the store is open. */
    public void sealAll() {
        leftovers.start();
        projects.all().values().forEach(project -> project.segments().schedule(sealer));
    }

    /**
     * Lets events that are older than their project keeps them expire for good: a longer retention shows none again.
     *
     * @param isNow false to wait for the turn of the day after a start or a new retention
     * @return false if none expires
     */
    @Blocking
    public boolean expire(boolean isNow) {
        WorkerPool.assertWorker();
        boolean hasExpired = false;
        for (int projectId : projectIds()) {
            hasExpired |= expiry.run(projectId, retention.oldestMicros(projectId), isNow);
        }
        return hasExpired;
    }

    /**
     * Lets events of a project that are there now and older than a time expire for good.
     *
     * @return false if there are none
     */
    @Blocking
    public boolean expire(int projectId, long beforeMicros) {
        WorkerPool.assertWorker();
        return expiry.expire(projectId, beforeMicros);
    }

    /**
     * Leaves events of a project to the lake, which has to hold them: those before a time that rows before a row have.
     * Their bodies and columns go with the next erasure; their uuids stay known. Returns once that is durable.
     */
    @Blocking
    public void depart(int projectId, long beforeMicros, int endRow) {
        WorkerPool.assertWorker();
        departure.write(projectId, beforeMicros, endRow);
    }

    /** True when events of any project were ever deleted or have expired. */
    public boolean hasDeletions() {
        return projects.all().values().stream()
                .map(project -> project.view().deleted().withDeparted(ExpiredRows.NONE))
                .anyMatch(deleted -> !deleted.isEmpty());
    }

    /** True when deleted or expired events may have bytes in files. */
    public boolean isErasureDue() {
        return store.erasure().isDue();
    }

    /**
     * Removes the bytes of deleted and expired events from the files.
     *
     * @throws IOException with the reason why some are left
     */
    @Blocking
    public void erase() throws IOException {
        WorkerPool.assertWorker();
        store.erasure().run(() -> {
            for (int projectId : projectIds()) {
                EventView view = project(projectId).view();
                erasureRules.remember(projectId, view);
                eraseColumns(project(projectId), view);
                distinctIdErasure.run(projectId);
            }
        });
        blocks.clear();
        leftovers.removeSoon();
    }

    private void eraseColumns(ProjectEvents project, EventView view) throws IOException {
        RowErasure rows = new RowErasure(project, store.disk(), store.damagedFiles(), priority);
        CompletionStage<ProjectEvents> erased = sealer.submit(() -> {
            try {
                project.segments().erase(view);
                rows.run(view);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
            return project;
        });
        try {
            erased.toCompletableFuture().join();
        } catch (CompletionException failed) {
            throw new IOException("columns of a project could not be erased", failed.getCause());
        }
    }

    /** Rules of other packages about distinct ids; to be filled before the store opens. */
    public ErasureRules erasureRules() {
        return erasureRules;
    }

    /** Ends {@link #erase} soon; before the store closes. */
    public void stopErasing() {
        store.erasure().close();
    }

    /** The project with the most events, deleted ones included; empty if none has any. */
    public OptionalInt largestProject() {
        return projects.all().entrySet().stream()
                .filter(project -> project.getValue().view().count() > 0)
                .max(Comparator.comparingInt(
                        project -> project.getValue().view().count()))
                .map(project -> OptionalInt.of(project.getKey()))
                .orElse(OptionalInt.empty());
    }

    /** Priority gate: queries hold it; capture workers and segment merges yield to it. */
    public ForegroundPriority foregroundPriority() {
        return priority;
    }

    /** Stops the sealer, which writes the latest rows to files; before the store closes. */
    @Override
    public void close() {
        projects.all().values().forEach(project -> project.segments().close(sealer));
        sealer.close();
    }

    /**
     * The durable events of a project at this moment, in segments.
     *
     * @param check called now and then while the latest rows are added to segments; may throw to end it
     */
    @Blocking
    public SegmentView columns(int projectId, Runnable check) {
        WorkerPool.assertWorker();
        project(projectId).requireWhole();
        ProjectSegments segments = project(projectId).segments();
        SegmentView view = segments.view(check);
        segments.schedule(sealer);
        EventView kept = view.view().since(retention.oldestMicros(projectId));
        return new SegmentView(kept, view.segments(), view.properties());
    }

    /**
     * Verifies files of rows, uuids, segments and properties against their checksums. A damaged segment or index of
     * uuids is rebuilt; reads of a project with a damaged file of rows are refused from then on.
     *
     * @param throttled a view of the data directory that limits the rate of reads
     */
    @Blocking
    public void scrub(Disk throttled) throws IOException {
        WorkerPool.assertWorker();
        for (ProjectEvents project : projects.all().values()) {
            scrub.run(throttled, project);
            project.segments().schedule(sealer);
        }
    }

    /** The ids of all projects that have events or had some since the start; without deleted projects. */
    public Set<Integer> projectIds() {
        return Set.copyOf(projects.all().keySet());
    }

    /** The durable events of a project at this moment; empty for an unknown project. */
    public EventView view(int projectId) {
        return project(projectId).view().since(retention.oldestMicros(projectId));
    }

    /** A view of all that the lake has to hold of a project, see {@link EventView#hasDeparted(int)}. */
    public EventView viewInLake(int projectId) {
        return view(projectId).inLake();
    }

    /** The numbers of a project's distinct ids; only the writer may add to it. */
    public Dictionary distinctIds(int projectId) {
        return project(projectId).distinctIds();
    }

    ProjectEvents project(int projectId) {
        return projects.get(projectId);
    }

    private ProjectEvents made(int id) {
        return new ProjectEvents(
                store.writerThread(),
                blocks,
                store.disk(),
                id,
                flushSettings,
                store.damagedFiles(),
                project -> new ProjectSegments(
                        project, store.disk(), id, type -> groupColumns.of(id, type), priority, store.damagedFiles()));
    }

    /** On the writer: readers in progress keep what they hold; files go once the sealer has no earlier work. */
    private void removed(ProjectEvents project) {
        project.segments().end();
        leftovers.removeSoon();
    }

    private void replay(long position, ByteBuffer payload) {
        EventBatch batch = EventBatch.decode(payload);
        BitSet skipped = EventBatch.skippedIn(payload);
        ProjectEvents project = project(batch.projectId());
        int duplicates = skipped.cardinality();
        if (duplicates < EventBatch.countIn(payload)) {
            project.add(batch, skipped, position + batch.headerSize(skipped), listeners::appended);
            project.publish();
        }
        listeners.appended(batch, new Appended(EventBatch.countIn(payload) - duplicates, duplicates, skipped));
    }

    /** The blocks of a batch, uncompressed, because whole frames of them compress better. */
    private void pack(long position, ByteBuffer payload, BlobSource.Sink sink) {
        packThrottle.startStep();
        int projectId = payload.getInt(payload.position());
        EventBatch.visitBlocks(payload, (offset, block) -> sink.keep(projectId, position + offset, block.plain()));
        packThrottle.pause();
    }
}
