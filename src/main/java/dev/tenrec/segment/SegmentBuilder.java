package dev.tenrec.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a segment of events that come in any order: puts them into both orders and packs each column. For one thread,
 * and one segment.
 */
public final class SegmentBuilder {
    /** A property that fewer than one of so many events have is kept as places and values. */
    private static final int SPARSE_FROM = 6;

    /** What the events have, by their index in the order in which they come. */
    public interface Source {
        int count();

        /** Microseconds since 1970. */
        void readTimes(long[] into);

        void readNames(int[] into);

        void readDistinctIds(int[] into);

        /** Rows in order of arrival, counted from the segment's first. */
        void readRows(int[] into);

        /** The properties that some of the events have; each once. */
        int[] properties();

        /** The numbers of a property's values, 0 for none; answers how many have one. */
        int readProperty(int property, int[] into);
    }

    private final Source source;
    private final int count;
    private final List<Section> sections = new ArrayList<>();
    private int[] order;

    private SegmentBuilder(Source source) {
        this.source = source;
        this.count = source.count();
    }

    /** The segment of at least one event. */
    public static Segment build(int firstRow, Source source) {
        SegmentBuilder builder = new SegmentBuilder(source);
        builder.addColumns();
        builder.addProperties();
        return new Segment(firstRow, source.count(), builder.sections);
    }

    private void addColumns() {
        int[] rows = new int[count];
        source.readRows(rows);
        long[] times = new long[count];
        source.readTimes(times);
        order = byTime(times, rows);
        add(Section.Kind.TIMES, i -> times[order[i]]);
        add(Section.Kind.ROWS, i -> rows[order[i]]);
        int[] names = new int[count];
        source.readNames(names);
        add(Section.Kind.NAMES, i -> names[order[i]]);
        int[] ids = new int[count];
        source.readDistinctIds(ids);
        add(Section.Kind.DISTINCT_IDS, i -> ids[order[i]]);
        int[] places = new int[count];
        Arrays.setAll(places, i -> i);
        int[] timelines = RadixOrder.sort(
                places.clone(),
                place -> ids[order[place]],
                Arrays.stream(ids).max().orElse(0));
        add(Section.Kind.TIMELINE_PLACES, i -> timelines[i]);
        add(Section.Kind.TIMELINE_NAMES, i -> names[order[timelines[i]]]);
        add(Section.Kind.TIMELINE_TIMES, i -> times[order[timelines[i]]]);
        addIndex(Section.Kind.TIMELINE_IDS, Section.Kind.TIMELINE_STARTS, i -> ids[order[timelines[i]]]);
        int[] byName = RadixOrder.sort(
                places, place -> names[order[place]], Arrays.stream(names).max().orElse(0));
        add(Section.Kind.NAME_PLACES, i -> byName[i]);
        addIndex(Section.Kind.NAME_IDS, Section.Kind.NAME_STARTS, i -> names[order[byName[i]]]);
    }

    /** Of events with the same time, the one that arrived first comes first. */
    private int[] byTime(long[] times, int[] rows) {
        int[] byRow = new int[count];
        Arrays.setAll(byRow, i -> i);
        if (!isRising(count, i -> rows[i])) {
            byRow = RadixOrder.sort(
                    byRow, i -> rows[i], Arrays.stream(rows).max().orElse(0));
        }
        int[] arrived = byRow;
        if (isRising(count, i -> times[arrived[i]])) {
            return arrived;
        }
        long least = Arrays.stream(times).min().orElse(0);
        long most = Arrays.stream(times).max().orElse(0);
        return RadixOrder.sort(arrived, i -> times[i] - least, most - least);
    }

    private static boolean isRising(int count, Section.Numbers numbers) {
        for (int i = 1; i < count; i++) {
            if (numbers.at(i) < numbers.at(i - 1)) {
                return false;
            }
        }
        return true;
    }

    /** Says where each number of a column begins that is in order. */
    private void addIndex(Section.Kind idsKind, Section.Kind startsKind, Section.Numbers ordered) {
        int[] starts = new int[count + 1];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || ordered.at(i) != ordered.at(i - 1)) {
                starts[found++] = i;
            }
        }
        starts[found] = count;
        sections.add(Section.pack(idsKind, 0, found, i -> ordered.at(starts[i])));
        sections.add(Section.pack(startsKind, 0, found + 1, i -> starts[i]));
    }

    private void addProperties() {
        int[] codes = new int[count];
        for (int property : source.properties()) {
            int valueCount = source.readProperty(property, codes);
            if (valueCount * SPARSE_FROM > count) {
                sections.add(Section.pack(Section.Kind.PROPERTY, property, count, i -> codes[order[i]]));
            } else if (valueCount > 0) {
                addSparse(property, codes, valueCount);
            }
        }
    }

    private void addSparse(int property, int[] codes, int valueCount) {
        int[] places = new int[valueCount];
        int found = 0;
        for (int place = 0; place < count; place++) {
            if (codes[order[place]] != 0) {
                places[found++] = place;
            }
        }
        sections.add(Section.pack(Section.Kind.PROPERTY_PLACES, property, valueCount, i -> places[i]));
        sections.add(Section.pack(Section.Kind.PROPERTY_VALUES, property, valueCount, i -> codes[order[places[i]]]));
    }

    private void add(Section.Kind kind, Section.Numbers numbers) {
        sections.add(Section.pack(kind, 0, count, numbers));
    }
}
