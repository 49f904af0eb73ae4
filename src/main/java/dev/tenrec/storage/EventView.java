package dev.tenrec.storage;

import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * The events of one project at one moment: rows 0 to {@link #count} - 1 in order of arrival, all of them durable. It
 * never changes, whatever arrives meanwhile.
 *
 * <p>Who goes through rows asks {@link #isDeleted} of each that it would show or count.
 *
 * <p>Names and distinct ids are numbers here; {@link #names} and {@link #distinctIds} turn them into texts and back.
 * Loops over many rows go through {@link SegmentView} instead.
 */
public final class EventView {
    /** Row flag, beside those of {@link EventBatch}: came in a request with {@code historical_migration}. */
    public static final int HISTORICAL = 4;

    private final ProjectEvents project;
    private final RowChunks rows;
    private final int count;
    private final DeletedRows deleted;

    EventView(ProjectEvents project, RowChunks rows, int count, DeletedRows deleted) {
        this.project = project;
        this.rows = rows;
        this.count = count;
        this.deleted = deleted;
    }

    /** How many events there ever were, deleted ones too. */
    public int count() {
        return count;
    }

    /** Only the first rows of it; the deletions are the same. */
    EventView first(int rowCount) {
        return rowCount == count ? this : new EventView(project, rows, rowCount, deleted);
    }

    /** Numbers of event names. */
    public Dictionary names() {
        return project.names();
    }

    /** Numbers of distinct ids. */
    public Dictionary distinctIds() {
        return project.distinctIds();
    }

    /** Microseconds since 1970 in UTC. */
    public long timestampMicros(int row) {
        return rows.timestampMicros(row);
    }

    /** The number of the event's name. */
    public int name(int row) {
        return rows.name(row);
    }

    /** The number of the event's distinct id. */
    public int distinctId(int row) {
        return rows.distinctId(row);
    }

    /** {@link #HISTORICAL} and the flags of {@link EventBatch}, as bits. */
    public int flags(int row) {
        return rows.flags(row);
    }

    public UUID uuid(int row) {
        return new UUID(rows.uuidHigh(row), rows.uuidLow(row));
    }

    /** The row with this uuid, if there is one that is not deleted. */
    public OptionalInt find(UUID uuid) {
        int row = project.find(uuid);
        boolean isThere = row >= 0 && row < count && !isDeleted(row, distinctId(row));
        return isThere ? OptionalInt.of(row) : OptionalInt.empty();
    }

    /** Whether any event of the project was ever deleted. */
    public boolean hasDeletions() {
        return !deleted.isEmpty();
    }

    /** Whether the event of a row was deleted, so that nobody may be shown or told of it. */
    public boolean isDeleted(int row, int distinctId) {
        return deleted.has(row, distinctId);
    }

    /** A number that tells the events of some rows from all others: which they are, and whose. */
    long tag(int firstRow, int endRow) {
        long tag = endRow;
        for (int row = firstRow; row < endRow; row++) {
            long own = rows.uuidHigh(row) * 0x9e3779b97f4a7c15L ^ rows.uuidLow(row) + rows.distinctId(row);
            tag = (tag ^ own) * 0xbf58476d1ce4e5b9L;
            tag ^= tag >>> 29;
        }
        return tag;
    }

    /** Equal for views of one project that show the same events. */
    public Object version() {
        return new Version(count, deleted);
    }

    private record Version(int count, DeletedRows deleted) {}

    RowChunks rows() {
        return rows;
    }

    DeletedRows deleted() {
        return deleted;
    }

    /** The whole event, read from the journal and checked; a damaged block is an error that names the file. */
    @Blocking
    public Event read(int row) {
        WorkerPool.assertWorker();
        return reader().read(row);
    }

    /** Reads whole events, many of them; for one thread. */
    public EventReader reader() {
        return new EventReader(this);
    }

    /** The journal position of the block that holds a row's event. */
    long blockPosition(int row) {
        return rows.blockPosition(row);
    }

    /** Where a row's event begins in its block. */
    int offsetInBlock(int row) {
        return rows.offsetInBlock(row);
    }

    EventBlock block(long position) {
        return project.block(position);
    }
}
