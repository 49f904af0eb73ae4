package dev.tenrec.storage;

import dev.tenrec.limit.DayTurns;
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
import org.jspecify.annotations.Nullable;

/**
 * The end of events here: their expiry for good, or their departure to the lake; its journal records and its section of
 * snapshots. Until such a record is written, events that are older than their project keeps them are only hidden, and
 * those that may depart are shown.
 *
 * <pre>
 * payload   project 4 | time 8 (exclusive) | row 4 (exclusive)
 * section   project count 4 | per project: id 4 | count 4 | pairs of row 4 and time 8
 * </pre>
 */
final class EventExpiry implements StatePart {
    /** The two ends of events. */
    enum Kind {
        EXPIRY(JournalEntry.EVENT_EXPIRY, "expired-events"),
        DEPARTURE(JournalEntry.EVENT_DEPARTURE, "departed-events");

        private final byte record;
        private final String section;

        Kind(byte record, String section) {
            this.record = record;
            this.section = section;
        }
    }

    private static final int PAYLOAD_BYTES = 4 + 8 + 4;

    private final Store store;
    private final ByProject<ProjectEvents> projects;
    private final ErasureRules rules;
    private final Kind kind;
    private final DayTurns turns = new DayTurns();

    EventExpiry(Store store, ByProject<ProjectEvents> projects, ErasureRules rules, Kind kind) {
        this.kind = kind;
        this.store = store;
        this.projects = projects;
        this.rules = rules;
        store.add(this);
        store.onReplay(kind.record, (position, payload) -> apply(payload).publish());
    }

    /**
     * On a worker: lets events before a time expire at the turn of the day.
     *
     * @param isNow true for what counts at once
     * @return false if no event expires
     */
    synchronized boolean run(int projectId, long oldestMicros, boolean isNow) {
        boolean isTurn = turns.isTurn(projectId, oldestMicros);
        return oldestMicros != EventStore.Retention.FOREVER && (isTurn || isNow) && expire(projectId, oldestMicros);
    }

    /** On a worker: lets events before a time expire, those in the lake too; false if there are none. */
    boolean expire(int projectId, long oldestMicros) {
        EventView view = projects.get(projectId).view().inLake();
        for (int row = 0; row < view.count(); row++) {
            if (view.timestampMicros(row) < oldestMicros && !view.isDeleted(row, view.distinctId(row))) {
                write(projectId, oldestMicros, Integer.MAX_VALUE);
                return true;
            }
        }
        return false;
    }

    /**
     * On a worker: ends events before a time; returns once that is durable.
     *
     * @param endRow later rows do not end
     */
    void write(int projectId, long micros, int endRow) {
        List<Write<?>> expiry = List.of(new Expiry(projectId, micros, endRow));
        store.submit(expiry, transaction -> {
                    if (kind == Kind.EXPIRY) {
                        rules.expired(transaction, projectId, micros);
                    }
                    return true;
                })
                .toCompletableFuture()
                .join();
    }

    private ProjectEvents apply(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        ProjectEvents events = projects.get(source.getInt());
        long micros = source.getLong();
        if (kind == Kind.EXPIRY) {
            events.expire(source.getInt(), micros);
        } else {
            events.depart(source.getInt(), micros);
        }
        store.erasure().request();
        return events;
    }

    @Override
    public String name() {
        return kind.section;
    }

    @Override
    public Frozen freeze() {
        Map<Integer, ExpiredRows> frozen = new TreeMap<>();
        projects.all().forEach((id, events) -> frozen.put(id, bounds(events)));
        return Frozen.byProject(frozen, ExpiredRows::save);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectEvents events = projects.get(in.readInt());
            ExpiredRows loaded = ExpiredRows.load(in);
            if (kind == Kind.EXPIRY) {
                events.restoreExpired(loaded);
            } else {
                events.restoreDeparted(loaded);
            }
            events.publish();
        }
    }

    private ExpiredRows bounds(ProjectEvents events) {
        return kind == Kind.EXPIRY
                ? events.deleted().expired()
                : events.deleted().departed();
    }

    private final class Expiry implements Write<Void> {
        private final int projectId;
        private final ByteBuffer payload = ByteBuffer.allocate(PAYLOAD_BYTES);
        private final long micros;
        private final int endRow;

        Expiry(int projectId, long micros, int endRow) {
            this.endRow = endRow;
            this.projectId = projectId;
            this.micros = micros;
        }

        @Override
        public @Nullable JournalEntry prepare() {
            store.removals().refuse(projectId);
            int rowCount = Math.min(endRow, projects.get(projectId).rows().count());
            payload.clear().putInt(projectId).putLong(micros).putInt(rowCount).flip();
            return new JournalEntry(kind.record, List.of(payload.duplicate()));
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
