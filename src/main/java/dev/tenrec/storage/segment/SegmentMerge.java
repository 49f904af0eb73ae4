package dev.tenrec.storage.segment;

import static dev.tenrec.storage.segment.SegmentPacker.gather;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * One segment in place of several whose rows follow one another. The columns of the parts are read one behind the
 * other; what lies in order in each of them is merged, so every column is gone through from as many places as there are
 * parts.
 */
public final class SegmentMerge {
    private final List<Segment> parts;
    /** By part, where it begins among all of them; and behind the last one where it ends. */
    private final int[] firsts;

    private final int count;
    private final Runnable pause;
    private final SegmentPacker packer;

    private SegmentMerge(List<Segment> parts, Runnable pause) {
        this.parts = parts;
        this.pause = pause;
        firsts = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            firsts[i + 1] = firsts[i] + parts.get(i).count();
        }
        count = firsts[parts.size()];
        packer = new SegmentPacker(count, pause);
    }

    /**
     * The segment of all their events.
     *
     * @param parts at least one; the rows of each begin where those of the one before end
     * @param pause is called between steps that may take some hundredths of a second each
     */
    public static Segment of(List<Segment> parts, Runnable pause) {
        SegmentMerge merge = new SegmentMerge(parts, pause);
        int[] order = merge.addPlaces();
        merge.addTimelines(SegmentPacker.inverse(order));
        merge.addProperties(order);
        return new Segment(parts.get(0).firstRow(), merge.count, merge.packer.sections());
    }

    /** Answers by place with the index of its event among all parts. */
    private int[] addPlaces() {
        long[] times = longs(Segment::times);
        RunMerge names = RunMerge.of(indexes(Segment::names), firsts, times, pause);
        int[] order = names.order();
        packer.add(ColumnSection.Kind.TIMES, gather(times, order));
        packer.add(ColumnSection.Kind.ROWS, gather(rows(), order));
        packer.add(ColumnSection.Kind.DISTINCT_IDS, gather(ints(Segment::distinctIds), order));
        names.addTo(packer, ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS);
        return order;
    }

    /** @param places by the index of an event among all parts */
    private void addTimelines(int[] places) {
        pause.run();
        long[] times = longs(Segment::timelineTimes);
        RunMerge timelines = RunMerge.of(indexes(Segment::timelines), firsts, times, pause);
        int[] order = timelines.order();
        packer.add(ColumnSection.Kind.TIMELINE_TIMES, gather(times, order));
        packer.add(ColumnSection.Kind.TIMELINE_NAMES, gather(ints(Segment::timelineNames), order));
        int[] before = ints(Segment::timelinePlaces);
        addFirsts(before, firsts);
        packer.add(ColumnSection.Kind.TIMELINE_PLACES, gather(places, gather(before, order)));
        timelines.addTo(packer, ColumnSection.Kind.TIMELINE_IDS, ColumnSection.Kind.TIMELINE_STARTS);
    }

    private void addProperties(int[] order) {
        NavigableSet<Integer> properties = new TreeSet<>();
        parts.forEach(part -> part.propertyNumbers().forEach(properties::add));
        int[] codes = new int[count];
        for (int property : properties) {
            int values = 0;
            for (int i = 0; i < parts.size(); i++) {
                PropertyColumn column = parts.get(i).property(property);
                if (column == null) {
                    Arrays.fill(codes, firsts[i], firsts[i + 1], 0);
                } else {
                    values += column.readAll(codes, firsts[i], parts.get(i).count());
                }
            }
            packer.addProperty(property, codes, order, values);
        }
    }

    /** Rows, counted from the first of all. */
    private int[] rows() {
        int[] rows = ints(Segment::rows);
        addFirsts(rows, firsts);
        return rows;
    }

    private static void addFirsts(int[] numbers, int[] firsts) {
        for (int part = 0; part + 1 < firsts.length; part++) {
            for (int i = firsts[part]; i < firsts[part + 1]; i++) {
                numbers[i] += firsts[part];
            }
        }
    }

    private RunIndex[] indexes(Function<Segment, RunIndex> index) {
        return parts.stream().map(index).toArray(RunIndex[]::new);
    }

    private long[] longs(Function<Segment, PackedColumn> column) {
        long[] all = new long[count];
        for (int i = 0; i < parts.size(); i++) {
            column.apply(parts.get(i)).read(0, parts.get(i).count(), all, firsts[i]);
        }
        return all;
    }

    private int[] ints(Function<Segment, PackedColumn> column) {
        int[] all = new int[count];
        for (int i = 0; i < parts.size(); i++) {
            column.apply(parts.get(i)).read(0, parts.get(i).count(), all, firsts[i]);
        }
        return all;
    }
}
