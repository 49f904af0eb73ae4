package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.store.StatePart;
import dev.tenrec.thread.OwnerThread;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * The events of one project: columns, the numbers of names and distinct ids, and the index of uuids. Changed by the
 * writer alone, but for the rows that the sealer moves into files.
 */
final class ProjectEvents {
    private static final int INDEXED_AT_ONCE = 4_096;

    private final OwnerThread writer;
    private final Dictionary names;
    private final Dictionary distinctIds;
    private final RowTable columns;
    private final UuidIndex uuids = new UuidIndex(new UuidIndex.Uuids() {
        @Override
        public long high(int row) {
            return columns.rows().uuidHigh(row);
        }

        @Override
        public long low(int row) {
            return columns.rows().uuidLow(row);
        }
    });
    private final Disk disk;
    private final int projectId;
    private final RowFlush filing;
    private final BlockCache blocks;
    private final ProjectSegments segments;
    private final BackgroundWork sealing = new BackgroundWork();
    private DeletedRows deleted = DeletedRows.NONE;
    private volatile EventView view;

    ProjectEvents(
            OwnerThread writer,
            BlockCache blocks,
            Disk disk,
            int projectId,
            RowFlush.Settings filing,
            Function<ProjectEvents, ProjectSegments> segments) {
        this.writer = writer;
        this.names = new Dictionary(writer::isOwner);
        this.distinctIds = new Dictionary(writer::isOwner);
        this.blocks = blocks;
        this.disk = disk;
        this.projectId = projectId;
        this.columns = new RowTable(filing.fileRows());
        this.filing = new RowFlush(this, disk, projectId, filing);
        this.segments = segments.apply(this);
        this.view = new EventView(this, columns.rows(), 0, deleted);
    }

    Dictionary names() {
        return names;
    }

    Dictionary distinctIds() {
        return distinctIds;
    }

    /** The same events in segments. */
    ProjectSegments segments() {
        return segments;
    }

    /** The work of the sealer. */
    BackgroundWork sealing() {
        return sealing;
    }

    /** Moves rows into files. */
    RowFlush filing() {
        return filing;
    }

    RowTable columns() {
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
        writer.assertOwner();
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
        writer.assertOwner();
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
        writer.assertOwner();
        deleted = deleted.with(ids, row);
    }

    void restore(DeletedRows loaded) {
        writer.assertOwner();
        deleted = loaded;
    }

    /** On the writer: fixes the rows and numbers of this moment; they never change, so nothing is copied. */
    StatePart.Frozen freeze() {
        writer.assertOwner();
        int rowCount = columns.count();
        int nameCount = names.count();
        int distinctIdCount = distinctIds.count();
        RowChunks rows = columns.rows();
        return new StatePart.Frozen() {
            @Override
            public void save(DataOutputStream out) throws IOException {
                names.save(out, nameCount);
                distinctIds.save(out, distinctIdCount);
                rows.save(out, rowCount);
            }

            @Override
            public List<SnapshotFile> files() {
                return rows.files().stream()
                        .map(file -> new SnapshotFile(file.fileName(), file.sizeBytes(), file.checksum()))
                        .toList();
            }
        };
    }

    void load(DataInputStream in) throws IOException {
        writer.assertOwner();
        names.load(in);
        distinctIds.load(in);
        columns.load(in, disk, projectId);
        RowChunks rows = columns.rows();
        uuids.reserve(columns.count());
        for (RowFile file : rows.files()) {
            index(file);
        }
        for (int row = rows.filedCount(); row < columns.count(); row++) {
            uuids.addReserved(row, rows.uuidHigh(row), rows.uuidLow(row));
        }
    }

    private void index(RowFile file) {
        long[] highs = new long[INDEXED_AT_ONCE];
        long[] lows = new long[INDEXED_AT_ONCE];
        for (int first = file.firstRow(); first < file.endRow(); first += INDEXED_AT_ONCE) {
            int count = Math.min(INDEXED_AT_ONCE, file.endRow() - first);
            file.readUuids(first, count, highs, lows);
            for (int i = 0; i < count; i++) {
                uuids.addReserved(first + i, highs[i], lows[i]);
            }
        }
    }

    /** On the sealer: reads rows from a file from now on. Views that are out keep what they hold. */
    synchronized void filed(RowFile file) {
        columns.swap(file);
        view = new EventView(this, columns.rows(), view.count(), view.deleted());
    }

    /** On the writer: lets readers see all rows added so far, and none that is deleted. */
    synchronized void publish() {
        writer.assertOwner();
        if (view.count() != columns.count() || view.deleted() != deleted) {
            view = new EventView(this, columns.rows(), columns.count(), deleted);
        }
    }
}
