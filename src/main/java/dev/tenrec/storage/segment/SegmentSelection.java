package dev.tenrec.storage.segment;

import static dev.tenrec.storage.segment.SegmentPacker.gather;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Some of the events of a segment, as a segment of the same rows: sort orders stay, so each column is read once and
 * what is left out closes up.
 */
final class SegmentSelection {
    private static final int NONE = -1;

    private final Segment segment;
    private final SegmentPacker packer;
    /** Name positions of the events that are kept, ascending. */
    private final int[] kept;
    /** By name position before, that of the segment to be built, or {@link #NONE}. */
    private final int[] positions;

    private final int[] same;
    private final int[] codes;
    private final int[] keptCodes;

    /**
     * @param isLeft by name position, true for events to leave out
     * @param pause called between steps of some hundredths of a second each
     */
    SegmentSelection(Segment segment, IntPredicate isLeft, Runnable pause) {
        this.segment = segment;
        int[] found = new int[segment.count()];
        int count = 0;
        for (int at = 0; at < found.length; at++) {
            if (at % Segment.BLOCK_ROWS == 0) {
                pause.run();
            }
            found[count] = at;
            count += isLeft.test(at) ? 0 : 1;
        }
        kept = Arrays.copyOf(found, count);
        positions = new int[segment.count()];
        Arrays.fill(positions, NONE);
        for (int i = 0; i < count; i++) {
            positions[kept[i]] = i;
        }
        packer = new SegmentPacker(count, pause);
        same = IntStream.range(0, count).toArray();
        codes = new int[segment.count()];
        keptCodes = new int[count];
    }

    boolean isAll() {
        return kept.length == segment.count();
    }

    /**
     * Adds a property that the segment has.
     *
     * @return its codes of the kept events, 0 for none; overwritten by the next call
     */
    int[] add(int property) {
        PropertyColumn column = Objects.requireNonNull(segment.property(property));
        column.readAll(codes, 0, codes.length);
        int valueCount = 0;
        for (int i = 0; i < kept.length; i++) {
            keptCodes[i] = codes[kept[i]];
            valueCount += keptCodes[i] == PropertyTable.NONE ? 0 : 1;
        }
        if (!isAll()) {
            packer.addProperty(property, keptCodes, same, same, valueCount);
        }
        return keptCodes;
    }

    /** The segment, once all properties were added. */
    Segment build() {
        if (kept.length == 0) {
            return Segment.empty(segment.firstRow(), segment.rowCount());
        }
        packer.add(ColumnSection.Kind.TIMES, gather(longs(segment.times()), kept));
        packer.add(ColumnSection.Kind.ROWS, gather(ints(segment.rows()), kept));
        packer.add(ColumnSection.Kind.DISTINCT_IDS, gather(ints(segment.distinctIds()), kept));
        addIndex(ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS, segment.names(), kept);
        addTimelines();
        return new Segment(segment.firstRow(), segment.rowCount(), packer.sections());
    }

    private void addTimelines() {
        int[] before = ints(segment.timelineNamePositions());
        int[] order = IntStream.range(0, before.length)
                .filter(at -> positions[before[at]] != NONE)
                .toArray();
        packer.add(ColumnSection.Kind.TIMELINE_NAME_POSITIONS, gather(positions, gather(before, order)));
        packer.add(ColumnSection.Kind.TIMELINE_NAMES, gather(ints(segment.timelineNames()), order));
        packer.add(ColumnSection.Kind.TIMELINE_TIMES, gather(longs(segment.timelineTimes()), order));
        addIndex(ColumnSection.Kind.TIMELINE_IDS, ColumnSection.Kind.TIMELINE_STARTS, segment.timelines(), order);
    }

    /** @param order the kept positions of the sort order of the index, ascending */
    private void addIndex(ColumnSection.Kind idsKind, ColumnSection.Kind startsKind, RunIndex before, int[] order) {
        int[] ids = new int[before.count()];
        int[] starts = new int[before.count() + 1];
        int found = 0;
        int at = 0;
        for (int run = 0; run < before.count(); run++) {
            int start = at;
            while (at < order.length && order[at] < before.end(run)) {
                at++;
            }
            if (at > start) {
                ids[found] = before.id(run);
                starts[found++] = start;
            }
        }
        starts[found] = at;
        packer.addIndex(idsKind, startsKind, found, ids, starts);
    }

    private int[] ints(PackedColumn column) {
        int[] numbers = new int[segment.count()];
        column.read(0, numbers.length, numbers);
        return numbers;
    }

    private long[] longs(PackedColumn column) {
        long[] numbers = new long[segment.count()];
        column.read(0, numbers.length, numbers);
        return numbers;
    }
}
