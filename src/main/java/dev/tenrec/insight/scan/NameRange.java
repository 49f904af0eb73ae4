package dev.tenrec.insight.scan;

import dev.tenrec.segment.RunIndex;
import dev.tenrec.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Events of one name in one segment that follow one another in time.
 *
 * @param from the first place
 * @param to the place behind the last one
 */
record NameRange(Segment segment, int name, int from, int to) {
    /** So many that to hand them to a thread costs nothing beside the work. */
    private static final int ROWS_MAX = 32 * Segment.BLOCK_ROWS;

    /**
     * All events of some names within a range of time, in parts for several threads.
     *
     * @param toMicros the last microsecond, included
     */
    static List<NameRange> of(List<Segment> segments, IntPredicate names, long fromMicros, long toMicros) {
        List<NameRange> ranges = new ArrayList<>();
        for (Segment segment : segments) {
            RunIndex runs = segment.names();
            for (int run = 0; run < runs.count(); run++) {
                if (names.test(runs.id(run))) {
                    int from = segment.firstFrom(runs.start(run), runs.end(run), fromMicros);
                    int to = segment.firstAfter(from, runs.end(run), toMicros);
                    for (int at = from; at < to; at += ROWS_MAX) {
                        ranges.add(new NameRange(segment, runs.id(run), at, Math.min(to, at + ROWS_MAX)));
                    }
                }
            }
        }
        return ranges;
    }

    long minMicros() {
        return segment.times().get(from);
    }

    long maxMicros() {
        return segment.times().get(to - 1);
    }
}
