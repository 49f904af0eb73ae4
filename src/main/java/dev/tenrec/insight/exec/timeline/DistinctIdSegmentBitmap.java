package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bitmap of the segments that have events of each distinct id. Most distinct ids have events in one or two segments;
 * the others are not searched. Immutable, cached between queries.
 */
public final class DistinctIdSegmentBitmap {
    /** End row and events of each segment: identify the segments without keeping their files open. */
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

    /** True if the bitmap was built for these segments and distinct ids. */
    public boolean isOf(List<Segment> others, int idCount) {
        return bits.length == idCount && Arrays.equals(ends, ends(others));
    }

    private static int[] ends(List<Segment> segments) {
        return segments.stream()
                .flatMapToInt(segment -> IntStream.of(segment.endRow(), segment.count()))
                .toArray();
    }

    long of(int distinctId) {
        return bits[distinctId];
    }

    /** Number of adjacent segments that share a bit; bit 0 is for the first ones. */
    int segmentsPerBit() {
        return segmentsPerBit;
    }
}
