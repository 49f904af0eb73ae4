package dev.tenrec.segment;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Events of one project that arrived one after another, in columns; immutable. Twice: in the order of time for whoever
 * counts, and in the order of distinct ids and then time for whoever follows people.
 *
 * <pre>
 * place  time   name  distinct id  row    $browser      timelines: distinct id  7 → entries 0, 1   9 → entry 2
 *     0  09:00     0            7    0           3      entry  place  name  time
 *     1  09:02     0            9    2           0          0      0     0  09:00
 *     2  09:05     4            7    1           3          1      2     4  09:05
 *                                                           2      1     0  09:02
 * </pre>
 *
 * <p>A <em>place</em> is an event's number in order of time, an <em>entry</em> its number in the timelines.
 */
public final class Segment {
    /** Places that are read at a time; the last block is shorter. */
    public static final int BLOCK_ROWS = 4_096;

    private final int firstRow;
    private final int count;
    private final List<Section> sections;
    private final PackedColumn times;
    private final PackedColumn names;
    private final PackedColumn distinctIds;
    private final PackedColumn rows;
    private final PackedColumn timelinePlaces;
    private final PackedColumn timelineNames;
    private final PackedColumn timelineTimes;
    private final RunIndex timelines;
    private final PackedColumn namePlaces;
    private final RunIndex nameRuns;
    private final Map<Integer, PropertyColumn> properties = new HashMap<>();

    /** @param firstRow the first of its rows in order of arrival; all up to {@code firstRow + count} are here */
    Segment(int firstRow, int count, List<Section> sections) {
        this.firstRow = firstRow;
        this.count = count;
        this.sections = List.copyOf(sections);
        Map<Section.Kind, Section> columns = new EnumMap<>(Section.Kind.class);
        Map<Integer, Section> places = new HashMap<>();
        for (Section section : sections) {
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
        times = columns.get(Section.Kind.TIMES).column();
        names = columns.get(Section.Kind.NAMES).column();
        distinctIds = columns.get(Section.Kind.DISTINCT_IDS).column();
        rows = columns.get(Section.Kind.ROWS).column();
        timelinePlaces = columns.get(Section.Kind.TIMELINE_PLACES).column();
        timelineNames = columns.get(Section.Kind.TIMELINE_NAMES).column();
        timelineTimes = columns.get(Section.Kind.TIMELINE_TIMES).column();
        timelines = new RunIndex(columns.get(Section.Kind.TIMELINE_IDS), columns.get(Section.Kind.TIMELINE_STARTS));
        namePlaces = columns.get(Section.Kind.NAME_PLACES).column();
        nameRuns = new RunIndex(columns.get(Section.Kind.NAME_IDS), columns.get(Section.Kind.NAME_STARTS));
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

    /** Microseconds since 1970, in order of time. */
    public PackedColumn times() {
        return times;
    }

    /** The first time. */
    public long minMicros() {
        return times.get(0);
    }

    /** The last time. */
    public long maxMicros() {
        return times.get(count - 1);
    }

    /** The first place whose time is this one or later; {@link #count} when there is none. */
    public int firstFrom(long micros) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times.get(middle) < micros) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first place whose time is later than this one; {@link #count} when there is none. */
    public int firstAfter(long micros) {
        return micros == Long.MAX_VALUE ? count : firstFrom(micros + 1);
    }

    /** Numbers of names, in order of time. */
    public PackedColumn names() {
        return names;
    }

    /** Numbers of distinct ids, in order of time. */
    public PackedColumn distinctIds() {
        return distinctIds;
    }

    /** The row of the event at a place. */
    public int row(int place) {
        return firstRow + rows.getInt(place);
    }

    /** Rows in order of arrival, counted from the first, in order of time. */
    PackedColumn rows() {
        return rows;
    }

    /** The values of a property in order of time, or null when no event here has it. */
    public PropertyColumn property(int property) {
        return properties.get(property);
    }

    /** Which entries belong to which distinct id. */
    public RunIndex timelines() {
        return timelines;
    }

    /** Which of {@link #namePlaces} belong to which name. */
    public RunIndex nameRuns() {
        return nameRuns;
    }

    /** The places of all events, in order of their names, and of time for each name. */
    public PackedColumn namePlaces() {
        return namePlaces;
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

    List<Section> sections() {
        return sections;
    }

    Iterable<Integer> propertyNumbers() {
        return properties.keySet();
    }
}
