package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.util.Arrays;

/** Adjacent time buckets as an array of bounds, for loops over rows. */
public final class TimeBuckets {
    /** Start of each bucket, then the end of the last one, in microseconds since 1970. */
    private final long[] bounds;

    /** @param bounds ascending; fewer than two make no bucket */
    public TimeBuckets(long[] bounds) {
        this.bounds = bounds;
    }

    /** Returns one bucket per point of a chart; the first and the last are clipped to its range. */
    public static TimeBuckets of(Buckets points) {
        int count = points.count();
        long[] bounds = new long[count + 1];
        for (int i = 0; i < count; i++) {
            bounds[i] = Math.max(
                    points.fromMicros(), Timestamps.micros(points.start(i).toInstant()));
        }
        bounds[count] = points.toMicros() + 1;
        return new TimeBuckets(bounds);
    }

    /** Returns the range of a chart as one bucket. */
    public static TimeBuckets total(Buckets points) {
        return points.count() == 0 ? new TimeBuckets(new long[1]) : range(points.fromMicros(), points.toMicros());
    }

    public int count() {
        return bounds.length - 1;
    }

    /** @param toMicros last microsecond, inclusive */
    public static TimeBuckets range(long fromMicros, long toMicros) {
        return new TimeBuckets(new long[] {fromMicros, toMicros + 1});
    }

    public TimeBuckets slice(int first, int end) {
        return new TimeBuckets(Arrays.copyOfRange(bounds, first, end + 1));
    }

    public long fromMicros() {
        return bounds[0];
    }

    /** Returns the last microsecond, inclusive. */
    public long toMicros() {
        return bounds[bounds.length - 1] - 1;
    }

    public long end(int bucket) {
        return bounds[bucket + 1];
    }

    /** Returns the bucket of a time, or -1. */
    public int indexOf(long micros) {
        if (micros < bounds[0] || micros >= bounds[bounds.length - 1]) {
            return -1;
        }
        int found = Arrays.binarySearch(bounds, micros);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns the bucket of both times and all between, or -1 if there are several. */
    public int singleBucket(long minMicros, long maxMicros) {
        int bucket = indexOf(minMicros);
        return bucket >= 0 && maxMicros < bounds[bucket + 1] ? bucket : -1;
    }

    /** Writes the bucket of each time, or -1; compares with the previous bucket before it searches. */
    public void locate(long[] times, int rows, int[] buckets) {
        int bucket = -1;
        long start = 0;
        long end = 0;
        for (int i = 0; i < rows; i++) {
            long time = times[i];
            if (time < start || time >= end) {
                bucket = indexOf(time);
                start = bucket < 0 ? 0 : bounds[bucket];
                end = bucket < 0 ? 0 : bounds[bucket + 1];
            }
            buckets[i] = bucket;
        }
    }
}
