package dev.tenrec.storage.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Packs the columns of one segment in the order of its calls. Used by one thread. */
final class SegmentPacker {
    /** A property of at most one in so many events is stored sparse, as positions and values. */
    private static final int SPARSE_FROM = 6;

    private final int count;
    private final Runnable pause;
    private final List<ColumnSection> sections = new ArrayList<>();

    /**
     * @param count events
     * @param pause called before each column
     */
    SegmentPacker(int count, Runnable pause) {
        this.count = count;
        this.pause = pause;
    }

    List<ColumnSection> sections() {
        return sections;
    }

    void add(ColumnSection.Kind kind, long[] numbers) {
        pause.run();
        sections.add(ColumnSection.pack(kind, count, numbers));
    }

    void add(ColumnSection.Kind kind, int[] numbers) {
        pause.run();
        sections.add(ColumnSection.pack(kind, 0, count, numbers));
    }

    /**
     * Adds a run index.
     *
     * @param starts by run, and the end of the last
     */
    void addIndex(ColumnSection.Kind idsKind, ColumnSection.Kind startsKind, int idCount, int[] ids, int[] starts) {
        sections.add(ColumnSection.pack(idsKind, 0, idCount, ids));
        sections.add(ColumnSection.pack(startsKind, 0, idCount + 1, starts));
    }

    /** True for a property that is stored sparse. */
    boolean isSparse(int valueCount) {
        return valueCount * SPARSE_FROM <= count;
    }

    /**
     * Adds a property, dense or sparse.
     *
     * @param codes value codes, 0 for none
     * @param order by name position, the event's index in {@code codes}
     * @param positions the inverse of {@code order}
     * @param valueCount events that have a value
     */
    void addProperty(int property, int[] codes, int[] order, int[] positions, int valueCount) {
        if (!isSparse(valueCount)) {
            pause.run();
            sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY, property, count, gather(codes, order)));
        } else if (valueCount > 0) {
            addSparse(property, cells(codes, positions, valueCount));
        }
    }

    private static long[] cells(int[] codes, int[] positions, int valueCount) {
        long[] cells = new long[valueCount];
        int found = 0;
        for (int i = 0; found < valueCount; i++) {
            if (codes[i] != 0) {
                cells[found++] = cell(positions[i], codes[i]);
            }
        }
        return cells;
    }

    /**
     * Adds a property of few events. Costs nothing for the others, because a segment may have thousands of such
     * properties.
     *
     * @param cells of the events with a value, in any order, see {@link #cell}; are sorted
     */
    void addSparse(int property, long[] cells) {
        pause.run();
        Arrays.sort(cells);
        int valueCount = cells.length;
        int[] positions = new int[valueCount];
        int[] values = new int[valueCount];
        for (int i = 0; i < valueCount; i++) {
            positions[i] = (int) (cells[i] >>> Integer.SIZE);
            values[i] = (int) cells[i];
        }
        sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY_POSITIONS, property, valueCount, positions));
        sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY_VALUES, property, valueCount, values));
    }

    /** A value of a sparse property: the event's name position and the value code. */
    static long cell(int position, int code) {
        return (long) position << Integer.SIZE | code;
    }

    /** The numbers permuted: element {@code i} is {@code numbers[order[i]]}. */
    static long[] gather(long[] numbers, int[] order) {
        long[] gathered = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            gathered[i] = numbers[order[i]];
        }
        return gathered;
    }

    static int[] gather(int[] numbers, int[] order) {
        int[] gathered = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            gathered[i] = numbers[order[i]];
        }
        return gathered;
    }

    /** The inverse permutation. */
    static int[] inverse(int[] order) {
        int[] inverse = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            inverse[order[i]] = i;
        }
        return inverse;
    }
}
