package dev.tenrec.storage.segment;

import static dev.tenrec.storage.segment.SegmentPacker.gather;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Merges consecutive segments into one: concatenates their columns and merges the sorted runs of the parts, so each
 * column is read sequentially in as many streams as there are parts.
 */
public final class SegmentMerge {
    private final int firstRow;
    /** None is empty. */
    private final List<Segment> parts;
    /** By part, its offset in the concatenation of all, and the end of the last. */
    private final int[] firsts;

    private final int count;
    private final Runnable pause;
    private final SegmentPacker packer;

    private SegmentMerge(int firstRow, List<Segment> parts, Runnable pause) {
        this.firstRow = firstRow;
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
     * @param parts at least one, with consecutive rows
     * @param pause called between steps of some hundredths of a second each
     */
    public static Segment of(List<Segment> parts, Runnable pause) {
        int firstRow = parts.get(0).firstRow();
        int rowCount = parts.get(parts.size() - 1).endRow() - firstRow;
        List<Segment> filled = parts.stream().filter(part -> part.count() > 0).toList();
        return filled.isEmpty()
                ? Segment.empty(firstRow, rowCount)
                : new Segment(firstRow, rowCount, new SegmentMerge(firstRow, filled, pause).sections());
    }

    private List<ColumnSection> sections() {
        int[] order = addNameOrder();
        int[] positions = SegmentPacker.inverse(order);
        addTimelines(positions);
        addProperties(order, positions);
        return packer.sections();
    }

    /** Returns by name position the event's index in the concatenation. */
    private int[] addNameOrder() {
        long[] times = longs(Segment::times);
        RunMerge names = RunMerge.of(indexes(Segment::names), firsts, times, pause);
        int[] order = names.order();
        packer.add(ColumnSection.Kind.TIMES, gather(times, order));
        packer.add(ColumnSection.Kind.ROWS, gather(rows(), order));
        packer.add(ColumnSection.Kind.DISTINCT_IDS, gather(ints(Segment::distinctIds), order));
        names.addTo(packer, ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS);
        return order;
    }

    /** @param namePositions by the event's index in the concatenation */
    private void addTimelines(int[] namePositions) {
        pause.run();
        long[] times = longs(Segment::timelineTimes);
        RunMerge timelines = RunMerge.of(indexes(Segment::timelines), firsts, times, pause);
        int[] order = timelines.order();
        packer.add(ColumnSection.Kind.TIMELINE_TIMES, gather(times, order));
        packer.add(ColumnSection.Kind.TIMELINE_NAMES, gather(ints(Segment::timelineNames), order));
        int[] before = ints(Segment::timelineNamePositions);
        add(before, firsts);
        packer.add(ColumnSection.Kind.TIMELINE_NAME_POSITIONS, gather(namePositions, gather(before, order)));
        timelines.addTo(packer, ColumnSection.Kind.TIMELINE_IDS, ColumnSection.Kind.TIMELINE_STARTS);
    }

    /**
     * @param order by name position, the event's index in the concatenation
     * @param positions the inverse
     */
    private void addProperties(int[] order, int[] positions) {
        NavigableSet<Integer> properties = new TreeSet<>();
        parts.forEach(part -> part.propertyNumbers().forEach(properties::add));
        int[] codes = new int[count];
        for (int property : properties) {
            List<@Nullable PropertyColumn> columns = new ArrayList<>();
            parts.forEach(part -> columns.add(part.property(property)));
            int sparseCount = sparseCount(columns);
            if (sparseCount >= 0 && packer.isSparse(sparseCount)) {
                packer.addSparse(property, cells(columns, positions, sparseCount));
            } else {
                packer.addProperty(property, codes, order, positions, readAll(columns, codes));
            }
        }
    }

    /** The number of values of sparse columns, or -1 if one is dense. */
    private static int sparseCount(List<@Nullable PropertyColumn> columns) {
        int values = 0;
        for (PropertyColumn column : columns) {
            if (column instanceof DenseColumn) {
                return -1;
            }
            values += column instanceof SparseColumn sparse ? sparse.valueCount() : 0;
        }
        return values;
    }

    /** By columns, without a look at events that have no value. */
    private long[] cells(List<@Nullable PropertyColumn> columns, int[] positions, int valueCount) {
        long[] cells = new long[valueCount];
        int found = 0;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) instanceof SparseColumn sparse) {
                found = sparse.addCells(positions, firsts[i], cells, found);
            }
        }
        return cells;
    }

    /** Returns how many events have a value. */
    private int readAll(List<@Nullable PropertyColumn> columns, int[] codes) {
        int values = 0;
        for (int i = 0; i < columns.size(); i++) {
            PropertyColumn column = columns.get(i);
            if (column == null) {
                Arrays.fill(codes, firsts[i], firsts[i + 1], 0);
            } else {
                values += column.readAll(codes, firsts[i], firsts[i + 1] - firsts[i]);
            }
        }
        return values;
    }

    /** Rows relative to the first of all. */
    private int[] rows() {
        int[] rows = ints(Segment::rows);
        add(rows, parts.stream().mapToInt(part -> part.firstRow() - firstRow).toArray());
        return rows;
    }

    /** @param added by part, what is added to each of its numbers */
    private void add(int[] numbers, int[] added) {
        for (int part = 0; part < parts.size(); part++) {
            for (int i = firsts[part]; i < firsts[part + 1]; i++) {
                numbers[i] += added[part];
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
