package dev.tenrec.storage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.storage.segment.MergePolicy;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.storage.segment.SegmentBuilder;
import dev.tenrec.storage.segment.SegmentFiles;
import dev.tenrec.thread.ForegroundPriority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of one project in segments, a log-structured merge: small segments in memory, merged into larger ones,
 * which from {@link #FILE_ROWS} rows on are files, and after a stop all are. All of it derives from the journal: a lost
 * or damaged file is rebuilt.
 *
 * <pre>
 * rows   0 … 2,097,152 … 2,621,440 … 2,752,512 …  2,768,896 … 2,770,001
 *        a file           a file      a file       in memory    the buffer, sealed when a query needs it
 * </pre>
 *
 * <p>One thread at a time, the sealer or a query, adds rows under the lock. {@link SegmentMerger} merges.
 */
final class ProjectSegments {
    static final int BUFFER_ROWS = MergePolicy.FULL_ROWS;
    /** Segments with so many rows are files. */
    static final int FILE_ROWS = 1 << 17;
    /** A buffer with so many rows that a query sealed is kept as a segment; the next query adds only later rows. */
    private static final int KEEP_ROWS = 1 << 12;

    private static final Logger LOG = LoggerFactory.getLogger(ProjectSegments.class);
    /** Rows added while the lock is held, about a few milliseconds. */
    private static final int STEP_ROWS = 1 << 10;
    /** Minimum unsealed rows that wake the sealer; fewer are added by the next query itself. */
    private static final int WAKE_ROWS = 1 << 8;
    /** Rows added between two steps of a merge, at most. */
    private static final int MERGE_STEP_ROWS = 1 << 12;

    // Constant.
    private final ProjectEvents project;
    private final SegmentBuffer.GroupColumns groupColumns;
    private final PropertyTable table;
    private final SegmentFiles files;
    private final SegmentMerger merger;
    private final ColumnErasure erasure;

    /** Fair: the sealer takes it again and again, and a query waits for one step of it at most. */
    private final ReentrantLock lock = new ReentrantLock(true);

    @GuardedBy("lock")
    private List<Segment> segments = List.of();

    @GuardedBy("lock")
    private SegmentBuffer buffer;

    @GuardedBy("lock")
    private @Nullable EventReader reader;

    /** The buffer as a segment; null after a row was added. */
    @GuardedBy("lock")
    private @Nullable Segment bufferSegment;

    @GuardedBy("lock")
    private int bufferFirstRow;

    @GuardedBy("lock")
    private boolean isLoaded;

    // Shared.
    private final AtomicBoolean isScheduled = new AtomicBoolean();
    private volatile int addedRows;
    private volatile boolean isEnded;
    /** Times that damaged segments were dropped. */
    private final AtomicInteger droppedCount = new AtomicInteger();

    ProjectSegments(
            ProjectEvents project,
            Disk disk,
            int projectId,
            SegmentBuffer.GroupColumns groupColumns,
            ForegroundPriority priority,
            DamagedFiles damaged) {
        this.project = project;
        this.table = new PropertyTable(lock::isHeldByCurrentThread);
        this.groupColumns = groupColumns;
        this.files = new SegmentFiles(disk, projectId, table, damage -> {
            // The files of a deleted project are gone.
            if (!isEnded) {
                damaged.add(damage);
            }
        });
        this.merger = new SegmentMerger(this, project, disk, files, priority);
        this.erasure = new ColumnErasure(this, project, disk, files, priority);
        this.buffer = new SegmentBuffer(table, groupColumns);
    }

    /**
     * All events that are durable at the call, and maybe some later ones: waiting for those that arrive meanwhile could
     * last as long as an import.
     *
     * @param check called now and then while rows are added; may throw to end it
     */
    SegmentView view(Runnable check) {
        int wanted = project.view().count();
        while (true) {
            Optional<SegmentView> view = step(wanted);
            if (view.isPresent()) {
                return view.get();
            }
            check.run();
        }
    }

    private Optional<SegmentView> step(int wanted) {
        lock.lock();
        try {
            EventView now = project.view();
            return addStep(now, wanted)
                    ? Optional.of(new SegmentView(now.first(addedRows), filled(withBuffer()), table))
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Without segments of which all events are deleted. */
    private static List<Segment> filled(List<Segment> all) {
        return all.stream().allMatch(segment -> segment.count() > 0)
                ? all
                : all.stream().filter(segment -> segment.count() > 0).toList();
    }

    /**
     * Schedules {@link #advance} if there is work, unless it is queued already. A full queue is ignored: the next call
     * schedules it, and queries add missing rows themselves.
     */
    void schedule(Executor sealer) {
        boolean hasWork = hasUnsealed(project.view().count())
                || merger.mayMerge()
                || project.flush().hasWork();
        if (!hasWork || isEnded || !isScheduled.compareAndSet(false, true)) {
            return;
        }
        try {
            sealer.execute(() -> {
                isScheduled.set(false);
                try {
                    advance();
                } catch (RuntimeException failed) {
                    LOG.error("Events can't be given their columns.", failed);
                }
            });
        } catch (RejectedExecutionException busy) {
            isScheduled.set(false);
        }
    }

    /**
     * On the sealer: flushes old rows to files, adds missing rows and merges, in turns, so that none of it starves
     * while events arrive faster than rows are added.
     */
    void advance() {
        boolean isDone = isEnded;
        while (!isDone) {
            // First, because the next step replaces the reader, whose view holds flushed rows in memory.
            project.flush().run();
            isDone = addStep();
            if (!isDone) {
                merger.mergeOnce();
            }
        }
        boolean merged = !isEnded;
        while (merged) {
            merged = merger.mergeOnce();
        }
    }

    /** A step that may fail on the disk. */
    interface Step {
        void run() throws IOException;
    }

    /** Runs a step with all events in segments, while none is added. */
    void whileSealed(Step step) throws IOException {
        lock.lock();
        try {
            load(project.view());
            if (buffer.rowCount() > 0) {
                add(SegmentBuilder.build(bufferFirstRow, buffer));
            }
            step.run();
        } finally {
            lock.unlock();
        }
    }

    /** On the sealer: erases what events that are deleted in a view have in columns. */
    void erase(EventView view) throws IOException {
        if (!isEnded) {
            erasure.run(view);
        }
    }

    /** Lets the sealer, as its last task, write the rows that have no file to one: the next start adds fewer again. */
    void close(Executor sealer) {
        try {
            sealer.execute(this::saveLatest);
        } catch (RejectedExecutionException busy) {
            LOG.debug("The latest events are given their columns again at the next start.", busy);
        }
    }

    private void saveLatest() {
        lock.lock();
        try {
            if (!isLoaded || isEnded) {
                return;
            }
            if (buffer.rowCount() > 0) {
                add(SegmentBuilder.build(bufferFirstRow, buffer));
            }
        } finally {
            lock.unlock();
        }
        merger.saveLatest();
    }

    /** From now on the sealer leaves this alone: the project is deleted, and so are its files. */
    void end() {
        isEnded = true;
    }

    /** True once the project is deleted. */
    boolean isEnded() {
        return isEnded;
    }

    /** Changes when answers of earlier views may have been wrong, because a segment was damaged. */
    int droppedCount() {
        return droppedCount.get();
    }

    /** Verifies all files, and drops damaged segments. */
    void scrub(Disk throttled) throws IOException {
        if (!isLoaded()) {
            // All files will be verified when they are loaded.
            return;
        }
        files.verifyProperties(throttled);
        for (Segment segment : segments()) {
            if (!files.verify(throttled, segment)) {
                drop(segment);
            }
        }
    }

    /** Drops a damaged segment and all later ones, and their files; their rows are added again. */
    void drop(Segment damaged) throws IOException {
        lock.lock();
        try {
            int at = segments.indexOf(damaged);
            if (at < 0) {
                return;
            }
            List<Segment> dropped = segments.subList(at, segments.size());
            segments = List.copyOf(segments.subList(0, at));
            bufferFirstRow = damaged.firstRow();
            addedRows = bufferFirstRow;
            buffer = new SegmentBuffer(table, groupColumns);
            bufferSegment = null;
            droppedCount.incrementAndGet();
            for (Segment segment : dropped) {
                files.remove(segment);
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isLoaded() {
        lock.lock();
        try {
            return isLoaded;
        } finally {
            lock.unlock();
        }
    }

    private boolean hasUnsealed(int rowCount) {
        return rowCount - addedRows >= WAKE_ROWS;
    }

    private boolean addStep() {
        lock.lock();
        try {
            EventView now = project.view();
            return addStep(now, now.count());
        } finally {
            lock.unlock();
        }
    }

    /** Adds rows that arrived during a step of a merge. */
    void addWaiting() {
        for (int added = 0;
                added < MERGE_STEP_ROWS && hasUnsealed(project.view().count());
                added += STEP_ROWS) {
            addStep();
        }
    }

    /** Adds at most {@link #STEP_ROWS} rows; returns true once {@code wanted} rows are there. */
    @GuardedBy("lock")
    private boolean addStep(EventView view, int wanted) {
        load(view);
        EventReader source = reader;
        if (source == null || source.view() != view) {
            source = view.reader();
            reader = source;
        }
        int row = bufferFirstRow + buffer.rowCount();
        int end = Math.min(wanted, row + STEP_ROWS);
        for (; row < end; row++) {
            source.addTo(buffer, row);
            bufferSegment = null;
            if (buffer.rowCount() == BUFFER_ROWS) {
                add(SegmentBuilder.build(bufferFirstRow, buffer));
            }
        }
        addedRows = row;
        if (row < wanted) {
            return false;
        }
        // Later rows come with another view; a reader keeps a block.
        reader = null;
        return true;
    }

    @GuardedBy("lock")
    private void add(Segment segment) {
        segments = plus(segment);
        merger.wake();
        bufferFirstRow = segment.endRow();
        buffer = new SegmentBuffer(table, groupColumns);
        bufferSegment = null;
    }

    @GuardedBy("lock")
    private List<Segment> withBuffer() {
        if (buffer.rowCount() == 0) {
            return segments;
        }
        Segment last = bufferSegment;
        if (last == null) {
            last = SegmentBuilder.build(bufferFirstRow, buffer);
            bufferSegment = last;
        }
        if (buffer.rowCount() >= KEEP_ROWS) {
            add(last);
            return segments;
        }
        return plus(last);
    }

    @GuardedBy("lock")
    private List<Segment> plus(Segment segment) {
        List<Segment> all = new ArrayList<>(segments);
        all.add(segment);
        return List.copyOf(all);
    }

    @GuardedBy("lock")
    private void load(EventView view) {
        if (isLoaded) {
            return;
        }
        try {
            segments = List.copyOf(files.load(view.count(), view::tag));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        bufferFirstRow =
                segments.isEmpty() ? 0 : segments.get(segments.size() - 1).endRow();
        isLoaded = true;
    }

    /** Replaces segments by a merged one; false if some of them were dropped meanwhile. */
    boolean replace(List<Segment> old, Segment merged) {
        lock.lock();
        try {
            List<Segment> kept = new ArrayList<>(segments);
            if (!kept.containsAll(old)) {
                return false;
            }
            int at = kept.indexOf(old.get(0));
            kept.subList(at, at + old.size()).clear();
            kept.add(at, merged);
            segments = List.copyOf(kept);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** All but the buffer. */
    List<Segment> segments() {
        lock.lock();
        try {
            return segments;
        } finally {
            lock.unlock();
        }
    }
}
