package dev.tenrec.segment;

/**
 * Where what belongs to each number lies in a column, such as the timeline of each distinct id; found at once, by a table
 * made when it is first asked.
 */
public final class RunIndex {
    /** A table by number may have this many times as many entries as there are numbers. */
    private static final int TABLE_SPREAD_MAX = 64;

    private final PackedColumn ids;
    private final PackedColumn packedStarts;
    private final int count;
    private final int first;
    private final int last;
    /** By number from the first on: its index + 1; null until somebody asks, or where it would be too long. */
    private volatile int[] table;
    /** As they are packed, once somebody asked. */
    private volatile int[] starts;

    RunIndex(Section ids, Section starts) {
        this.ids = ids.column();
        this.packedStarts = starts.column();
        this.count = ids.count();
        this.first = this.ids.getInt(0);
        this.last = this.ids.getInt(count - 1);
    }

    /** How many numbers there are. */
    public int count() {
        return count;
    }

    /** A number; they rise with the index. */
    public int id(int index) {
        return ids.getInt(index);
    }

    /** Where what belongs to a number begins. */
    public int start(int index) {
        return starts()[index];
    }

    /** Where what belongs to a number ends. */
    public int end(int index) {
        return starts()[index + 1];
    }

    /** The index of a number, or -1 when nothing belongs to it. */
    public int find(int number) {
        if (number < first || number > last) {
            return -1;
        }
        int[] found = table;
        if (found == null) {
            if ((long) last - first > (long) count * TABLE_SPREAD_MAX) {
                return search(number);
            }
            found = makeTable();
        }
        return found[number - first] - 1;
    }

    private int[] starts() {
        int[] known = starts;
        if (known == null) {
            known = new int[count + 1];
            packedStarts.read(0, count + 1, known);
            starts = known;
        }
        return known;
    }

    private int[] makeTable() {
        int[] made = new int[last - first + 1];
        for (int i = 0; i < count; i++) {
            made[id(i) - first] = i + 1;
        }
        table = made;
        return made;
    }

    private int search(int number) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (id(middle) < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return id(low) == number ? low : -1;
    }
}
