package dev.tenrec.storage.segment;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Events of one project that arrived one after another, in columns; immutable. Twice: in the order of names and then
 * time for whoever counts events of a name, and in the order of distinct ids and then time for whoever follows people.
 *
 * <pre>
 * names 0 → places 0, 1   4 → place 2             timelines: distinct id  7 → entries 0, 1   9 → entry 2
 * place  time   distinct id  row    $browser      entry  place  name  time
 *     0  09:00            7    0           3          0      0     0  09:00
 *     1  09:05            9    2           0          1      2     4  09:02
 *     2  09:02            7    1           3          2      1     0  09:05
 * </pre>
 *
 * <p>A <em>place</em> is an event's number in order of names and time, an <em>entry</em> its number in the timelines.
 */
public final class Segment {
    /** Places that are read at a time; the last block is shorter. */
    public static final int BLOCK_ROWS = 4_096;

    private final int firstRow;
    private final int count;
    private final List<ColumnSection> sections;
    private final PackedColumn times;
    private final PackedColumn distinctIds;
    private final PackedColumn rows;
    private final PackedColumn timelinePlaces;
    private final PackedColumn timelineNames;
    private final PackedColumn timelineTimes;
    private final RunIndex timelines;
    private final RunIndex names;
    private final long minMicros;
    private final long maxMicros;
    private final Map<Integer, PropertyColumn> properties = new HashMap<>();

    /** @param firstRow the first of its rows in order of arrival; all up to {@code firstRow + count} are here */
    Segment(int firstRow, int count, List<ColumnSection> sections) {
        this.firstRow = firstRow;
        this.count = count;
        this.sections = List.copyOf(sections);
        Map<ColumnSection.Kind, ColumnSection> columns = new EnumMap<>(ColumnSection.Kind.class);
        Map<Integer, ColumnSection> places = new HashMap<>();
        for (ColumnSection section : sections) {
            switch (section.kind()) {
                case PROPERTY -> properties.put(section.property(), new DenseColumn(section.column()));
                case PROPERTY_PLACES -> places.put(section.property(), section);
                case PROPERTY_VALUES ->
                    properties.put(
                            section.property(),
                            new SparseColumn(
                                    places.get(section.property()).column(), section.column(), section.count()));
                default -> columns.put(section.kind(), section);
            }
        }
        times = columns.get(ColumnSection.Kind.TIMES).column();
        distinctIds = columns.get(ColumnSection.Kind.DISTINCT_IDS).column();
        rows = columns.get(ColumnSection.Kind.ROWS).column();
        timelinePlaces = columns.get(ColumnSection.Kind.TIMELINE_PLACES).column();
        timelineNames = columns.get(ColumnSection.Kind.TIMELINE_NAMES).column();
        timelineTimes = columns.get(ColumnSection.Kind.TIMELINE_TIMES).column();
        timelines = new RunIndex(
                columns.get(ColumnSection.Kind.TIMELINE_IDS), columns.get(ColumnSection.Kind.TIMELINE_STARTS));
        names = new RunIndex(columns.get(ColumnSection.Kind.NAME_IDS), columns.get(ColumnSection.Kind.NAME_STARTS));
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int run = 0; run < names.count(); run++) {
            least = Math.min(least, times.get(names.start(run)));
            most = Math.max(most, times.get(names.end(run) - 1));
        }
        minMicros = least;
        maxMicros = most;
    }

    public int firstRow() {
        return firstRow;
    }

    /** The row behind the last one. */
    public int endRow() {
        return firstRow + count;
    }

    /** How many events there are; at least one. */
    public int count() {
        return count;
    }

    /** Microseconds since 1970; rising for each name. */
    public PackedColumn times() {
        return times;
    }

    /** The first time of all. */
    public long minMicros() {
        return minMicros;
    }

    /** The last time of all. */
    public long maxMicros() {
        return maxMicros;
    }

    /**
     * The first place whose time is this one or later, of places of one name from {@code from} to before {@code to};
     * {@code to} when there is none.
     */
    public int firstFrom(int from, int to, long micros) {
        return times.firstFrom(from, to, micros);
    }

    /** As {@link #firstFrom}, later than this time. */
    public int firstAfter(int from, int to, long micros) {
        return times.firstAfter(from, to, micros);
    }

    /** Which places belong to which name. */
    public RunIndex names() {
        return names;
    }

    /** Numbers of distinct ids. */
    public PackedColumn distinctIds() {
        return distinctIds;
    }

    /** The row of the event at a place. */
    public int row(int place) {
        return firstRow + rows.getInt(place);
    }

    /** Rows in order of arrival, counted from the first. */
    PackedColumn rows() {
        return rows;
    }

    /** The values of a property by place, or null when no event here has it. */
    public PropertyColumn property(int property) {
        return properties.get(property);
    }

    /** Which entries belong to which distinct id. */
    public RunIndex timelines() {
        return timelines;
    }

    /** The place of each entry. */
    public PackedColumn timelinePlaces() {
        return timelinePlaces;
    }

    /** The name of each entry. */
    public PackedColumn timelineNames() {
        return timelineNames;
    }

    /** The time of each entry. */
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
