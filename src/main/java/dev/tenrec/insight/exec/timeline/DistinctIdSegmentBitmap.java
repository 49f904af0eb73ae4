package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;

/**
 * In which segments each distinct id has events, as bits, so that nobody looks for it in the others: most have events
 * in one or two.
 */
public final class DistinctIdSegmentBitmap {
    /** Where the segments end; this tells which rows each has, and does not hold on to their files. */
    private final int[] ends;

    private final int segmentsPerBit;
    private final long[] bits;

    public DistinctIdSegmentBitmap(List<Segment> segments, int idCount, Deadline deadline) {
        ends = ends(segments);
        segmentsPerBit = (segments.size() + Long.SIZE - 1) / Long.SIZE;
        bits = new long[idCount];
        for (int i = 0; i < segments.size(); i++) {
            deadline.check();
            RunIndex timelines = segments.get(i).timelines();
            long bit = 1L << (i / segmentsPerBit);
            for (int run = 0; run < timelines.count(); run++) {
                bits[timelines.id(run)] |= bit;
            }
        }
    }

    /** Whether these are the segments and so many the distinct ids. */
    public boolean isOf(List<Segment> others, int idCount) {
        return bits.length == idCount && Arrays.equals(ends, ends(others));
    }

    private static int[] ends(List<Segment> segments) {
        return segments.stream().mapToInt(Segment::endRow).toArray();
    }

    long of(int distinctId) {
        return bits[distinctId];
    }

    /** How many segments that follow one another share a bit; the first ones have the lowest. */
    int segmentsPerBit() {
        return segmentsPerBit;
    }
}
