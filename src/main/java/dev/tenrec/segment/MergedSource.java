package dev.tenrec.segment;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;

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
        int at = 0;
        for (Segment segment : segments) {
            segment.times().read(0, segment.count(), into, at);
            at += segment.count();
        }
    }

    @Override
    public void readNames(int[] into) {
        read(Segment::names, into);
    }

    @Override
    public void readDistinctIds(int[] into) {
        read(Segment::distinctIds, into);
    }

    @Override
    public void readRows(int[] into) {
        read(Segment::rows, into);
        int at = 0;
        for (Segment segment : segments) {
            int before = segment.firstRow() - segments.get(0).firstRow();
            int end = at + segment.count();
            while (at < end) {
                into[at++] += before;
            }
        }
    }

    private void read(Function<Segment, PackedColumn> column, int[] into) {
        int at = 0;
        for (Segment segment : segments) {
            column.apply(segment).read(0, segment.count(), into, at);
            at += segment.count();
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
        int at = 0;
        int values = 0;
        int[] block = new int[Segment.BLOCK_ROWS];
        for (Segment segment : segments) {
            PropertyColumn column = segment.property(property);
            for (int from = 0; from < segment.count(); from += Segment.BLOCK_ROWS) {
                int rows = Math.min(Segment.BLOCK_ROWS, segment.count() - from);
                if (column == null) {
                    Arrays.fill(into, at, at + rows, 0);
                } else {
                    column.read(from, rows, block);
                    System.arraycopy(block, 0, into, at, rows);
                }
                for (int i = at; i < at + rows; i++) {
                    values += into[i] == 0 ? 0 : 1;
                }
                at += rows;
            }
        }
        return values;
    }
}
