package dev.tenrec.storage.segment;

import java.util.ArrayList;
import java.util.List;

/** Packs the columns of one segment, in the order in which they are given. For one thread. */
final class SegmentPacker {
    /** A property that fewer than one of so many events have is kept as places and values. */
    private static final int SPARSE_FROM = 6;

    private final int count;
    private final Runnable pause;
    private final List<ColumnSection> sections = new ArrayList<>();

    /**
     * @param count of the events
     * @param pause is called before each column
     */
    SegmentPacker(int count, Runnable pause) {
        this.count = count;
        this.pause = pause;
    }

    /** What was packed. */
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
     * Where each of some numbers begins.
     *
     * @param starts by number, and behind the last one where it ends
     */
    void addIndex(ColumnSection.Kind idsKind, ColumnSection.Kind startsKind, int idCount, int[] ids, int[] starts) {
        sections.add(ColumnSection.pack(idsKind, 0, idCount, ids));
        sections.add(ColumnSection.pack(startsKind, 0, idCount + 1, starts));
    }

    /**
     * A property, of which few events may have a value.
     *
     * @param codes the numbers of the values, 0 for none
     * @param order by place, where its event stands in {@code codes}
     * @param valueCount how many events have one
     */
    void addProperty(int property, int[] codes, int[] order, int valueCount) {
        pause.run();
        if (valueCount * SPARSE_FROM > count) {
            sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY, property, count, gather(codes, order)));
        } else if (valueCount > 0) {
            addSparse(property, codes, order, valueCount);
        }
    }

    private void addSparse(int property, int[] codes, int[] order, int valueCount) {
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
        sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY_PLACES, property, valueCount, places));
        sections.add(ColumnSection.pack(ColumnSection.Kind.PROPERTY_VALUES, property, valueCount, values));
    }

    /** The numbers in another order. */
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

    /** By number of the one order, its place in the other. */
    static int[] inverse(int[] order) {
        int[] inverse = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            inverse[order[i]] = i;
        }
        return inverse;
    }
}
