package dev.tenrec.insight.funnel;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.json.Timestamps;

/** The points of a chart over time, with their ends. */
final class FunnelTrendPoints {
    private final Buckets buckets;
    private final long[] ends;

    FunnelTrendPoints(Buckets buckets) {
        this.buckets = buckets;
        this.ends = new long[buckets.count()];
        for (int i = 0; i < ends.length; i++) {
            boolean isLast = i == ends.length - 1;
            ends[i] = isLast
                    ? buckets.toMicros()
                    : Timestamps.micros(buckets.start(i + 1).toInstant()) - 1;
        }
    }

    Buckets buckets() {
        return buckets;
    }

    /** The point that holds a time of the range; looks first at a guess. */
    int of(long micros, int guess) {
        return buckets.indexOf(micros, guess);
    }

    /** The last microsecond of a point. */
    long end(int point) {
        return ends[point];
    }
}
