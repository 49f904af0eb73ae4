package dev.tenrec.storage.segment;

/**
 * Where what belongs to each number lies in a column, such as the timeline of each distinct id. Found at once, by a
 * table; where numbers lie so far apart that a table would be mostly empty, by bisection.
 */
public final class RunIndex {
    /** A table may have this many times as many entries as there are numbers. */
    private static final int TABLE_SPREAD_MAX = 64;

    private final int[] ids;
    private final int[] starts;
    private final int first;
    /** By number from the first on: its index + 1, 0 for none; null where it would be too long. */
    private final int[] table;

    RunIndex(ColumnSection ids, ColumnSection starts) {
        int count = ids.count();
        this.ids = new int[count];
        ids.column().read(0, count, this.ids);
        this.starts = new int[count + 1];
        starts.column().read(0, count + 1, this.starts);
        this.first = this.ids[0];
        this.table = table(this.ids);
    }

    private static int[] table(int[] ids) {
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

    /** How many numbers there are. */
    public int count() {
        return ids.length;
    }

    /** A number; they rise with the index. */
    public int id(int index) {
        return ids[index];
    }

    /** Where what belongs to a number begins. */
    public int start(int index) {
        return starts[index];
    }

    /** Where what belongs to a number ends. */
    public int end(int index) {
        return starts[index + 1];
    }

    /** The index of a number, or -1 when nothing belongs to it. */
    public int find(int number) {
        int at = number - first;
        if (table != null) {
            return at < 0 || at >= table.length ? -1 : table[at] - 1;
        }
        return search(number);
    }

    private int search(int number) {
        int low = 0;
        int high = ids.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (ids[middle] < number) {
                low = middle + 1;
            } else if (ids[middle] > number) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
