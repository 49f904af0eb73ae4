package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Counts the different actors of the last days of each point: of a point of a day or longer, its last day and the days
 * before; of an hour or a minute, so many times 24 hours of the clock up to its end. Events before the range count too.
 *
 * <p>Time is cut where windows begin and end. Going through these pieces in order, each actor moves to the piece in
 * which it was seen last; a window holds those whose last piece lies in it.
 */
final class RollingActorAggregate {
    /** So many that the last pieces of a part stay in a near cache. */
    private static final int PARTS = 8;

    private final TimeBuckets pieces;
    /** The first and the last piece of each window. */
    private final int[] firstPieces;

    private final int[] lastPieces;

    private RollingActorAggregate(TimeBuckets points, int days, Interval interval, ZoneId zone) {
        long[] starts = new long[points.count()];
        long[] ends = new long[points.count()];
        for (int i = 0; i < starts.length; i++) {
            ends[i] = points.end(i);
            starts[i] = start(points.end(i), days, interval, zone);
        }
        pieces = new TimeBuckets(LongStream.concat(Arrays.stream(starts), Arrays.stream(ends))
                .sorted()
                .distinct()
                .toArray());
        firstPieces = Arrays.stream(starts).mapToInt(pieces::indexOf).toArray();
        lastPieces =
                Arrays.stream(ends).mapToInt(end -> pieces.indexOf(end - 1)).toArray();
    }

    static double[] of(AggregationSpec count, Interval interval) {
        int groups = count.grouping().count();
        double[] values = new double[count.cellCount()];
        RollingActorAggregate windows = new RollingActorAggregate(
                count.cuts(),
                count.series().math().days(),
                interval,
                count.data().projectTime().zone());
        AggregationSpec rolling = count.within(windows.pieces);
        int actorBound = rolling.actorBound();
        List<Part> parts = windows.parts(actorBound, groups);
        DistinctActorAggregate.each(
                rolling,
                actorBound / 2,
                found -> count.data()
                        .share(parts.size(), () -> part -> parts.get(part).see(found)));
        for (int cell = 0; cell < values.length; cell++) {
            for (Part part : parts) {
                values[cell] += part.actors(cell / groups, cell % groups);
            }
        }
        return values;
    }

    private List<Part> parts(int actorBound, int groups) {
        int words = ActorSet.words(actorBound);
        int step = (words + PARTS - 1) / PARTS;
        List<Part> parts = new ArrayList<>();
        for (int first = 0; first < words; first += step) {
            // More actors than were expected belong to the last part.
            parts.add(new Part(first, first + step < words ? first + step : Integer.MAX_VALUE, step, groups));
        }
        return parts;
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

    /** Some of the actors, whose numbers follow one another, as bits in words; see {@link ActorSet#words}. */
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
            CellRange slice = found.slice();
            for (int group = slice.firstGroup(); group < slice.endGroup(); group++) {
                LastSeen seen = groups[group];
                for (int piece = slice.firstPiece(); piece < slice.endPiece(); piece++) {
                    ActorSet actors = found.at(piece, group);
                    if (actors != null) {
                        int now = piece;
                        actors.forEach(firstWord, endWord, actor -> seen.see(actor, now));
                    }
                    seen.finish(piece);
                }
            }
        }

        int actors(int point, int group) {
            return groups[group].counts[point];
        }
    }

    /** Where some actors of one group were seen last. */
    private final class LastSeen {
        /** The actor before the first one is nobody. */
        private final int firstActor;

        private final int actorCount;
        /** The piece plus one, 0 for never; there only while some were seen and points are left. */
        private int[] lastPiece = new int[0];

        private final int[] actorsByPiece = new int[pieces.count()];
        /** By point. */
        private final int[] counts = new int[lastPieces.length];

        private int nextPoint;
        /** Where the window of the next point begins, and how many were seen since then. */
        private int firstPiece;

        private int actors;

        LastSeen(int firstBit, int actorCount) {
            firstActor = firstBit - 1;
            this.actorCount = actorCount;
        }

        void see(int actor, int piece) {
            int at = actor - firstActor;
            if (at >= lastPiece.length) {
                lastPiece = Arrays.copyOf(lastPiece, at < actorCount ? actorCount : at + 1 + at / 2);
            }
            int before = lastPiece[at] - 1;
            if (before >= 0) {
                actorsByPiece[before]--;
            }
            if (piece >= firstPiece && before < firstPiece) {
                actors++;
            }
            lastPiece[at] = piece + 1;
            actorsByPiece[piece]++;
        }

        /** Counts for the points whose windows end with a piece that was seen to its end. */
        void finish(int piece) {
            while (nextPoint < lastPieces.length && lastPieces[nextPoint] == piece) {
                while (firstPiece < firstPieces[nextPoint]) {
                    actors -= actorsByPiece[firstPiece];
                    firstPiece++;
                }
                counts[nextPoint] = actors;
                nextPoint++;
            }
            if (nextPoint == lastPieces.length) {
                lastPiece = new int[0];
            }
        }
    }
}
