package dev.tenrec.event;

import dev.tenrec.segment.Dictionary;
import dev.tenrec.store.StatePart;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.UUID;
import java.util.function.Function;

/**
 * The events of one project: columns, the numbers of names and distinct ids, and the index of uuids. Changed by the
 * writer alone.
 */
final class ProjectEvents {
    private final Dictionary names = new Dictionary();
    private final Dictionary distinctIds = new Dictionary();
    private final Columns columns = new Columns();
    private final UuidIndex uuids = new UuidIndex(new UuidIndex.Uuids() {
        @Override
        public long high(int row) {
            return columns.chunk(row).uuidHighs[row & (Columns.CHUNK_ROWS - 1)];
        }

        @Override
        public long low(int row) {
            return columns.chunk(row).uuidLows[row & (Columns.CHUNK_ROWS - 1)];
        }
    });
    private final BlockCache blocks;
    private final ProjectColumns segments;
    private DeletedRows deleted = DeletedRows.NONE;
    private volatile EventView view;

    ProjectEvents(BlockCache blocks, Function<ProjectEvents, ProjectColumns> segments) {
        this.blocks = blocks;
        this.segments = segments.apply(this);
        publish();
    }

    Dictionary names() {
        return names;
    }

    Dictionary distinctIds() {
        return distinctIds;
    }

    /** The same events in segments. */
    ProjectColumns segments() {
        return segments;
    }

    Columns columns() {
        return columns;
    }

    EventBlock block(long position) {
        return blocks.block(position);
    }

    EventView view() {
        return view;
    }

    int find(UUID uuid) {
        return uuids.find(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** Marks the events of a batch that are here already. */
    void markKnown(EventBatch batch, BitSet duplicates) {
        for (int i = 0; i < batch.count(); i++) {
            if (uuids.find(batch.uuidHigh(i), batch.uuidLow(i)) >= 0) {
                duplicates.set(i);
            }
        }
    }

    /**
     * Adds the events of a batch as rows, without those that are skipped.
     *
     * @param blocksPosition where the batch's blocks begin in the journal
     */
    void add(EventBatch batch, BitSet skipped, long blocksPosition, EventStore.Listener listener) {
        for (int i = skipped.nextClearBit(0); i < batch.count(); i = skipped.nextClearBit(i + 1)) {
            byte[] raw = batch.raw();
            int name = names.add(raw, batch.nameAt(i), batch.nameSize(i));
            int distinctId = distinctIds.add(raw, batch.distinctIdAt(i), batch.distinctIdSize(i));
            int row = columns.add(
                    batch.timestampMicros(i),
                    name,
                    distinctId,
                    batch.uuidHigh(i),
                    batch.uuidLow(i),
                    batch.flags(i) | (batch.isHistorical() ? EventView.HISTORICAL : 0),
                    blocksPosition + batch.blockOffset(i),
                    batch.offsetInBlock(i));
            uuids.add(row);
            listener.appended(batch, i, distinctId);
        }
    }

    DeletedRows deleted() {
        return deleted;
    }

    /** Deletes the events of some distinct ids that stand before a row. Their uuids stay known. */
    void delete(int[] ids, int row) {
        deleted = deleted.with(ids, row);
    }

    void restore(DeletedRows loaded) {
        deleted = loaded;
    }

    /** On the writer: fixes the rows and numbers of this moment; they never change, so nothing is copied. */
    StatePart.Frozen freeze() {
        int rows = columns.count();
        int nameCount = names.count();
        int distinctIdCount = distinctIds.count();
        return out -> {
            names.save(out, nameCount);
            distinctIds.save(out, distinctIdCount);
            columns.save(out, rows);
        };
    }

    void load(DataInputStream in) throws IOException {
        names.load(in);
        distinctIds.load(in);
        columns.load(in);
        for (int row = 0; row < columns.count(); row++) {
            uuids.add(row);
        }
    }

    /** Lets readers see all rows added so far, and none that is deleted. */
    void publish() {
        if (view == null || view.count() != columns.count() || view.deleted() != deleted) {
            view = new EventView(this, columns.chunks(), columns.count(), deleted);
        }
    }
}
