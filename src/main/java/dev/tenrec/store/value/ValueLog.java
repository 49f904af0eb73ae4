package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import dev.tenrec.thread.OwnerThread;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values by address, appended in the order in which they come, as in a log-structured store: the latest in memory, all
 * others in files, each once. A changed value gets a new address; the old one is released, and {@link ValueCompaction}
 * gives back its space later.
 *
 * <pre>
 * segments   1, a file   2, a file   4, a file   5, in memory, being saved   6, in memory, being filled
 * </pre>
 *
 * <p>A snapshot has the addresses from their owner, names the files, and holds the records that are in memory. It needs
 * no copy of values that change meanwhile, because records never change. The writer appends and releases, any thread
 * reads. Nothing is journaled: what is behind the snapshot is appended again by replay.
 */
public final class ValueLog {
    /** Keeps the addresses. */
    public interface Owner {
        /** The address of a value, or 0 if there is none; any thread. */
        long address(int project, int number);

        /** On the writer: the same value has another address from now on. */
        void moved(int project, int number, long address);

        /** On the writer: a value by its key in a table, as snapshots of earlier versions have it. */
        void restored(String key, byte[] value);
    }

    /** The parts of the store that a log needs. */
    public record Context(
            Disk disk, Executor background, OwnerThread writer, Function<Runnable, CompletionStage<?>> onWriter) {}

    /** The largest value in bytes. */
    public static final int VALUE_BYTES_MAX = ValueAddress.VALUE_BYTES_MAX;

    private static final int SEGMENT_BYTES_MIN = 1 << 10;
    private static final int SEGMENT_BYTES_MAX = 1 << 24;
    /** Share of the heap, one in so many, that a segment takes at most. */
    private static final int HEAP_SHARE = 256;

    /** Segments that are filled between two snapshots if each event changed a value. */
    private static final int SEGMENTS_PER_SNAPSHOT = 16;

    private final String name;
    private final int segmentBytes;
    private final OwnerThread writer;
    private final ValueFiles files;
    private final ValueCompaction compaction;

    /** By number; null for those that are gone. The writer replaces the array. */
    private volatile @Nullable ValueSegment[] segments = new ValueSegment[1];

    /** Writer thread: the segment that is filled, or null. */
    private @Nullable ValueSegment active;

    /**
     * @param name begins the names of the files
     * @param snapshotBytes of journal between two snapshots
     */
    public ValueLog(String name, Context context, Owner owner, long snapshotBytes) {
        this.name = name;
        this.segmentBytes = segmentBytes(snapshotBytes);
        this.writer = context.writer();
        this.files = new ValueFiles(name, context.disk(), context.background(), this::all);
        this.compaction = new ValueCompaction(this, owner, context, segmentBytes);
    }

    private static int segmentBytes(long snapshotBytes) {
        long memory = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        long wanted = Math.min(memory, snapshotBytes / SEGMENTS_PER_SNAPSHOT);
        return (int) Math.max(SEGMENT_BYTES_MIN, Math.min(SEGMENT_BYTES_MAX, wanted));
    }

    public String name() {
        return name;
    }

    /** On the writer: appends a value and returns its address, which is never 0. */
    public long append(int project, int number, byte[] value) {
        writer.assertOwner();
        ValueSegment into = active;
        if (into == null || !into.hasRoomFor(value.length)) {
            endSegment();
            into = ValueSegment.empty(segments.length, name, segmentBytes);
            add(into);
            active = into;
        }
        return into.append(project, number, value);
    }

    /** On the writer: a value is not needed any more. */
    public void release(long address) {
        writer.assertOwner();
        ValueSegment segment = Objects.requireNonNull(segments[ValueAddress.segment(address)]);
        segment.release(ValueAddress.size(address));
        if (segment.live() == 0 && segment != active) {
            drop(segment);
        }
    }

    /** On the writer: releases a value that must leave the files with the next erasure, with all earlier ones of it. */
    public void erase(long address) {
        release(address);
        compaction.requestAll();
    }

    /**
     * The value at an address; null if it was released or moved meanwhile. Any thread.
     *
     * @throws java.io.UncheckedIOException of a {@link dev.tenrec.journal.DamageException} when its bytes have changed
     */
    public byte @Nullable [] read(long address) {
        ValueSegment segment = segments[ValueAddress.segment(address)];
        return segment == null ? null : segment.read(ValueAddress.offset(address), ValueAddress.size(address));
    }

    /** On the writer: false when nothing can be appended, because the disk does not take what is in memory. */
    public boolean hasRoom() {
        writer.assertOwner();
        return segments.length < ValueAddress.SEGMENTS_MAX && files.makeRoom();
    }

    /** On the writer: the state of this moment, for a snapshot. */
    public ValueSnapshot freeze() {
        writer.assertOwner();
        return new ValueSnapshot(segments.length, all().toList());
    }

    /** On the writer: restores what a snapshot holds, before anything is appended. */
    public void load(DataInputStream in) throws IOException {
        writer.assertOwner();
        ValueSnapshot loaded = ValueSnapshot.load(in, files.disk(), name, segmentBytes);
        segments = new ValueSegment[loaded.bound()];
        active = null;
        for (ValueSegment segment : loaded.segments()) {
            add(segment);
            if (segment.file() == null && segment.number() < loaded.bound() - 1) {
                files.ended(segment);
            } else if (segment.file() == null) {
                active = segment;
            }
        }
    }

    /** Gives back space in the background, if there is enough; after a snapshot, any thread. */
    public void compactSoon() {
        compaction.start();
    }

    /**
     * Leaves out all released values from now on, if one was erased since the last time or the start; two snapshots
     * later no file has them. On a thread that may wait.
     *
     * @throws IOException when a file can't be written or is damaged
     */
    public void compactAll() throws IOException {
        compaction.runAll();
    }

    /**
     * Appends the values of files of which some were released again, which takes a while; two snapshots later the old
     * files are gone. On a thread that may wait.
     *
     * @param isStopped asked now and then; true to leave the rest
     * @throws IOException when a file can't be written or is damaged
     */
    public void compactIdle(BooleanSupplier isStopped) throws IOException {
        compaction.runIdle(isStopped);
    }

    /** The files that hold the values. */
    public ValueFiles files() {
        return files;
    }

    /** On the writer: ends the segment that is filled, so that it can become a file. */
    void endSegment() {
        writer.assertOwner();
        ValueSegment ended = active;
        active = null;
        if (ended != null && ended.live() == 0) {
            drop(ended);
        } else if (ended != null) {
            files.ended(ended);
        }
    }

    /** The segments by number; any thread. */
    Stream<ValueSegment> all() {
        return Arrays.stream(segments).flatMap(Stream::ofNullable);
    }

    private void add(ValueSegment segment) {
        @Nullable ValueSegment[] more = Arrays.copyOf(segments, Math.max(segments.length, segment.number() + 1));
        more[segment.number()] = segment;
        segments = more;
    }

    private void drop(ValueSegment segment) {
        @Nullable ValueSegment[] fewer = segments.clone();
        fewer[segment.number()] = null;
        segments = fewer;
        files.dropped(segment);
    }
}
