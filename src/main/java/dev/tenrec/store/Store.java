package dev.tenrec.store;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.disk.Disk;
import dev.tenrec.journal.BlobSource;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.Recovery;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.value.ValueLog;
import dev.tenrec.store.value.ValueLogs;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.OwnerThread;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of the server: tables, parts added by other packages, the journal, and the one writer thread that
 * changes them.
 *
 * <p>Declare all tables and parts, then {@link #open}. The stage of a {@link #change} or {@link #submit} ends once its
 * effect is durable and visible. Any thread may call.
 */
public final class Store implements AutoCloseable {
    public enum Status {
        /** Recovering; writes wait. */
        STARTING,
        OPEN,
        /** The disk has no space: reads work, writes are refused until there is space again. */
        FULL,
        /** A disk failure left the disk in an unknown state: the process must end. */
        FAILED,
        CLOSED
    }

    /** A snapshot, a journal file, a purge, a blob file and values at once. */
    private static final int BACKGROUND_THREADS = 5;

    private static final int BACKGROUND_QUEUED_MAX = 16;

    // Constant; the maps are filled before the store opens.
    private final Disk disk;
    private final StoreSettings settings;
    private final Clock clock;
    private final Map<String, Records<?>> records = new LinkedHashMap<>();
    private final Map<String, FreezableTable> tables = new LinkedHashMap<>();
    private final Map<String, StatePart> parts = new LinkedHashMap<>();
    private final ValueLogs valueLogs;
    private final RecoveredState recovered;
    private final List<Runnable> recoveredListeners = new ArrayList<>();
    private final WorkerPool background =
            new WorkerPool("tenrec-background", BACKGROUND_THREADS, BACKGROUND_QUEUED_MAX);
    private final OwnerThread writerThread = new OwnerThread();
    private final Writer writer;
    private final DamagedFiles damagedFiles = new DamagedFiles();
    private final ProjectRemovals removals;
    private final ProjectPurge purge;
    private final BlobPacking packing;
    private final Erasure erasure;

    // Written by the writer, read by any thread.
    private volatile boolean isNew;

    /** Replays records of one kind at recovery, on the writer. */
    @FunctionalInterface
    public interface Replay {
        /** @param position of the payload in the journal */
        void record(long position, ByteBuffer payload);
    }

    /**
     * @param disk owned and closed by the store
     * @param onFailure called once after a failure of the disk or a lack of memory; must end the process at once,
     *     without retries
     */
    public Store(Disk disk, StoreSettings settings, Clock clock, Consumer<Throwable> onFailure) {
        this.disk = disk;
        this.settings = settings;
        this.clock = clock;
        this.valueLogs = new ValueLogs(background, this::snapshotFiles);
        this.writer = new Writer(settings, tables, parts, valueLogs, background, writerThread, onFailure);
        this.removals = new ProjectRemovals(writerThread);
        this.purge = new ProjectPurge(removals, writer.queue(), background);
        this.packing = new BlobPacking(background, writer.queue(), removals, damagedFiles, writer::journal);
        this.erasure = new Erasure(disk, writer, valueLogs, packing, damagedFiles);
        writer.snapshots().onWritten(packing::start);
        writer.snapshots().onWritten(valueLogs::tidy);
        removals.onRemoval(id -> erasure.request());
        this.recovered = new RecoveredState(records, tables, parts, removals, damagedFiles);
    }

    /** Declares a table of records. */
    public <T> Records<T> records(String name, Class<T> type) {
        return records(name, type, null);
    }

    /** Declares the table of projects by their ids; with its record a project loses all that is kept of it. */
    public <T> Records<T> projects(String name, Class<T> type) {
        Records<T> projects = records(name, type, null);
        removals.follow(projects);
        return projects;
    }

    /** Declares a table of records that go with their project; keys are such as {@link ProjectKey} reads. */
    public <T> Records<T> projectRecords(String name, Class<T> type) {
        Records<T> kind = records(name, type, removals);
        purge.add(kind);
        return kind;
    }

    /**
     * Declares a table derived from event records: written while they are applied, rebuilt by replay. Keys begin with
     * the id of a project.
     */
    public FreezableTable derivedTable(String name) {
        FreezableTable table = table(name);
        writer.addDerived(table);
        purge.add(table);
        return table;
    }

    /**
     * Declares a log of values derived from event records: appended while they are applied, rebuilt by replay; before
     * the part that saves their addresses.
     */
    public ValueLog valueLog(String name, ValueLog.Owner owner) {
        ValueLog.Context context = new ValueLog.Context(
                disk, background, writerThread, task -> writer.queue().addTask(task));
        ValueLog log = new ValueLog(name, context, owner, settings.snapshotEveryBytes());
        add(new ValuePart(log, owner));
        valueLogs.add(log);
        return log;
    }

    /** Memory for state that may outgrow the heap; gone with the process. */
    public BlockMemory memory() {
        return disk.memory();
    }

    /** Declares state in memory for each project. */
    public <V> ByProject<V> byProject(IntFunction<V> factory) {
        return removals.state(factory, gone -> {});
    }

    /**
     * Declares state in memory for each project.
     *
     * @param onRemoval hears on the writer what is let go because its project was deleted
     */
    public <V> ByProject<V> byProject(IntFunction<V> factory, Consumer<V> onRemoval) {
        return removals.state(factory, onRemoval);
    }

    /** The deletions of projects. */
    public ProjectRemovals removals() {
        return removals;
    }

    /** Declares other state derived from event records. */
    public void add(StatePart part) {
        refuseTaken(part.name());
        parts.put(part.name(), part);
    }

    /**
     * Declares the replay of records of a kind, whose payload begins with a project; those of deleted ones are skipped.
     */
    public void onReplay(byte kind, Replay replay) {
        recovered.add(kind, replay);
    }

    /**
     * Recovers the state and starts serving. The stage ends with {@link DamageException} if a file is damaged, or with
     * another {@link IOException} if one can't be read.
     */
    public CompletionStage<Void> open() {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        writer.start(
                () -> {
                    Recovery.Recovered opening =
                            Recovery.open(disk, settings.journal(), background, recovered, writer::progressed);
                    isNew = opening.isNew();
                    removals.releaseUnknown();
                    records.values().forEach(Records::announceAll);
                    recoveredListeners.forEach(Runnable::run);
                    return opening;
                },
                opened);
        return opened.thenRun(purge::open).thenRun(packing::start).thenRun(valueLogs::start);
    }

    /** True when the directory was empty before; valid once the store is open. */
    public boolean isNew() {
        return isNew;
    }

    /** Runs a change on the writer; the stage ends once it is durable, or with the exception that the change threw. */
    public <T> CompletionStage<T> change(Function<Transaction, T> change) {
        return writer.queue().addChange(new Change<>(change, Timestamps.micros(clock.instant())));
    }

    /** Queues a write of events; the stage ends on the writer once it is durable. */
    public <T> CompletionStage<T> submit(Write<T> write) {
        return writer.queue().addBatch(write);
    }

    /**
     * Queues writes and a change of tables as one atomic record. All are prepared before the first takes effect, in
     * order, the change last. The stage ends with the change's result once the record is durable.
     */
    public <T> CompletionStage<T> submit(List<Write<?>> writes, Function<Transaction, T> change) {
        return submit(new WriteBatch<>(writes, new Change<>(change, Timestamps.micros(clock.instant()))));
    }

    /** Declares the blobs of records of a kind, see {@link BlobSource}; those of deleted projects are dropped. */
    public void onPack(byte kind, JournalBlobs blobs) {
        packing.add(kind, blobs);
    }

    /** Declares which events of blobs live. */
    public void onErase(LiveEvents rule) {
        packing.living(rule);
    }

    /** Removes what was deleted from the files; once the store is open. */
    public Erasure erasure() {
        return erasure;
    }

    /**
     * Writes two snapshots in the background. Behind them the journal files that both cover are replaced, without what
     * deleted projects wrote. The stage ends with the second snapshot.
     */
    public CompletionStage<Void> condense() {
        return writer.snapshots()
                .request()
                .thenCompose(written -> writer.snapshots().request());
    }

    /**
     * Gives back most of the space of released values, for which the server takes the time only while it is idle;
     * {@link #condense} then removes the old files. On a thread that may wait.
     *
     * @param isStopped asked now and then; true to leave the rest
     * @throws IOException when a file can't be written or is damaged, or there is too little space
     */
    public void compactIdle(BooleanSupplier isStopped) throws IOException {
        RewriteSpace.require("a compaction of persons", disk, valueLogs.fileBytes());
        valueLogs.compactIdle(isStopped);
    }

    /** Bytes that were appended to the journal since the store was opened. */
    public long journalBytes() {
        return writer.journal().recordedBytes();
    }

    /** The number of journal files before the one in use, which {@link #condense} has replaced. */
    public int endedJournalFiles() {
        return writer.journal().endedFiles();
    }

    /** Reads durable bytes of the journal. */
    public ByteBuffer read(long position, int size) {
        return writer.journal().read(position, size);
    }

    /**
     * Reads durable bytes of the journal that tell their own size.
     *
     * @param sizeOf the size of all, by its header; may throw
     */
    public ByteBuffer read(long position, int headerSize, ToIntFunction<ByteBuffer> sizeOf) {
        return writer.journal().read(position, headerSize, sizeOf);
    }

    /** The name of the file that holds the bytes at a position of the journal. */
    public String fileName(long position) {
        return writer.journal().fileName(position);
    }

    /** The random id of the data directory, which its copies have too; once the store is open. */
    public UUID directoryId() {
        return writer.journal().directoryId();
    }

    /** The data directory, for files that can be rebuilt from the journal or lost without harm. */
    public Disk disk() {
        return disk;
    }

    /** Adds a listener that runs on the writer once the state is recovered, before the first write. */
    public void onRecovered(Runnable listener) {
        recoveredListeners.add(listener);
    }

    /** Adds a listener that runs after each snapshot, on a thread of the background. */
    public void onSnapshot(Runnable listener) {
        writer.snapshots().onWritten(listener);
    }

    /** The names of the files that snapshots need; empty while that is not known. */
    public Optional<Set<String>> snapshotFiles() throws IOException {
        return writer.snapshots().neededFiles();
    }

    /** The files of the data directory that were found damaged. */
    public DamagedFiles damagedFiles() {
        return damagedFiles;
    }

    /**
     * Verifies manifest, secrets, journal and snapshots against their checksums, while the store is open.
     *
     * @param throttled a view of {@link #disk} that limits the rate of reads
     */
    @Blocking
    public void scrub(Disk throttled) throws IOException {
        WorkerPool.assertWorker();
        writer.journal().verify(throttled, damagedFiles::add);
        valueLogs.scrub(throttled, damagedFiles);
    }

    /** The thread that alone changes what is kept here, and what other packages rebuild from the journal. */
    public OwnerThread writerThread() {
        return writerThread;
    }

    public Status status() {
        return writer.status();
    }

    /** Progress of recovery, 0 to 100. */
    public int progressPercent() {
        return writer.progressPercent();
    }

    /** Queued writes. */
    public int queuedCount() {
        return writer.queue().count();
    }

    /**
     * Refuses further writes, serves the queued ones, writes a snapshot and ends the journal in order.
     *
     * @throws IOException when the writer hangs on the disk; the directory then stays locked until the process ends,
     *     because the writer may still write to it
     */
    @Override
    public void close() throws IOException {
        erasure.close();
        packing.close();
        boolean ended = writer.close();
        background.close();
        if (!ended) {
            throw new IOException("The disk does not answer; " + disk + " stays locked until this process ends.");
        }
        tables.values().forEach(FreezableTable::close);
        disk.close();
    }

    private <T> Records<T> records(String name, Class<T> type, @Nullable ProjectRemovals ofProjects) {
        Records<T> kind = new Records<>(type, table(name), writerThread, ofProjects);
        if (ofProjects == null) {
            kind.table().forgetProjects();
        }
        records.put(name, kind);
        return kind;
    }

    private FreezableTable table(String name) {
        refuseTaken(name);
        Table kept = settings.isOffHeap()
                ? new GrowingTable(() -> new ChronicleTable(name), background, GrowingTable.HEAP_BYTES_MAX)
                : new HeapTable();
        FreezableTable table = new FreezableTable(name, kept, writerThread);
        tables.put(name, table);
        return table;
    }

    /** Tables and parts share one name space, that of snapshot sections. */
    private void refuseTaken(String name) {
        if (tables.containsKey(name) || parts.containsKey(name)) {
            throw new IllegalArgumentException("Two parts of the state are called " + name + ".");
        }
    }
}
