package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.MergePolicy;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.storage.segment.SegmentFiles;
import dev.tenrec.storage.segment.SegmentMerge;
import dev.tenrec.thread.ForegroundPriority;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges the segments of one project and writes the larger ones to files. Sealer thread only; needs no lock while it
 * merges, because segments are immutable.
 */
final class SegmentMerger {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentMerger.class);
    /** Time between two attempts to write to a disk that failed, for example because it is full. */
    private static final long RETRY_NANOS = 30_000_000_000L;
    /** Rows from which on the latest segments are written at a stop: fewer are added again at once. */
    private static final int SAVED_ROWS = 1 << 12;

    private final ProjectSegments segments;
    private final ProjectEvents project;
    private final Disk disk;
    private final SegmentFiles files;
    private final ForegroundPriority priority;
    private long failedNanos;
    private boolean hasFailed;
    private volatile boolean mayMerge = true;

    SegmentMerger(
            ProjectSegments segments,
            ProjectEvents project,
            Disk disk,
            SegmentFiles files,
            ForegroundPriority priority) {
        this.segments = segments;
        this.project = project;
        this.disk = disk;
        this.files = files;
        this.priority = priority;
    }

    /** There is a new segment. Called by any thread. */
    void wake() {
        mayMerge = true;
    }

    /** False when there is nothing to merge. Called by any thread. */
    boolean mayMerge() {
        return mayMerge;
    }

    /** Merges segments, if the policy says so; returns false if there was nothing to do or it failed. */
    boolean mergeOnce() {
        List<Segment> old = MergePolicy.next(segments.segments(), Segment::rowCount);
        boolean mustWait = hasFailed && System.nanoTime() - failedNanos < RETRY_NANOS;
        if (old.isEmpty() || mustWait) {
            mayMerge = !old.isEmpty();
            return false;
        }
        // Damaged rows are added again first.
        return !hasDamaged(old) && merge(old, ProjectSegments.FILE_ROWS);
    }

    /** Merges the latest segments, which are too small for files, and writes them to one, unless they are few rows. */
    void saveLatest() {
        List<Segment> all = segments.segments();
        int from = all.size();
        int rows = 0;
        while (from > 0 && all.get(from - 1).rowCount() < ProjectSegments.FILE_ROWS) {
            from--;
            rows += all.get(from).rowCount();
        }
        List<Segment> latest = all.subList(from, all.size());
        boolean isSaved = latest.size() == 1 && files.has(latest.get(0));
        if (rows >= SAVED_ROWS && !isSaved && !hasDamaged(latest)) {
            merge(latest, SAVED_ROWS);
        }
    }

    /** @param fileRows rows from which on the merged segment is written to a file */
    private boolean merge(List<Segment> old, int fileRows) {
        // A merge may take a second; rows that arrive meanwhile are added between its steps, not by the next query.
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        Segment merged = SegmentMerge.of(old, () -> {
            throttle.pause(segments::addWaiting);
            segments.addWaiting();
            throttle.startStep();
        });
        try {
            if (merged.rowCount() >= fileRows) {
                merged = files.save(merged, project.view()::tag);
            }
            hasFailed = false;
        } catch (IOException failed) {
            LOG.warn("A segment of events can't be written, so it stays in memory: {}", failed.toString());
            hasFailed = true;
            failedNanos = System.nanoTime();
            return false;
        }
        if (segments.replace(old, merged)) {
            // One segment that was in memory has the name of its file.
            removeFiles(old.size() == 1 ? List.of() : old);
        } else {
            removeFiles(List.of(merged));
        }
        return true;
    }

    /** Drops damaged segments before a merge, which would give wrong numbers a right checksum. */
    private boolean hasDamaged(List<Segment> merged) {
        try {
            for (Segment segment : merged) {
                if (!files.verify(disk, segment)) {
                    segments.drop(segment);
                    return true;
                }
            }
            return false;
        } catch (IOException failed) {
            LOG.warn("Segments of events can't be read, so they are not merged: {}", failed.toString());
            return true;
        }
    }

    private void removeFiles(List<Segment> old) {
        try {
            for (Segment segment : old) {
                files.remove(segment);
            }
        } catch (IOException failed) {
            LOG.warn("A segment that is no longer needed is left for the next start: {}", failed.toString());
        }
    }
}
