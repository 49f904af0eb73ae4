package dev.tenrec.storage.segment;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of consecutive rows of one project in columns, in two sort orders: by (name, time) for scans of one name,
 * and by (distinct id, time) for timelines. Immutable.
 *
 * <pre>
 * names: 0 → 0, 1   4 → 2                          timelines: distinct id 7 → 0, 1   9 → 2
 * name position  time   distinct id  row $browser  timeline position  name position  name  time
 *             0  09:00            7    0        3                  0              0     0  09:00
 *             1  09:05            9    2        0                  1              2     4  09:02
 *             2  09:02            7    1        3                  2              1     0  09:05
 * </pre>
 *
 * <p>A <em>name position</em> is an event's index in the first order, a <em>timeline position</em> in the second.
 * Columns are by name position unless their name says timeline.
 */
public final class Segment {
    /** Rows that scans read at a time. */
    public static final int BLOCK_ROWS = 4_096;

    /** Columns with a number for each event. */
    private static final List<ColumnSection.Kind> EVERY_EVENT = List.of(
            ColumnSection.Kind.TIMES,
            ColumnSection.Kind.DISTINCT_IDS,
            ColumnSection.Kind.ROWS,
            ColumnSection.Kind.TIMELINE_NAME_POSITIONS,
            ColumnSection.Kind.TIMELINE_NAMES,
            ColumnSection.Kind.TIMELINE_TIMES);

    private final int firstRow;
    private final int rowCount;
    private final int count;
    private final List<ColumnSection> sections;
    private final PackedColumn times;
    private final PackedColumn distinctIds;
    private final PackedColumn rows;
    private final PackedColumn timelineNamePositions;
    private final PackedColumn timelineNames;
    private final PackedColumn timelineTimes;
    private final RunIndex timelines;
    private final RunIndex names;
    private final long minMicros;
    private final long maxMicros;
    private final Map<Integer, PropertyColumn> properties = new HashMap<>();

    /**
     * @param firstRow the first of its {@code rowCount} consecutive rows
     * @param sections of the events of all of them that are not deleted
     */
    Segment(int firstRow, int rowCount, List<ColumnSection> sections) {
        this.firstRow = firstRow;
        this.rowCount = rowCount;
        this.sections = List.copyOf(sections);
        ColumnSection.Columns columns = new ColumnSection.Columns(sections);
        this.count = columns.section(ColumnSection.Kind.TIMES).count();
        Map<Integer, PackedColumn> positions = new HashMap<>();
        for (ColumnSection section : sections) {
            switch (section.kind()) {
                case PROPERTY -> properties.put(section.property(), new DenseColumn(section.column()));
                case PROPERTY_POSITIONS -> positions.put(section.property(), section.column());
                case PROPERTY_VALUES ->
                    properties.put(
                            section.property(),
                            new SparseColumn(
                                    Objects.requireNonNull(positions.get(section.property())),
                                    section.column(),
                                    section.count()));
                default -> {
                    // One of the columns that every segment has.
                }
            }
        }
        times = columns.column(ColumnSection.Kind.TIMES);
        distinctIds = columns.column(ColumnSection.Kind.DISTINCT_IDS);
        rows = columns.column(ColumnSection.Kind.ROWS);
        timelineNamePositions = columns.column(ColumnSection.Kind.TIMELINE_NAME_POSITIONS);
        timelineNames = columns.column(ColumnSection.Kind.TIMELINE_NAMES);
        timelineTimes = columns.column(ColumnSection.Kind.TIMELINE_TIMES);
        timelines = new RunIndex(
                columns.section(ColumnSection.Kind.TIMELINE_IDS), columns.section(ColumnSection.Kind.TIMELINE_STARTS));
        names = new RunIndex(
                columns.section(ColumnSection.Kind.NAME_IDS), columns.section(ColumnSection.Kind.NAME_STARTS));
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int run = 0; run < names.count(); run++) {
            least = Math.min(least, times.get(names.start(run)));
            most = Math.max(most, times.get(names.end(run) - 1));
        }
        minMicros = least;
        maxMicros = most;
    }

    /** A segment of rows that are all deleted. */
    static Segment empty(int firstRow, int rowCount) {
        SegmentPacker packer = new SegmentPacker(0, () -> {});
        for (ColumnSection.Kind kind : EVERY_EVENT) {
            packer.add(kind, new int[0]);
        }
        packer.addIndex(ColumnSection.Kind.TIMELINE_IDS, ColumnSection.Kind.TIMELINE_STARTS, 0, new int[0], new int[1]);
        packer.addIndex(ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS, 0, new int[0], new int[1]);
        return new Segment(firstRow, rowCount, packer.sections());
    }

    public int firstRow() {
        return firstRow;
    }

    /** Exclusive. */
    public int endRow() {
        return firstRow + rowCount;
    }

    /** Consecutive rows that it covers; it has the events of those that were not deleted when it was written. */
    public int rowCount() {
        return rowCount;
    }

    /** Events; queries see no segment without any. */
    public int count() {
        return count;
    }

    /** True for rows, among those that it covers, of which it has the event; null if it has all. */
    @Nullable
    IntPredicate held() {
        if (count == rowCount) {
            return null;
        }
        BitSet held = new BitSet(rowCount);
        for (int at = 0; at < count; at++) {
            held.set(rows.getInt(at));
        }
        return row -> held.get(row - firstRow);
    }

    /** Microseconds since 1970 in UTC; ascending for each name. */
    public PackedColumn times() {
        return times;
    }

    public long minMicros() {
        return minMicros;
    }

    /** Inclusive. */
    public long maxMicros() {
        return maxMicros;
    }

    /**
     * The first name position in {@code [from, to)}, all of one name, whose time is at least {@code micros}; {@code to}
     * if there is none.
     */
    public int firstFrom(int from, int to, long micros) {
        return times.firstFrom(from, to, micros);
    }

    /** Like {@link #firstFrom}, with a time greater than {@code micros}. */
    public int firstAfter(int from, int to, long micros) {
        return times.firstAfter(from, to, micros);
    }

    /** The name positions of each name. */
    public RunIndex names() {
        return names;
    }

    /** Numbers of distinct ids. */
    public PackedColumn distinctIds() {
        return distinctIds;
    }

    /** The row of the event at a name position. */
    public int row(int namePosition) {
        return firstRow + rows.getInt(namePosition);
    }

    /** Reads {@link #row} of consecutive name positions. */
    public void readRows(int from, int count, int[] into) {
        rows.read(from, count, into);
        for (int i = 0; i < count; i++) {
            into[i] += firstRow;
        }
    }

    /** Rows in order of arrival, relative to the first. */
    PackedColumn rows() {
        return rows;
    }

    /** The values of a property, or null if no event here has it. */
    public @Nullable PropertyColumn property(int property) {
        return properties.get(property);
    }

    /** The timeline positions of each distinct id. */
    public RunIndex timelines() {
        return timelines;
    }

    /** The name position by timeline position. */
    public PackedColumn timelineNamePositions() {
        return timelineNamePositions;
    }

    /** The name by timeline position. */
    public PackedColumn timelineNames() {
        return timelineNames;
    }

    /** The time by timeline position. */
    public PackedColumn timelineTimes() {
        return timelineTimes;
    }

    List<ColumnSection> sections() {
        return sections;
    }

    Iterable<Integer> propertyNumbers() {
        return properties.keySet();
    }
}
