package dev.tenrec.segment;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The events of several segments whose rows follow one another, for one larger segment. */
public final class MergedSource implements SegmentBuilder.Source {
    private final List<Segment> segments;

    private MergedSource(List<Segment> segments) {
        this.segments = segments;
    }

    /** One segment in place of several; the rows of each begin where those of the one before end. */
    public static Segment merge(List<Segment> segments) {
        return SegmentBuilder.build(segments.get(0).firstRow(), new MergedSource(segments));
    }

    @Override
    public int count() {
        return segments.stream().mapToInt(Segment::count).sum();
    }

    @Override
    public void readTimes(long[] into) {
        long[] block = new long[Segment.BLOCK_ROWS];
        eachBlock((segment, from, rows, count) -> {
            segment.times().read(from, count, block);
            for (int i = 0; i < count; i++) {
                into[rows[i]] = block[i];
            }
        });
    }

    @Override
    public void readNames(int[] into) {
        eachBlock((segment, from, rows, count) -> {
            int run = segment.names().runAt(from);
            for (int i = 0; i < count; i++) {
                while (from + i >= segment.names().end(run)) {
                    run++;
                }
                into[rows[i]] = segment.names().id(run);
            }
        });
    }

    @Override
    public void readDistinctIds(int[] into) {
        int[] block = new int[Segment.BLOCK_ROWS];
        eachBlock((segment, from, rows, count) -> {
            segment.distinctIds().read(from, count, block);
            for (int i = 0; i < count; i++) {
                into[rows[i]] = block[i];
            }
        });
    }

    /** Takes some places of a segment. */
    private interface Blocks {
        /** @param rows of each place, counted from the first row of all */
        void block(Segment segment, int from, int[] rows, int count);
    }

    private void eachBlock(Blocks blocks) {
        int[] rows = new int[Segment.BLOCK_ROWS];
        for (Segment segment : segments) {
            int before = segment.firstRow() - segments.get(0).firstRow();
            for (int from = 0; from < segment.count(); from += Segment.BLOCK_ROWS) {
                int count = Math.min(Segment.BLOCK_ROWS, segment.count() - from);
                segment.rows().read(from, count, rows);
                for (int i = 0; i < count; i++) {
                    rows[i] += before;
                }
                blocks.block(segment, from, rows, count);
            }
        }
    }

    @Override
    public int[] properties() {
        NavigableSet<Integer> all = new TreeSet<>();
        segments.forEach(segment -> segment.propertyNumbers().forEach(all::add));
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int readProperty(int property, int[] into) {
        int[] block = new int[Segment.BLOCK_ROWS];
        int[] values = new int[1];
        eachBlock((segment, from, rows, count) -> {
            PropertyColumn column = segment.property(property);
            if (column == null) {
                Arrays.fill(block, 0, count, 0);
            } else {
                column.read(from, count, block);
            }
            for (int i = 0; i < count; i++) {
                into[rows[i]] = block[i];
                values[0] += block[i] == 0 ? 0 : 1;
            }
        });
        return values[0];
    }
}
