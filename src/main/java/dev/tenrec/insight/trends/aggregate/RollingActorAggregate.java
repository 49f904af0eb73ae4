package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.json.Timestamps;
import dev.tenrec.primitive.IntSet;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Distinct actors of a rolling window for each point: the first day of the point and the days before, or, for points
 * within a day, multiples of 24 hours that end with the point. Events before the range count too.
 *
 * <p>Time is split at the bounds of windows. A pass over these buckets in time order moves each actor to the last
 * bucket it was seen in; a window contains the actors whose last bucket is in it.
 */
final class RollingActorAggregate {
    /** Keeps the last buckets of a part within a near cache. */
    private static final int PARTS = 8;

    private final TimeBuckets buckets;
    /** First and last bucket of each window. */
    private final int[] firstBuckets;

    private final int[] lastBuckets;

    RollingActorAggregate(TimeBuckets points, int days, Interval interval, ProjectTime projectTime) {
        long[] starts = new long[points.count()];
        long[] ends = new long[points.count()];
        for (int i = 0; i < starts.length; i++) {
            ends[i] = end(points, i, interval, projectTime);
            starts[i] = start(ends[i], days, interval, projectTime.zone());
        }
        buckets = new TimeBuckets(LongStream.concat(Arrays.stream(starts), Arrays.stream(ends))
                .sorted()
                .distinct()
                .toArray());
        firstBuckets = Arrays.stream(starts).mapToInt(buckets::indexOf).toArray();
        lastBuckets =
                Arrays.stream(ends).mapToInt(end -> buckets.indexOf(end - 1)).toArray();
    }

    static double[] of(AggregationSpec spec, Interval interval) {
        int groups = spec.grouping().count();
        double[] values = new double[spec.cellCount()];
        RollingActorAggregate windows = new RollingActorAggregate(
                spec.time(), spec.series().math().days(), interval, spec.data().projectTime());
        AggregationSpec rolling = spec.withTime(windows.buckets);
        int actorBound = rolling.actorBound();
        List<Part> parts = windows.parts(actorBound, groups);
        DistinctActorAggregate.each(
                rolling,
                actorBound / 2,
                found -> spec.data()
                        .runParallel(parts.size(), () -> part -> parts.get(part).see(found)));
        for (int cell = 0; cell < values.length; cell++) {
            for (Part part : parts) {
                values[cell] += part.actors(cell / groups, cell % groups);
            }
        }
        return values;
    }

    /** Returns the buckets between the bounds of windows. */
    TimeBuckets buckets() {
        return buckets;
    }

    /** Returns the first bucket of the window of a point. */
    int firstBucket(int point) {
        return firstBuckets[point];
    }

    /** Returns the last bucket of the window of a point. */
    int lastBucket(int point) {
        return lastBuckets[point];
    }

    private List<Part> parts(int actorBound, int groups) {
        int words = IntSet.words(actorBound);
        int step = (words + PARTS - 1) / PARTS;
        List<Part> parts = new ArrayList<>();
        for (int first = 0; first < words; first += step) {
            // The last part takes actors beyond the expected bound.
            parts.add(new Part(first, first + step < words ? first + step : Integer.MAX_VALUE, step, groups));
        }
        return parts;
    }

    /** Returns the window of a total, which ends with the range. */
    static TimeBuckets window(SeriesMath math, long toMicros, ZoneId zone) {
        return TimeBuckets.range(start(toMicros + 1, math.days(), Interval.DAY, zone), toMicros);
    }

    /** Returns the time of the windows of all points. */
    static TimeBuckets windows(TimeBuckets points, SeriesMath math, Interval interval, ProjectTime projectTime) {
        long end = end(points, 0, interval, projectTime);
        return TimeBuckets.range(start(end, math.days(), interval, projectTime.zone()), points.toMicros());
    }

    private static long end(TimeBuckets points, int point, Interval interval, ProjectTime projectTime) {
        if (interval.isWithinDay()) {
            return points.end(point);
        }
        // The first point may be cut by the range.
        ZonedDateTime start = interval.start(at(points.end(point) - 1, projectTime.zone()), projectTime);
        return Math.min(
                points.end(point), micros(start.toLocalDate().plusDays(1).atStartOfDay(projectTime.zone())));
    }

    private static long start(long end, int days, Interval interval, ZoneId zone) {
        if (interval.isWithinDay()) {
            return micros(at(end, zone).minusDays(days));
        }
        return micros(at(end - 1, zone).toLocalDate().minusDays(days - 1L).atStartOfDay(zone));
    }

    private static ZonedDateTime at(long micros, ZoneId zone) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone);
    }

    private static long micros(ZonedDateTime time) {
        return Timestamps.micros(time.toInstant());
    }

    /** Actors of a range of bitmap words, see {@link IntSet#words}; each part is advanced by one thread. */
    private final class Part {
        private final int firstWord;
        private final int endWord;
        private final LastSeen[] groups;

        Part(int firstWord, int endWord, int wordCount, int groupCount) {
            this.firstWord = firstWord;
            this.endWord = endWord;
            this.groups = new LastSeen[groupCount];
            Arrays.setAll(groups, group -> new LastSeen(firstWord * Long.SIZE, wordCount * Long.SIZE));
        }

        void see(DistinctActorAggregate.Found found) {
            CellRange range = found.range();
            for (int group = range.firstGroup(); group < range.endGroup(); group++) {
                LastSeen seen = groups[group];
                for (int bucket = range.firstBucket(); bucket < range.endBucket(); bucket++) {
                    IntSet actors = found.at(bucket, group);
                    if (actors != null) {
                        int now = bucket;
                        actors.forEach(firstWord, endWord, actor -> seen.see(actor, now));
                    }
                    seen.finish(bucket);
                }
            }
        }

        int actors(int point, int group) {
            return groups[group].counts[point];
        }
    }

    /** Last bucket of each actor of a part within one group. */
    private final class LastSeen {
        /** Actor number at index 0; -1 for the first part. */
        private final int firstActor;

        private final int actorCount;
        /** Last bucket + 1 by actor, 0 if never seen; freed after the last point. */
        private int[] lastBucket = new int[0];

        private final int[] actorsByBucket = new int[buckets.count()];
        /** By point. */
        private final int[] counts = new int[lastBuckets.length];

        private int nextPoint;
        /** Start of the next window, and the number of actors seen since. */
        private int firstBucket;

        private int actors;

        LastSeen(int firstBit, int actorCount) {
            firstActor = firstBit - 1;
            this.actorCount = actorCount;
        }

        void see(int actor, int bucket) {
            int at = actor - firstActor;
            if (at >= lastBucket.length) {
                lastBucket = Arrays.copyOf(lastBucket, at < actorCount ? actorCount : at + 1 + at / 2);
            }
            int before = lastBucket[at] - 1;
            if (before >= 0) {
                actorsByBucket[before]--;
            }
            if (bucket >= firstBucket && before < firstBucket) {
                actors++;
            }
            lastBucket[at] = bucket + 1;
            actorsByBucket[bucket]++;
        }

        /** Completes the windows that end with a bucket. */
        void finish(int bucket) {
            while (nextPoint < lastBuckets.length && lastBuckets[nextPoint] == bucket) {
                while (firstBucket < firstBuckets[nextPoint]) {
                    actors -= actorsByBucket[firstBucket];
                    firstBucket++;
                }
                counts[nextPoint] = actors;
                nextPoint++;
            }
            if (nextPoint == lastBuckets.length) {
                lastBucket = new int[0];
            }
        }
    }
}
