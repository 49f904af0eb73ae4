package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Consecutive rows of one event name in one segment, in time order: the unit of work of a scan.
 *
 * @param from first position, inclusive
 * @param to last position, exclusive
 */
public record ScanRange(Segment segment, int name, int from, int to) {
    /** Large enough to amortize handing a range to a thread. */
    public static final int ROWS_MAX = 32 * Segment.BLOCK_ROWS;

    /**
     * Returns the rows of some names within a time range, in the order of segments, names and time.
     *
     * @param toMicros last microsecond, inclusive
     */
    public static List<ScanRange> of(List<Segment> segments, IntPredicate names, long fromMicros, long toMicros) {
        List<ScanRange> ranges = new ArrayList<>();
        for (Segment segment : segments) {
            RunIndex runs = segment.names();
            for (int run = 0; run < runs.count(); run++) {
                if (names.test(runs.id(run))) {
                    int from = segment.firstFrom(runs.start(run), runs.end(run), fromMicros);
                    int to = segment.firstAfter(from, runs.end(run), toMicros);
                    for (int at = from; at < to; at += ROWS_MAX) {
                        ranges.add(new ScanRange(segment, runs.id(run), at, Math.min(to, at + ROWS_MAX)));
                    }
                }
            }
        }
        return ranges;
    }

    /** Groups consecutive ranges up to {@link #ROWS_MAX} rows. */
    public static List<List<ScanRange>> parts(List<ScanRange> ranges) {
        List<List<ScanRange>> parts = new ArrayList<>();
        int first = 0;
        int rows = 0;
        for (int i = 0; i < ranges.size(); i++) {
            if (rows + ranges.get(i).count() > ROWS_MAX) {
                parts.add(ranges.subList(first, i));
                first = i;
                rows = 0;
            }
            rows += ranges.get(i).count();
        }
        if (rows > 0) {
            parts.add(ranges.subList(first, ranges.size()));
        }
        return parts;
    }

    public int count() {
        return to - from;
    }

    public long minMicros() {
        return segment.times().get(from);
    }

    public long maxMicros() {
        return segment.times().get(to - 1);
    }
}
