package dev.tenrec.segment;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a segment of events in order of arrival: puts them into both of its orders and packs each column. For one
 * thread, and one segment.
 */
public final class SegmentBuilder {
    /** A property that fewer than one of so many events have is kept as places and values. */
    private static final int SPARSE_FROM = 6;

    /** What the events have, in order of arrival. */
    public interface Source {
        int count();

        /** Microseconds since 1970. */
        void readTimes(long[] into);

        void readNames(int[] into);

        void readDistinctIds(int[] into);

        /** The properties that some of the events have; each once. */
        int[] properties();

        /** The numbers of a property's values, 0 for none; answers how many have one. */
        int readProperty(int property, int[] into);
    }

    private final Source source;
    private final Runnable pause;
    private final int count;
    private final List<Section> sections = new ArrayList<>();
    /** By place, the index of the event. */
    private int[] order;

    private SegmentBuilder(Source source, Runnable pause) {
        this.source = source;
        this.pause = pause;
        this.count = source.count();
    }

    /** The segment of at least one event. */
    public static Segment build(int firstRow, Source source) {
        return build(firstRow, source, () -> {});
    }

    /** @param pause is called between steps that may take some hundredths of a second each */
    static Segment build(int firstRow, Source source, Runnable pause) {
        SegmentBuilder builder = new SegmentBuilder(source, pause);
        builder.addColumns();
        builder.addProperties();
        return new Segment(firstRow, source.count(), builder.sections);
    }

    private void addColumns() {
        long[] times = new long[count];
        source.readTimes(times);
        int[] names = new int[count];
        source.readNames(names);
        int[] ids = new int[count];
        source.readDistinctIds(ids);
        int[] byTime = TimeOrder.of(times, count);
        int[] namesByTime = gather(names, byTime);
        int[] byName = RadixOrder.of(namesByTime, count);
        order = gather(byTime, byName);
        add(Section.Kind.TIMES, gather(times, order));
        add(Section.Kind.ROWS, order);
        add(Section.Kind.DISTINCT_IDS, gather(ids, order));
        addIndex(Section.Kind.NAME_IDS, Section.Kind.NAME_STARTS, gather(names, order));
        int[] idsByTime = gather(ids, byTime);
        int[] timelines = RadixOrder.of(idsByTime, count);
        add(Section.Kind.TIMELINE_PLACES, gather(inverse(byName), timelines));
        add(Section.Kind.TIMELINE_NAMES, gather(namesByTime, timelines));
        add(Section.Kind.TIMELINE_TIMES, gather(times, gather(byTime, timelines)));
        addIndex(Section.Kind.TIMELINE_IDS, Section.Kind.TIMELINE_STARTS, gather(idsByTime, timelines));
    }

    private static int[] inverse(int[] places) {
        int[] inverse = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            inverse[places[i]] = i;
        }
        return inverse;
    }

    private static long[] gather(long[] numbers, int[] places) {
        long[] gathered = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            gathered[i] = numbers[places[i]];
        }
        return gathered;
    }

    private static int[] gather(int[] numbers, int[] places) {
        int[] gathered = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            gathered[i] = numbers[places[i]];
        }
        return gathered;
    }

    /** Says where each number of a column begins that is in order. */
    private void addIndex(Section.Kind idsKind, Section.Kind startsKind, int[] ordered) {
        int[] starts = new int[count + 1];
        int[] ids = new int[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || ordered[i] != ordered[i - 1]) {
                ids[found] = ordered[i];
                starts[found++] = i;
            }
        }
        starts[found] = count;
        sections.add(Section.pack(idsKind, 0, found, ids));
        sections.add(Section.pack(startsKind, 0, found + 1, starts));
    }

    private void addProperties() {
        int[] codes = new int[count];
        for (int property : source.properties()) {
            pause.run();
            int valueCount = source.readProperty(property, codes);
            if (valueCount * SPARSE_FROM > count) {
                sections.add(Section.pack(Section.Kind.PROPERTY, property, count, gather(codes, order)));
            } else if (valueCount > 0) {
                addSparse(property, codes, valueCount);
            }
        }
    }

    private void addSparse(int property, int[] codes, int valueCount) {
        int[] places = new int[valueCount];
        int[] values = new int[valueCount];
        int found = 0;
        for (int place = 0; found < valueCount; place++) {
            int code = codes[order[place]];
            if (code != 0) {
                values[found] = code;
                places[found++] = place;
            }
        }
        sections.add(Section.pack(Section.Kind.PROPERTY_PLACES, property, valueCount, places));
        sections.add(Section.pack(Section.Kind.PROPERTY_VALUES, property, valueCount, values));
    }

    private void add(Section.Kind kind, long[] numbers) {
        pause.run();
        sections.add(Section.pack(kind, count, numbers));
    }

    private void add(Section.Kind kind, int[] numbers) {
        pause.run();
        sections.add(Section.pack(kind, 0, count, numbers));
    }
}
