package dev.tenrec.storage;

import dev.tenrec.journal.Liveness;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.LiveEvents;
import dev.tenrec.thread.ForegroundPriority;
import java.nio.ByteBuffer;

/**
 * Finds the events of blocks that live: those of rows that are not deleted. Rows are in the order of their blocks in
 * the journal. Events that are no rows, because they were sent twice, do not live.
 */
final class EventLiveness implements LiveEvents {
    private final ByProject<ProjectEvents> projects;
    private final ForegroundPriority.BackgroundThrottle throttle;

    /** @param throttle yields to queries; used by one thread at a time */
    EventLiveness(ByProject<ProjectEvents> projects, ForegroundPriority.BackgroundThrottle throttle) {
        this.projects = projects;
        this.throttle = throttle;
    }

    @Override
    public boolean isAll() {
        return projects.all().values().stream()
                .noneMatch(project -> project.view().hasDeletions());
    }

    @Override
    public Liveness count(long fromPosition, long endPosition) {
        int live = 0;
        int deleted = 0;
        for (ProjectEvents project : projects.all().values()) {
            EventView view = project.view();
            int first = firstRow(view, fromPosition);
            int end = firstRow(view, endPosition);
            int gone = 0;
            for (int row = first; row < end && view.hasDeletions(); row++) {
                int distinctId = view.distinctId(row);
                gone += view.isDeleted(row, distinctId) ? 1 : 0;
                deleted += view.isGone(row) || view.deleted().has(row, distinctId) ? 1 : 0;
            }
            live += end - first - gone;
        }
        return new Liveness(live, deleted);
    }

    @Override
    public ByteBuffer remains(int projectId, long position, ByteBuffer blob) {
        ProjectEvents project = projects.find(projectId);
        if (project == null || !EventBlock.isPlain(blob)) {
            return blob;
        }
        throttle.startStep();
        ByteBuffer remains = remains(project.view(), position, blob);
        throttle.pause();
        return remains;
    }

    private static ByteBuffer remains(EventView view, long position, ByteBuffer blob) {
        EventBlock block = EventBlock.read(blob.duplicate());
        byte[] raw = block.raw();
        byte[] living = new byte[raw.length];
        for (int row = firstRow(view, position); row < view.count() && view.blockPosition(row) == position; row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                int at = view.offsetInBlock(row);
                System.arraycopy(raw, at, living, at, EventLayout.sizeBytes(ByteBuffer.wrap(raw), at));
                EventLayout.clearRow(ByteBuffer.wrap(living), at);
            }
        }
        return EventBlock.of(living, block.receivedMicros()).plain();
    }

    /** The first row whose block is at a position or behind it. */
    private static int firstRow(EventView view, long position) {
        int low = 0;
        int high = view.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (view.blockPosition(middle) < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
