package dev.tenrec.storage;

import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Deletions of events: their journal records and their section of snapshots.
 *
 * <pre>
 * payload   project 4 | row 4 (exclusive) | count 4 | distinct ids 4 each
 * section   project count 4 | per project: id 4 | pairs of distinct id 4 and row 4 | -1
 * </pre>
 */
final class EventDeletions implements StatePart {
    private final Store store;
    private final ByProject<ProjectEvents> projects;

    EventDeletions(Store store, ByProject<ProjectEvents> projects) {
        this.store = store;
        this.projects = projects;
        store.add(this);
        store.onReplay(
                JournalEntry.EVENT_DELETION,
                (position, payload) -> apply(payload).publish());
    }

    /** @param distinctIds runs on the writer; may refuse by throwing */
    Write<Void> write(int projectId, Supplier<int[]> distinctIds) {
        return new Deletion(projectId, distinctIds);
    }

    private ProjectEvents apply(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        ProjectEvents events = projects.get(source.getInt());
        int row = source.getInt();
        int[] distinctIds = new int[source.getInt()];
        source.asIntBuffer().get(distinctIds);
        events.delete(distinctIds, row);
        store.erasure().request();
        return events;
    }

    @Override
    public String name() {
        return "deleted-events";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, DeletedRows> frozen = new TreeMap<>();
        projects.all().forEach((id, events) -> frozen.put(id, events.deleted()));
        return Frozen.byProject(frozen, DeletedRows::save);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectEvents events = projects.get(in.readInt());
            events.restore(DeletedRows.load(in));
            events.publish();
        }
    }

    private final class Deletion implements Write<Void> {
        private final int projectId;
        private final Supplier<int[]> distinctIds;
        private ByteBuffer payload = ByteBuffer.allocate(0);

        Deletion(int projectId, Supplier<int[]> distinctIds) {
            this.projectId = projectId;
            this.distinctIds = distinctIds;
        }

        @Override
        public @Nullable JournalEntry prepare() {
            store.removals().refuse(projectId);
            int[] ids = distinctIds.get();
            if (ids.length == 0) {
                return null;
            }
            payload = ByteBuffer.allocate(3 * Integer.BYTES + ids.length * Integer.BYTES);
            payload.putInt(projectId).putInt(projects.get(projectId).rows().count());
            payload.putInt(ids.length);
            payload.asIntBuffer().put(ids);
            payload.rewind();
            return new JournalEntry(JournalEntry.EVENT_DELETION, List.of(payload.duplicate()));
        }

        @Override
        public void applied(long position) {
            apply(payload);
        }

        @Override
        public @Nullable Void answer() {
            projects.get(projectId).publish();
            return null;
        }
    }
}
