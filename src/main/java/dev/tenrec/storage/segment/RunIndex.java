package dev.tenrec.storage.segment;

import dev.tenrec.primitive.RankBitmap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An index of the runs of equal ids in a sorted column, such as the timeline of each distinct id. Reads the columns of
 * ids and starts where they are, in the file, and finds a run by a {@link RankBitmap}, or by binary search if the ids
 * are too sparse for one; a short index, as that of names, has copies on the heap, because it is read for each row.
 */
public final class RunIndex {
    /** Runs of an index that is copied, at most. */
    private static final int COPIED_MAX = 4_096;
    /** Bits for each id, at most. */
    private static final int BITS_PER_ID_MAX = 64;

    private final int count;
    private final PackedColumn idColumn;
    private final PackedColumn startColumn;
    private final int @Nullable [] ids;
    private final int @Nullable [] starts;
    /** The ids that have a run; null if it would be too long. */
    private final @Nullable RankBitmap bitmap;

    RunIndex(ColumnSection ids, ColumnSection starts) {
        this.count = ids.count();
        this.idColumn = ids.column();
        this.startColumn = starts.column();
        boolean isCopied = count <= COPIED_MAX;
        this.ids = isCopied ? copy(idColumn, count) : null;
        this.starts = isCopied ? copy(startColumn, count + 1) : null;
        this.bitmap = bitmap(idColumn, count);
    }

    private static int[] copy(PackedColumn column, int count) {
        int[] copy = new int[count];
        column.read(0, count, copy);
        return copy;
    }

    private static @Nullable RankBitmap bitmap(PackedColumn ids, int count) {
        if (count == 0) {
            return null;
        }
        int first = ids.getInt(0);
        int last = ids.getInt(count - 1);
        if ((long) last - first >= (long) count * BITS_PER_ID_MAX) {
            return null;
        }
        return new RankBitmap(first, last, IntStream.range(0, count).map(ids::getInt));
    }

    /** Runs. */
    public int count() {
        return count;
    }

    /** The id of a run, ascending. */
    public int id(int run) {
        return ids == null ? idColumn.getInt(run) : ids[run];
    }

    /** First position of a run. */
    public int start(int run) {
        return starts == null ? startColumn.getInt(run) : starts[run];
    }

    /** End of a run, exclusive. */
    public int end(int run) {
        return start(run + 1);
    }

    /** The run of an id, or -1. */
    public int find(int id) {
        if (bitmap != null) {
            return bitmap.rank(id);
        }
        int found = idColumn.firstFrom(0, count, id);
        return found < count && id(found) == id ? found : -1;
    }
}
