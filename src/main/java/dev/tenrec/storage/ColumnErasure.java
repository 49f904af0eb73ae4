package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.PropertyErasure;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.storage.segment.SegmentFiles;
import dev.tenrec.thread.ForegroundPriority;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Erases deleted events of one project from its segments, and the values that only they had from its dictionary. On the
 * sealer, so that nothing is merged meanwhile.
 *
 * <pre>
 * each segment is written anew       a crash leaves some as they were
 * the properties file is replaced    a crash leaves the file before; the next erasure begins anew
 * </pre>
 */
final class ColumnErasure {
    private final ProjectSegments segments;
    private final ProjectEvents project;
    private final Disk disk;
    private final SegmentFiles files;
    private final ForegroundPriority priority;

    ColumnErasure(
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

    /**
     * @param view after it no segment has an event that is deleted in this view
     * @throws IOException when a file is damaged or can't be written; what is done stays done
     */
    void run(EventView view) throws IOException {
        if (!view.hasDeletions()) {
            return;
        }
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        PropertyErasure erasure = new PropertyErasure(() -> {
            throttle.pause(segments::addWaiting);
            segments.addWaiting();
            throttle.startStep();
        });
        Set<Segment> done = new HashSet<>();
        segments.whileSealed(() -> {});
        for (Segment segment : segments.segments()) {
            done.add(erase(segment, view, erasure));
        }
        // Those that arrived meanwhile are few.
        PropertyErasure rest = erasure.withoutPause();
        segments.whileSealed(() -> {
            for (Segment segment : segments.segments()) {
                if (!done.contains(segment)) {
                    erase(segment, view, rest);
                }
            }
            files.erase(rest);
        });
    }

    private Segment erase(Segment segment, EventView view, PropertyErasure erasure) throws IOException {
        boolean isFile = files.has(segment);
        if (isFile && !files.verify(disk, segment)) {
            segments.drop(segment);
            throw new IOException("a segment is damaged; its columns are made again first");
        }
        Segment erased = erasure.apply(
                segment,
                at -> view.isDeleted(segment.row(at), segment.distinctIds().getInt(at)));
        if (erased == segment) {
            return segment;
        }
        Segment saved = isFile ? files.save(erased, project.view()::tag) : erased;
        if (!segments.replace(List.of(segment), saved)) {
            throw new IOException("a segment was dropped, because it is damaged; its columns are made again first");
        }
        return saved;
    }
}
