package dev.tenrec.storage.segment;

import org.jspecify.annotations.Nullable;

/**
 * An index of the runs of equal ids in a sorted column, such as the timeline of each distinct id. Finds a run by a
 * direct table, or by binary search if the ids are too sparse for one.
 */
public final class RunIndex {
    /** Entries of the table per id, at most. */
    private static final int TABLE_SPREAD_MAX = 64;

    private final int[] ids;
    private final int[] starts;
    private final int first;
    /** By id - first: run + 1, 0 for none; null if it would be too long, or for none. */
    private final int @Nullable [] table;

    RunIndex(ColumnSection ids, ColumnSection starts) {
        int count = ids.count();
        this.ids = new int[count];
        ids.column().read(0, count, this.ids);
        this.starts = new int[count + 1];
        starts.column().read(0, count + 1, this.starts);
        this.first = count == 0 ? 0 : this.ids[0];
        this.table = table(this.ids);
    }

    private static int @Nullable [] table(int[] ids) {
        if (ids.length == 0) {
            return null;
        }
        long spread = (long) ids[ids.length - 1] - ids[0] + 1;
        if (spread > (long) ids.length * TABLE_SPREAD_MAX) {
            return null;
        }
        int[] table = new int[(int) spread];
        for (int i = 0; i < ids.length; i++) {
            table[ids[i] - ids[0]] = i + 1;
        }
        return table;
    }

    /** Runs. */
    public int count() {
        return ids.length;
    }

    /** The id of a run, ascending. */
    public int id(int run) {
        return ids[run];
    }

    /** First position of a run. */
    public int start(int run) {
        return starts[run];
    }

    /** End of a run, exclusive. */
    public int end(int run) {
        return starts[run + 1];
    }

    /** The run of an id, or -1. */
    public int find(int id) {
        int at = id - first;
        if (table != null) {
            return at < 0 || at >= table.length ? -1 : table[at] - 1;
        }
        return search(id);
    }

    private int search(int id) {
        int low = 0;
        int high = ids.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (ids[middle] < id) {
                low = middle + 1;
            } else if (ids[middle] > id) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
