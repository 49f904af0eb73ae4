package dev.tenrec.storage;

import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of one project at one moment: rows 0 to {@link #count} - 1 in order of arrival, all of them durable.
 * Immutable; readers must leave out rows for which {@link #isDeleted} is true: deleted ones, those that are older than
 * the project keeps, and those that departed to the lake.
 *
 * <p>Names and distinct ids are numbers of {@link #names} and {@link #distinctIds}. Loops over many rows use
 * {@link SegmentView} instead.
 */
public final class EventView {
    /** Rows read at a time: a start hashes all rows with code that is not compiled yet. */
    private static final int TAG_ROWS = 1 << 10;

    private final ProjectEvents project;
    private final RowChunks rows;
    private final int count;
    private final DeletedRows deleted;
    /** Time before which events are hidden, or {@link EventStore.Retention#FOREVER}. */
    private final long oldestMicros;
    /** True if events that departed to the lake are not hidden. */
    private final boolean hasDeparted;

    EventView(ProjectEvents project, RowChunks rows, int count, DeletedRows deleted) {
        this(project, rows, count, deleted, EventStore.Retention.FOREVER, false);
    }

    private EventView(
            ProjectEvents project,
            RowChunks rows,
            int count,
            DeletedRows deleted,
            long oldestMicros,
            boolean hasDeparted) {
        this.hasDeparted = hasDeparted;
        this.project = project;
        this.rows = rows;
        this.count = count;
        this.deleted = deleted;
        this.oldestMicros = oldestMicros;
    }

    /** Rows, deleted ones included. */
    public int count() {
        return count;
    }

    /** A view of the first rows only, with the same deletions. */
    EventView first(int rowCount) {
        return rowCount == count ? this : new EventView(project, rows, rowCount, deleted, oldestMicros, hasDeparted);
    }

    /** A view that also hides events before a time. */
    EventView since(long micros) {
        return micros == oldestMicros ? this : new EventView(project, rows, count, deleted, micros, hasDeparted);
    }

    /**
     * A view of what the lake has to hold: it does not hide events that departed to it, unless they were deleted or
     * have expired for good. Of these rows there are no bodies here.
     */
    EventView inLake() {
        return new EventView(project, rows, count, deleted, oldestMicros, true);
    }

    /** True for a row whose body and columns only the lake has, if it was not deleted since. */
    public boolean hasDeparted(int row) {
        long bound = deleted.departed().beforeMicros(row);
        return bound != EventStore.Retention.FOREVER && !rows.isGone(row) && rows.timestampMicros(row) < bound;
    }

    /** True if a row from a first to an end has departed. */
    public boolean hasDeparted(int first, int end) {
        for (int row = first; row < Math.min(end, deleted.departed().endRow()); row++) {
            if (hasDeparted(row)) {
                return true;
            }
        }
        return false;
    }

    /** The number of events that departed and were not deleted since, of a view of the lake. */
    public int departedCount() {
        int count = 0;
        for (int row = 0; row < Math.min(this.count, deleted.departed().endRow()); row++) {
            count += hasDeparted(row) && !isDeleted(row, distinctId(row)) ? 1 : 0;
        }
        return count;
    }

    /**
     * The time from which on all events that are shown are here: some of those before it may be in the lake only.
     * {@link EventStore.Retention#FOREVER} if none departed.
     */
    public long wholeFromMicros() {
        long border = deleted.departed().endMicros();
        return oldestMicros >= border ? EventStore.Retention.FOREVER : border;
    }

    public Dictionary names() {
        return project.names();
    }

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

    /** Flag bits of {@link EventLayout}. */
    public int flags(int row) {
        return rows.flags(row);
    }

    public UUID uuid(int row) {
        return new UUID(rows.uuidHigh(row), rows.uuidLow(row));
    }

    /** True for a row of which an erasure left the number only. */
    public boolean isGone(int row) {
        return rows.isGone(row);
    }

    /** The row of a uuid, unless it is unknown or deleted. */
    public OptionalInt find(UUID uuid) {
        int row = project.find(uuid);
        boolean isFound = row >= 0 && row < count && !isDeleted(row, distinctId(row));
        return isFound ? OptionalInt.of(row) : OptionalInt.empty();
    }

    /** True when rows may be hidden: any event of the project was ever deleted or expired, or it may expire. */
    public boolean hasDeletions() {
        return !deleted.isEmpty() || oldestMicros != EventStore.Retention.FOREVER;
    }

    /** True when the event of a row was deleted or is older than the project keeps. */
    public boolean isDeleted(int row, int distinctId) {
        return deleted.has(row, distinctId) || isExpired(row);
    }

    /** True when the event of a row has expired for good. */
    boolean hasExpired(int row) {
        long bound = deleted.expired().beforeMicros(row);
        return bound != EventStore.Retention.FOREVER && rows.timestampMicros(row) < bound;
    }

    private boolean isExpired(int row) {
        long bound = deleted.expired().isEmpty()
                ? oldestMicros
                : Math.max(oldestMicros, deleted.expired().beforeMicros(row));
        if (!deleted.departed().isEmpty()) {
            long departed = deleted.departed().beforeMicros(row);
            if (!hasDeparted) {
                bound = Math.max(bound, departed);
            } else if (departed != EventStore.Retention.FOREVER && rows.timestampMicros(row) < departed) {
                // What the lake alone has is not taken from it by a retention that may be a mistake.
                return hasExpired(row);
            }
        }
        return bound != EventStore.Retention.FOREVER && rows.timestampMicros(row) < bound;
    }

    /**
     * A hash of uuids and distinct ids of some rows: a segment file of other events has another one.
     *
     * @param isHeld by row; the others do not count; null for all
     */
    long tag(int firstRow, int endRow, @Nullable IntPredicate isHeld) {
        long tag = endRow;
        long[] highs = new long[TAG_ROWS];
        long[] lows = new long[TAG_ROWS];
        int[] distinctIds = new int[TAG_ROWS];
        int size;
        for (int row = firstRow; row < endRow; row += size) {
            size = rows.read(row, Math.min(TAG_ROWS, endRow - row), highs, lows, distinctIds);
            int held = isHeld == null ? size : closeUp(row, size, isHeld, highs, lows, distinctIds);
            tag = tag(tag, held, highs, lows, distinctIds);
        }
        return tag;
    }

    /** Moves the rows that count to the front; returns how many they are. */
    private static int closeUp(
            int firstRow, int size, IntPredicate isHeld, long[] highs, long[] lows, int[] distinctIds) {
        int held = 0;
        for (int i = 0; i < size; i++) {
            if (isHeld.test(firstRow + i)) {
                highs[held] = highs[i];
                lows[held] = lows[i];
                distinctIds[held++] = distinctIds[i];
            }
        }
        return held;
    }

    /** Runs over all rows at each start, before the JVM has compiled much: no call in it. */
    private static long tag(long before, int size, long[] highs, long[] lows, int[] distinctIds) {
        long tag = before;
        for (int i = 0; i < size; i++) {
            long own = highs[i] * 0x9e3779b97f4a7c15L ^ lows[i] + distinctIds[i];
            tag = (tag ^ own) * 0xbf58476d1ce4e5b9L;
            tag ^= tag >>> 29;
        }
        return tag;
    }

    /** Equal for views of one project that show the same events, unless damaged segments were dropped in between. */
    public Object version() {
        return new Version(count, erasures());
    }

    /** Equal for views of one project that hide the same rows. */
    public Object erasures() {
        return new Erasures(deleted, oldestMicros, project.segments().droppedCount());
    }

    private record Erasures(DeletedRows deleted, long oldestMicros, int droppedSegments) {}

    private record Version(int count, Object erasures) {}

    /** @throws dev.tenrec.error.ApiException when a file with rows of the project is damaged */
    void requireWhole() {
        project.requireWhole();
    }

    RowChunks rows() {
        return rows;
    }

    DeletedRows deleted() {
        return deleted;
    }

    /** Reads one event, see {@link EventReader#read}. */
    @Blocking
    public Event read(int row) {
        WorkerPool.assertWorker();
        return reader().read(row);
    }

    /** A reader of many whole events, for one thread. */
    public EventReader reader() {
        return new EventReader(this);
    }

    long blockPosition(int row) {
        return rows.blockPosition(row);
    }

    int offsetInBlock(int row) {
        return rows.offsetInBlock(row);
    }

    EventBlock block(long position) {
        return project.block(position);
    }
}
