package dev.tenrec.store;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.Recovery;
import dev.tenrec.journal.SnapshotReader;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.OwnerThread;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The durable state of the server: tables, the parts that other packages add, the journal behind them, and the one
 * writer that changes them all.
 *
 * <p>Declare all tables and parts, then {@link #open}. From then on a {@link #change} or {@link #submit} ends once what
 * it did is durable and visible.
 */
public final class Store implements AutoCloseable {
    /** What a store can do at the moment. */
    public enum Status {
        /** Reads the journal back; nothing can be written. */
        STARTING,
        OPEN,
        /** The disk has no space: reads work, writes are refused, until there is space again. */
        FULL,
        /** The disk failed in a way that leaves unknown what it holds: the process must end. */
        FAILED,
        CLOSED
    }

    private static final int BACKGROUND_THREADS = 2;
    private static final int BACKGROUND_QUEUED_MAX = 16;

    private final Disk disk;
    private final StoreSettings settings;
    private final Clock clock;
    private final Map<String, Records<?>> records = new LinkedHashMap<>();
    private final Map<String, FreezableTable> tables = new LinkedHashMap<>();
    private final Map<String, StatePart> parts = new LinkedHashMap<>();
    private final Map<Byte, Replay> replays = new LinkedHashMap<>();
    private final WorkerPool background =
            new WorkerPool("tenrec-background", BACKGROUND_THREADS, BACKGROUND_QUEUED_MAX);
    private final OwnerThread writerThread = new OwnerThread();
    private final Writer writer;
    private volatile boolean isNew;

    /** Applies a record of one kind again while the journal is replayed, on the writer. */
    @FunctionalInterface
    public interface Replay {
        /** @param position of the payload in the journal */
        void record(long position, ByteBuffer payload);
    }

    /**
     * @param disk belongs to the store from now on, which closes it
     * @param onFailure hears, once, that the disk failed; it must end the process at once, nothing may be retried
     */
    public Store(Disk disk, StoreSettings settings, Clock clock, Consumer<Throwable> onFailure) {
        this.disk = disk;
        this.settings = settings;
        this.clock = clock;
        this.writer = new Writer(settings, tables, parts, background, writerThread, onFailure);
        replays.put(JournalEntry.TABLES, (position, payload) -> TableFormat.decode(payload, this::replayEntry));
        replays.put(
                JournalEntry.JOINED, (position, payload) -> WriteBatchFormat.decode(position, payload, this::replay));
    }

    /** Declares a kind of record. */
    public <T> Records<T> records(String name, Class<T> type) {
        Records<T> kind = new Records<>(type, table(name), writerThread);
        records.put(name, kind);
        return kind;
    }

    /** Declares a table that event records rebuild. */
    public DerivedTable derivedTable(String name) {
        FreezableTable table = table(name);
        writer.addDerived(table);
        return new DerivedTable(table);
    }

    /** Declares state beside the tables that event records rebuild. */
    public void add(StatePart part) {
        refuseTaken(part.name());
        parts.put(part.name(), part);
    }

    /** Declares who applies records of a kind when they are replayed. */
    public void onReplay(byte kind, Replay replay) {
        replays.put(kind, replay);
    }

    /**
     * Reads everything back and goes to work. The stage ends with {@link DamageException} when the files are not what
     * was written, or with another {@link IOException} when they can't be read.
     */
    public CompletionStage<Void> open() {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        writer.start(
                () -> {
                    Recovery.Recovered recovered =
                            Recovery.open(disk, settings.journal(), background, new Restored(), writer::progressed);
                    isNew = recovered.isNew();
                    records.values().forEach(Records::announceAll);
                    return recovered;
                },
                opened);
        return opened;
    }

    /** Whether the directory was empty before; known once the store has opened. */
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
     * Queues writes that become one record together with a change of tables: all of it happens, or nothing. Each is
     * prepared before the first takes effect, in this order and the change last. The stage ends with the change's
     * answer once all is durable.
     */
    public <T> CompletionStage<T> submit(List<Write<?>> writes, Function<Transaction, T> change) {
        return submit(new WriteBatch<>(writes, new Change<>(change, Timestamps.micros(clock.instant()))));
    }

    /** Bytes of the journal from a position on; for what was appended and is durable. */
    public ByteBuffer read(long position, int size) {
        return writer.journal().read(position, size);
    }

    /** Where files may lie that the journal can do without: they follow from it, or may get lost. */
    public Disk disk() {
        return disk;
    }

    /** The thread that alone changes what is kept here, and what other packages rebuild from the journal. */
    public OwnerThread writerThread() {
        return writerThread;
    }

    public Status status() {
        return writer.status();
    }

    /** How far the start is, in per cent. */
    public int progressPercent() {
        return writer.progressPercent();
    }

    /** How many writes wait for the writer. */
    public int queuedCount() {
        return writer.queue().count();
    }

    /**
     * Takes no more writes, serves those that wait, leaves a snapshot and the mark of an orderly stop.
     *
     * @throws IOException when the disk keeps the writer waiting; then the directory stays locked for the life of this
     *     process, because the writer may still write to it
     */
    @Override
    public void close() throws IOException {
        boolean ended = writer.close();
        background.close();
        if (!ended) {
            throw new IOException("The disk does not answer; " + disk + " stays locked until this process ends.");
        }
        tables.values().forEach(FreezableTable::close);
        disk.close();
    }

    private FreezableTable table(String name) {
        refuseTaken(name);
        FreezableTable table = new FreezableTable(
                name, settings.isOffHeap() ? new ChronicleTable(name) : new HeapTable(), writerThread);
        tables.put(name, table);
        return table;
    }

    /** Tables and parts share the names of a snapshot's sections. */
    private void refuseTaken(String name) {
        if (tables.containsKey(name) || parts.containsKey(name)) {
            throw new IllegalArgumentException("Two parts of the state are called " + name + ".");
        }
    }

    private void replay(byte kind, long position, ByteBuffer payload) {
        Replay replay = replays.get(kind);
        if (replay == null) {
            throw new IllegalStateException("the journal holds a record with a part of unknown kind " + kind);
        }
        replay.record(position, payload);
    }

    private void replayEntry(String table, String key, byte[] valueOrRemoved) {
        Records<?> kind = records.get(table);
        if (kind == null) {
            throw new IllegalStateException("the journal holds a record of an unknown table " + table);
        }
        kind.replay(key, valueOrRemoved);
    }

    /** Hands what recovery reads to the tables and parts. */
    private final class Restored implements Recovery.State {
        @Override
        public void restore(SnapshotReader snapshot) throws IOException {
            String section = snapshot.nextSection();
            while (section != null) {
                if (tables.containsKey(section)) {
                    tables.get(section).load(snapshot.data());
                } else if (parts.containsKey(section)) {
                    parts.get(section).load(snapshot.data());
                } else {
                    throw new DamageException("snapshot", "it holds an unknown section " + section);
                }
                if (snapshot.data().read() >= 0) {
                    throw new DamageException("snapshot", "its section " + section + " was not read to its end");
                }
                section = snapshot.nextSection();
            }
        }

        @Override
        public void record(byte kind, long position, ByteBuffer payload) throws DamageException {
            Replay replay = replays.get(kind);
            if (replay == null) {
                throw new DamageException("journal", "it holds a record of unknown kind " + kind);
            }
            replay.record(position, payload);
        }
    }
}
