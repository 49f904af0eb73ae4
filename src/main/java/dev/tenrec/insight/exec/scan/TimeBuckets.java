package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.json.Timestamps;
import java.util.Arrays;

/** A stretch of time in pieces without gaps, for loops over rows. */
public final class TimeBuckets {
    /** Where each piece begins, and behind the last one where it ends, microseconds since 1970. */
    private final long[] bounds;

    /** @param bounds ascending; with fewer than two there is no piece */
    public TimeBuckets(long[] bounds) {
        this.bounds = bounds;
    }

    /** The points of a chart; the first and the last end where the range does. */
    public static TimeBuckets of(Buckets buckets) {
        int count = buckets.count();
        long[] bounds = new long[count + 1];
        for (int i = 0; i < count; i++) {
            bounds[i] = Math.max(
                    buckets.fromMicros(), Timestamps.micros(buckets.start(i).toInstant()));
        }
        bounds[count] = buckets.toMicros() + 1;
        return new TimeBuckets(bounds);
    }

    /** The whole range of a chart as one piece. */
    public static TimeBuckets whole(Buckets buckets) {
        return buckets.count() == 0 ? new TimeBuckets(new long[1]) : range(buckets.fromMicros(), buckets.toMicros());
    }

    /** How many pieces there are. */
    public int count() {
        return bounds.length - 1;
    }

    /**
     * One piece.
     *
     * @param toMicros the last microsecond, included
     */
    public static TimeBuckets range(long fromMicros, long toMicros) {
        return new TimeBuckets(new long[] {fromMicros, toMicros + 1});
    }

    /** Some of the pieces, from one number to before another. */
    public TimeBuckets slice(int first, int end) {
        return new TimeBuckets(Arrays.copyOfRange(bounds, first, end + 1));
    }

    /** The first microsecond. */
    public long fromMicros() {
        return bounds[0];
    }

    /** The last microsecond, included. */
    public long toMicros() {
        return bounds[bounds.length - 1] - 1;
    }

    /** The first microsecond behind a piece. */
    public long end(int piece) {
        return bounds[piece + 1];
    }

    /** The piece that holds a time, or -1. */
    public int indexOf(long micros) {
        if (micros < bounds[0] || micros >= bounds[bounds.length - 1]) {
            return -1;
        }
        int found = Arrays.binarySearch(bounds, micros);
        return found >= 0 ? found : -found - 2;
    }

    /** The piece that holds all rows of a block, or -1 when several may. */
    public int only(RowBatch block) {
        int piece = indexOf(block.minMicros());
        return piece >= 0 && block.maxMicros() < bounds[piece + 1] ? piece : -1;
    }

    /** Writes the piece of each time, or -1; fast when neighbours lie in the same piece. */
    public void locate(long[] times, int rows, int[] pieces) {
        int piece = -1;
        long start = 0;
        long end = 0;
        for (int i = 0; i < rows; i++) {
            long time = times[i];
            if (time < start || time >= end) {
                piece = indexOf(time);
                start = piece < 0 ? 0 : bounds[piece];
                end = piece < 0 ? 0 : bounds[piece + 1];
            }
            pieces[i] = piece;
        }
    }
}
