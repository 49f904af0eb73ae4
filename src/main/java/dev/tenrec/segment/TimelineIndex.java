package dev.tenrec.segment;

/** Where the timeline of each distinct id of a segment is; found at once, by an index made when it is first asked. */
public final class TimelineIndex {
    /** A table by number may have this many times as many entries as there are distinct ids. */
    private static final int TABLE_SPREAD_MAX = 64;

    private final PackedColumn ids;
    private final PackedColumn packedStarts;
    private final int count;
    private final int first;
    private final int last;
    /** By number from the first id on: its index + 1; null until somebody asks, or where it would be too long. */
    private volatile int[] table;
    /** As they are packed, once somebody asked. */
    private volatile int[] starts;

    TimelineIndex(Section ids, Section starts) {
        this.ids = ids.column();
        this.packedStarts = starts.column();
        this.count = ids.count();
        this.first = this.ids.getInt(0);
        this.last = this.ids.getInt(count - 1);
    }

    /** How many distinct ids there are. */
    public int count() {
        return count;
    }

    /** The number of a distinct id; they rise with the index. */
    public int id(int index) {
        return ids.getInt(index);
    }

    /** The first entry of a distinct id's timeline. */
    public int start(int index) {
        return starts()[index];
    }

    /** The entry behind the last one of a distinct id's timeline. */
    public int end(int index) {
        return starts()[index + 1];
    }

    /** The index of a distinct id, or -1 when it has no event here. */
    public int find(int distinctId) {
        if (distinctId < first || distinctId > last) {
            return -1;
        }
        int[] found = table;
        if (found == null) {
            if ((long) last - first > (long) count * TABLE_SPREAD_MAX) {
                return search(distinctId);
            }
            found = makeTable();
        }
        return found[distinctId - first] - 1;
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

    private int search(int distinctId) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (id(middle) < distinctId) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return id(low) == distinctId ? low : -1;
    }
}
