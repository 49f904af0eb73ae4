package dev.tenrec.segment;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The events of several segments whose rows follow one another, for one larger segment. */
public final class MergedSource implements SegmentBuilder.Source {
    private final List<Segment> segments;
    /** Where each event belongs, by segment and place: its row, counted from the first of all. */
    private final int[] rows;

    private MergedSource(List<Segment> segments) {
        this.segments = segments;
        this.rows = new int[count()];
        int[] block = new int[Segment.BLOCK_ROWS];
        int at = 0;
        for (Segment segment : segments) {
            int before = segment.firstRow() - segments.get(0).firstRow();
            for (int from = 0; from < segment.count(); from += block.length) {
                int count = Math.min(block.length, segment.count() - from);
                segment.rows().read(from, count, block);
                for (int i = 0; i < count; i++) {
                    rows[at++] = before + block[i];
                }
            }
        }
    }

    /**
     * One segment in place of several; the rows of each begin where those of the one before end.
     *
     * @param pause is called now and then, for whoever else needs the processor
     */
    public static Segment merge(List<Segment> segments, Runnable pause) {
        return SegmentBuilder.build(segments.get(0).firstRow(), new MergedSource(segments), pause);
    }

    @Override
    public int count() {
        return segments.stream().mapToInt(Segment::count).sum();
    }

    @Override
    public void readTimes(long[] into) {
        long[] block = new long[Segment.BLOCK_ROWS];
        int at = 0;
        for (Segment segment : segments) {
            for (int from = 0; from < segment.count(); from += block.length) {
                int count = Math.min(block.length, segment.count() - from);
                segment.times().read(from, count, block);
                for (int i = 0; i < count; i++) {
                    into[rows[at++]] = block[i];
                }
            }
        }
    }

    @Override
    public void readNames(int[] into) {
        int at = 0;
        for (Segment segment : segments) {
            RunIndex names = segment.names();
            for (int run = 0; run < names.count(); run++) {
                for (int end = at + names.end(run) - names.start(run); at < end; at++) {
                    into[rows[at]] = names.id(run);
                }
            }
        }
    }

    @Override
    public void readDistinctIds(int[] into) {
        int[] block = new int[Segment.BLOCK_ROWS];
        int at = 0;
        for (Segment segment : segments) {
            for (int from = 0; from < segment.count(); from += block.length) {
                int count = Math.min(block.length, segment.count() - from);
                segment.distinctIds().read(from, count, block);
                for (int i = 0; i < count; i++) {
                    into[rows[at++]] = block[i];
                }
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
        Arrays.fill(into, 0);
        int values = 0;
        int first = 0;
        for (Segment segment : segments) {
            PropertyColumn column = segment.property(property);
            if (column != null) {
                values += column.scatter(rows, first, segment.count(), into);
            }
            first += segment.count();
        }
        return values;
    }
}
