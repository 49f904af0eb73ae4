package dev.tenrec.storage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.storage.segment.SegmentBuilder;
import dev.tenrec.storage.segment.SegmentFiles;
import dev.tenrec.storage.segment.SegmentMerge;
import dev.tenrec.thread.ForegroundPriority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the events of one project in segments. The latest are small and in memory; as they become many, some are merged
 * into one that is larger, from {@link #SAVED_FROM} rows on as a file. All of it follows from the journal: a file that
 * is lost or damaged is made again.
 *
 * <pre>
 * rows   0 … 2,097,152 … 2,621,440 … 2,752,512 …  2,768,896 … 2,770,001
 *        a file           a file      a file       in memory    the tail, a segment made when somebody asks
 * </pre>
 *
 * <p>One thread at a time adds rows; merging goes on beside it, on segments that never change.
 */
final class ProjectSegments {
    static final int TAIL_ROWS = MergePolicy.FULL_ROWS;
    /** A segment made for somebody who asks is kept with so many, and the next who asks needs only those behind it. */
    private static final int KEPT_FROM = 1 << 12;
    /** Segments with so many rows are files. */
    static final int SAVED_FROM = 1 << 17;

    private static final Logger LOG = LoggerFactory.getLogger(ProjectSegments.class);
    /** Rows added before others get their turn, which takes a few milliseconds. */
    private static final int ROWS_AT_ONCE = 1 << 10;
    /** The sealer begins with so many: what waits when somebody asks he has to add himself. */
    private static final int ROWS_WAITING = 1 << 8;
    /** At most so many are added between two steps of a merge. */
    private static final int ROWS_PER_STEP = 1 << 12;

    private static final long RETRY_NANOS = 30_000_000_000L;

    /** Of all that follows. Fair: the sealer adds rows without end, and who asks waits for one turn of it at most. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private final ProjectEvents project;
    private final SegmentBuffer.GroupColumns groupColumns;
    private final ForegroundPriority rightOfWay;
    private final PropertyTable table = new PropertyTable(lock::isHeldByCurrentThread);
    private final SegmentFiles files;

    @GuardedBy("lock")
    private List<Segment> segments = List.of();

    @GuardedBy("lock")
    private SegmentBuffer tail;

    @GuardedBy("lock")
    private EventReader reader;

    @GuardedBy("lock")
    private Segment tailSegment;

    @GuardedBy("lock")
    private int tailRow;

    @GuardedBy("lock")
    private boolean isLoaded;

    /** When a file could not be written, so that a full disk is not tried without end. */
    private long failedNanos;

    private boolean hasFailed;
    private volatile int addedRows;
    private volatile boolean mayMerge = true;

    ProjectSegments(
            ProjectEvents project,
            Disk disk,
            int projectId,
            SegmentBuffer.GroupColumns groupColumns,
            ForegroundPriority rightOfWay) {
        this.project = project;
        this.rightOfWay = rightOfWay;
        this.groupColumns = groupColumns;
        this.files = new SegmentFiles(disk, projectId, table);
        this.tail = new SegmentBuffer(table, groupColumns);
    }

    /**
     * All events that are durable when it is asked, and maybe some later ones: whoever wants the very last would never
     * catch up with an import.
     *
     * @param check is asked now and then while rows are added, and may throw to end it
     */
    SegmentView at(Runnable check) {
        int wanted = project.view().count();
        while (true) {
            Optional<SegmentView> view = step(wanted);
            if (view.isPresent()) {
                return view.get();
            }
            check.run();
        }
    }

    /** Adds some rows; answers with a view once as many as are wanted are there. */
    private Optional<SegmentView> step(int wanted) {
        lock.lock();
        try {
            EventView now = project.view();
            boolean isThere = addSome(now, wanted);
            return isThere ? Optional.of(new SegmentView(now.first(addedRows), withTail(), table)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Adds the rows that are not here yet, and merges what has become many; rows that have become old are filed. By
     * turns, so that none of it stands still while events come faster than rows are added.
     */
    void advance() {
        boolean isDone = false;
        while (!isDone) {
            // First, so that this lets go of a view that holds the rows in memory.
            project.filing().advance();
            isDone = addSome();
            if (!isDone) {
                mergeOnce();
            }
        }
        boolean merged = true;
        while (merged) {
            merged = mergeOnce();
        }
    }

    /** Whether {@link #advance} has more to do than who asks next does on the way. */
    boolean hasWork(int rowCount) {
        return hasRows(rowCount) || mayMerge;
    }

    private boolean hasRows(int rowCount) {
        return rowCount - addedRows >= ROWS_WAITING;
    }

    private boolean addSome() {
        lock.lock();
        try {
            EventView now = project.view();
            return addSome(now, now.count());
        } finally {
            lock.unlock();
        }
    }

    /** Answers whether as many rows as are wanted are there. */
    @GuardedBy("lock")
    private boolean addSome(EventView view, int wanted) {
        load(view);
        if (reader == null || reader.view() != view) {
            reader = view.reader();
        }
        int row = tailRow + tail.count();
        int end = Math.min(wanted, row + ROWS_AT_ONCE);
        for (; row < end; row++) {
            reader.addTo(tail, row);
            tailSegment = null;
            if (tail.count() == TAIL_ROWS) {
                add(SegmentBuilder.build(tailRow, tail));
            }
        }
        addedRows = row;
        return row >= wanted;
    }

    @GuardedBy("lock")
    private void add(Segment segment) {
        List<Segment> more = new ArrayList<>(segments);
        more.add(segment);
        segments = List.copyOf(more);
        mayMerge = true;
        tailRow = segment.endRow();
        tail = new SegmentBuffer(table, groupColumns);
        tailSegment = null;
    }

    @GuardedBy("lock")
    private List<Segment> withTail() {
        if (tail.count() == 0) {
            return segments;
        }
        if (tailSegment == null) {
            tailSegment = SegmentBuilder.build(tailRow, tail);
        }
        if (tail.count() >= KEPT_FROM) {
            add(tailSegment);
            return segments;
        }
        List<Segment> all = new ArrayList<>(segments);
        all.add(tailSegment);
        return all;
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
        tailRow = segments.isEmpty() ? 0 : segments.get(segments.size() - 1).endRow();
        isLoaded = true;
    }

    /** Answers whether there was something to merge. */
    private boolean mergeOnce() {
        List<Segment> old = mergeable();
        boolean mustWait = hasFailed && System.nanoTime() - failedNanos < RETRY_NANOS;
        if (old.isEmpty() || mustWait) {
            mayMerge = !old.isEmpty();
            return false;
        }
        // A merge may take a second; who asks meanwhile should not have to add all rows that came since.
        ForegroundPriority.Pace pace = rightOfWay.pace();
        Segment merged = SegmentMerge.of(old, () -> {
            pace.rest(this::addSomeIfMany);
            addSomeIfMany();
            pace.begin();
        });
        try {
            if (merged.count() >= SAVED_FROM) {
                merged = files.save(merged, project.view()::tag);
            }
            hasFailed = false;
        } catch (IOException failed) {
            LOG.warn("A segment of events can't be written, so it stays in memory: {}", failed.toString());
            hasFailed = true;
            failedNanos = System.nanoTime();
            return false;
        }
        replace(old, merged);
        removeFiles(old);
        return true;
    }

    private void addSomeIfMany() {
        for (int added = 0; added < ROWS_PER_STEP && hasRows(project.view().count()); added += ROWS_AT_ONCE) {
            addSome();
        }
    }

    private List<Segment> mergeable() {
        return MergePolicy.next(segments(), Segment::count);
    }

    private List<Segment> segments() {
        lock.lock();
        try {
            return segments;
        } finally {
            lock.unlock();
        }
    }

    private void replace(List<Segment> old, Segment merged) {
        lock.lock();
        try {
            List<Segment> left = new ArrayList<>(segments);
            int at = left.indexOf(old.get(0));
            left.subList(at, at + old.size()).clear();
            left.add(at, merged);
            segments = List.copyOf(left);
        } finally {
            lock.unlock();
        }
    }

    private void removeFiles(List<Segment> old) {
        try {
            for (Segment segment : old) {
                files.remove(segment);
            }
        } catch (IOException failed) {
            // The next start removes it.
            LOG.warn("A segment that is no longer needed can't be removed: {}", failed.toString());
        }
    }
}
