package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
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
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The events of one project: rows, dictionaries of names and distinct ids, and the uuid index. */
final class ProjectEvents {
    // Constant.
    private final OwnerThread writer;
    private final Disk disk;
    private final int projectId;
    private final int rowsMax;
    private final BlockCache blocks;
    private final DamagedFiles damagedFiles;
    private final RowFlush flush;
    private final ProjectSegments segments;

    // Changed by the writer, read by any thread; the sealer replaces chunks of rows by files.
    private final Dictionary names;
    private final Dictionary distinctIds;
    private final RowTable rows;
    private final ProjectUuids uuids;

    // Writer thread.
    private DeletedRows deleted = DeletedRows.NONE;

    /** The first file of rows found damaged, or null. */
    private volatile @Nullable String damagedRows;

    // Shared: replaced under the lock of this, by the writer and by the sealer; read without.
    private volatile EventView view;

    ProjectEvents(
            OwnerThread writer,
            BlockCache blocks,
            Disk disk,
            int projectId,
            RowFlush.Settings flush,
            DamagedFiles damagedFiles,
            Function<ProjectEvents, ProjectSegments> segments) {
        this.writer = writer;
        this.names = new Dictionary(writer::isOwner);
        this.distinctIds = Dictionary.lasting(writer::isOwner, disk.memory());
        this.blocks = blocks;
        this.disk = disk;
        this.projectId = projectId;
        this.rowsMax = flush.rowsMax();
        this.rows = new RowTable(flush.fileRows());
        this.damagedFiles = damagedFiles;
        this.uuids = new ProjectUuids(rows, flush.fileRows(), disk, projectId, this::noteDamage);
        this.view = new EventView(this, rows.chunks(), 0, deleted);
        this.flush = new RowFlush(this, disk, projectId, flush);
        this.segments = segments.apply(this);
    }

    Dictionary names() {
        return names;
    }

    Dictionary distinctIds() {
        return distinctIds;
    }

    ProjectSegments segments() {
        return segments;
    }

    RowFlush flush() {
        return flush;
    }

    RowTable rows() {
        return rows;
    }

    ProjectUuids uuids() {
        return uuids;
    }

    EventBlock block(long position) {
        return blocks.block(position);
    }

    EventView view() {
        return view;
    }

    private void noteDamage(DamageException damage) {
        // The files of a deleted project are gone.
        if (!segments.isEnded()) {
            damagedFiles.add(damage);
        }
    }

    /** From now on refuses reads: rows of this file can't be told from wrong ones before the next start rebuilds it. */
    void refuseReads(String file) {
        damagedRows = file;
    }

    /** @throws ApiException when a file of rows is damaged */
    void requireWhole() {
        String file = damagedRows;
        if (file != null) {
            throw new ApiException(ErrorCode.DATA_DAMAGED, file + " is damaged. A restart of the server rebuilds it.");
        }
    }

    /** The row of a uuid, or -1. */
    int find(UUID uuid) {
        return uuids.find(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /**
     * On the writer: refuses more events than can be numbered.
     *
     * @throws ApiException when the project is full
     */
    void requireRoom(int more) {
        writer.assertOwner();
        if (more > rowsMax - rows.count()) {
            throw new ApiException(
                    ErrorCode.STORAGE_FULL,
                    String.format(Locale.ROOT, "The project is full: it can hold %,d events.", rowsMax));
        }
    }

    /**
     * On the writer: adds the events of a batch as rows, without skipped ones.
     *
     * @param blocksPosition journal position of the batch's first block
     */
    void add(EventBatch batch, BitSet skipped, long blocksPosition, EventStore.Listener listener) {
        writer.assertOwner();
        for (int i = skipped.nextClearBit(0); i < batch.count(); i = skipped.nextClearBit(i + 1)) {
            byte[] raw = batch.raw();
            int name = names.add(raw, batch.nameOffset(i), batch.nameSize(i));
            int distinctId = distinctIds.add(raw, batch.distinctIdOffset(i), batch.distinctIdSize(i));
            int row = rows.add(
                    batch.timestampMicros(i),
                    name,
                    distinctId,
                    batch.uuidHigh(i),
                    batch.uuidLow(i),
                    batch.flags(i) | (batch.isHistorical() ? EventLayout.HISTORICAL : 0),
                    blocksPosition + batch.blockOffset(i),
                    batch.offsetInBlock(i));
            uuids.add(row);
            listener.appended(batch, i, distinctId);
        }
    }

    /** On the writer: a view with all rows and deletions so far. */
    EventView latest() {
        writer.assertOwner();
        return new EventView(this, rows.chunks(), rows.count(), deleted);
    }

    DeletedRows deleted() {
        return deleted;
    }

    /** On the writer: deletes the events of some distinct ids before a row. Their uuids are known until an erasure. */
    void delete(int[] ids, int row) {
        writer.assertOwner();
        deleted = deleted.with(ids, row);
    }

    /** On the writer: lets all events before a time expire that rows before a row have. */
    void expire(int row, long micros) {
        writer.assertOwner();
        deleted = deleted.withExpired(deleted.expired().with(row, micros));
    }

    /** On the writer: leaves all events before a time that rows before a row have to the lake; their uuids stay. */
    void depart(int row, long micros) {
        writer.assertOwner();
        deleted = deleted.withDeparted(deleted.departed().with(row, micros));
    }

    void restore(DeletedRows loaded) {
        writer.assertOwner();
        deleted = loaded.withExpired(deleted.expired()).withDeparted(deleted.departed());
    }

    void restoreExpired(ExpiredRows loaded) {
        writer.assertOwner();
        deleted = deleted.withExpired(loaded);
    }

    void restoreDeparted(ExpiredRows loaded) {
        writer.assertOwner();
        deleted = deleted.withDeparted(loaded);
    }

    /** On the writer: fixes the rows and dictionaries of this moment; they are append-only, so nothing is copied. */
    StatePart.Frozen freeze() {
        writer.assertOwner();
        int rowCount = rows.count();
        int nameCount = names.count();
        int distinctIdCount = distinctIds.count();
        RowChunks chunks = rows.chunks();
        return new StatePart.Frozen() {
            @Override
            public void save(DataOutputStream out) throws IOException {
                names.save(out, nameCount);
                distinctIds.save(out, distinctIdCount);
                chunks.save(out, rowCount, chunks::isGone);
            }

            @Override
            public List<SnapshotFile> files() {
                return chunks.files().stream()
                        .map(file -> new SnapshotFile(file.fileName(), file.sizeBytes(), file.checksum()))
                        .toList();
            }
        };
    }

    void load(DataInputStream in) throws IOException {
        writer.assertOwner();
        names.load(in);
        distinctIds.load(in);
        rows.load(in, disk, projectId);
        for (int row = rows.chunks().fileRowCount(); row < rows.count(); row++) {
            if (!rows.chunks().isGone(row)) {
                uuids.add(row);
            }
        }
    }

    /** On the sealer: replaces rows in memory by a file that holds the same. Views in use keep what they reference. */
    synchronized void replaceByFile(RowFile file) {
        rows.replace(file);
        view = new EventView(this, rows.chunks(), view.count(), view.deleted());
    }

    /** On the sealer: replaces a file by one of the same rows without those that are gone. */
    synchronized void replaceAnew(RowFile file) {
        rows.replaceAnew(file);
        view = new EventView(this, rows.chunks(), view.count(), view.deleted());
    }

    /** On the writer: makes all rows added so far, and all deletions, visible to readers. */
    synchronized void publish() {
        writer.assertOwner();
        if (view.count() != rows.count() || view.deleted() != deleted) {
            view = new EventView(this, rows.chunks(), rows.count(), deleted);
        }
    }
}
