package dev.tenrec.storage;

import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The expiry of events for good: its journal records and its section of snapshots. Until such a record is written,
 * events that are older than their project keeps them are only hidden.
 *
 * <pre>
 * payload   project 4 | time 8 (exclusive) | row 4 (exclusive)
 * section   project count 4 | per project: id 4 | count 4 | pairs of row 4 and time 8
 * </pre>
 */
final class EventExpiry implements StatePart {
    /** A day on which clocks are put back. */
    private static final long DAY_MICROS_MAX = 25L * 3_600_000_000L;

    private static final int PAYLOAD_BYTES = 4 + 8 + 4;

    private final Store store;
    private final ByProject<ProjectEvents> projects;
    private final ErasureRules rules;
    /** By project, the time of the last call. */
    private final Map<Integer, Long> seenMicros = new HashMap<>();

    EventExpiry(Store store, ByProject<ProjectEvents> projects, ErasureRules rules) {
        this.store = store;
        this.projects = projects;
        this.rules = rules;
        store.add(this);
        store.onReplay(
                JournalEntry.EVENT_EXPIRY, (position, payload) -> apply(payload).publish());
    }

    /**
     * On a worker: lets events before a time expire, if it moved on by a day since the last call. Another time comes
     * from a new retention or at a start, which may be a mistake, and counts from the next turn of the day on.
     *
     * @param isNow true for what counts at once
     * @return false if no event expires
     */
    synchronized boolean run(int projectId, long oldestMicros, boolean isNow) {
        if (oldestMicros == EventStore.Retention.FOREVER) {
            seenMicros.remove(projectId);
            return false;
        }
        Long seen = seenMicros.put(projectId, oldestMicros);
        boolean isTurn = seen != null && oldestMicros > seen && oldestMicros - seen <= DAY_MICROS_MAX;
        return (isTurn || isNow) && expire(projectId, oldestMicros);
    }

    /** On a worker: lets events before a time expire; false if there are none. */
    boolean expire(int projectId, long oldestMicros) {
        EventView view = projects.get(projectId).view();
        for (int row = 0; row < view.count(); row++) {
            if (view.timestampMicros(row) < oldestMicros && !view.isDeleted(row, view.distinctId(row))) {
                List<Write<?>> expiry = List.of(new Expiry(projectId, oldestMicros));
                store.submit(expiry, transaction -> {
                            rules.expired(transaction, projectId, oldestMicros);
                            return true;
                        })
                        .toCompletableFuture()
                        .join();
                return true;
            }
        }
        return false;
    }

    private ProjectEvents apply(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        ProjectEvents events = projects.get(source.getInt());
        long micros = source.getLong();
        events.expire(source.getInt(), micros);
        store.erasure().request();
        return events;
    }

    @Override
    public String name() {
        return "expired-events";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, ExpiredRows> frozen = new TreeMap<>();
        projects.all().forEach((id, events) -> frozen.put(id, events.deleted().expired()));
        return Frozen.byProject(frozen, ExpiredRows::save);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectEvents events = projects.get(in.readInt());
            events.restore(ExpiredRows.load(in));
            events.publish();
        }
    }

    private final class Expiry implements Write<Void> {
        private final int projectId;
        private final ByteBuffer payload = ByteBuffer.allocate(PAYLOAD_BYTES);
        private final long micros;

        Expiry(int projectId, long micros) {
            this.projectId = projectId;
            this.micros = micros;
        }

        @Override
        public @Nullable JournalEntry prepare() {
            store.removals().refuse(projectId);
            int rowCount = projects.get(projectId).rows().count();
            payload.clear().putInt(projectId).putLong(micros).putInt(rowCount).flip();
            return new JournalEntry(JournalEntry.EVENT_EXPIRY, List.of(payload.duplicate()));
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
