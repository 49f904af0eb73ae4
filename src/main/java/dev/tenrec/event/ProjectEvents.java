package dev.tenrec.event;

import java.util.BitSet;
import java.util.function.LongFunction;

/**
 * The events of one project: columns, the numbers of names and distinct ids, and the index of uuids. Changed by the writer
 * alone.
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
    private final LongFunction<EventBlock> blocks;
    private volatile EventView view;

    /** @param blocks reads the block at a journal position */
    ProjectEvents(LongFunction<EventBlock> blocks) {
        this.blocks = blocks;
        publish();
    }

    Dictionary names() {
        return names;
    }

    Dictionary distinctIds() {
        return distinctIds;
    }

    Columns columns() {
        return columns;
    }

    EventBlock block(long position) {
        return blocks.apply(position);
    }

    EventView view() {
        return view;
    }

    int find(java.util.UUID uuid) {
        return uuids.find(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** Which events of a batch are here already, or stand twice in the batch. */
    BitSet duplicates(EventBatch batch) {
        BitSet duplicates = batch.repeated();
        for (int i = 0; i < batch.count(); i++) {
            if (uuids.find(batch.uuidHigh(i), batch.uuidLow(i)) >= 0) {
                duplicates.set(i);
            }
        }
        return duplicates;
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

    /** Lets readers see all rows added so far. */
    void publish() {
        if (view == null || view.count() != columns.count()) {
            view = new EventView(this, columns.chunks(), columns.count());
        }
    }
}
