package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.TimeCuts;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Counts the different actors of the last days of each point: of a point of a day or longer, its last day and the days
 * before; of an hour or a minute, so many times 24 hours of the clock up to its end. Events before the range count too.
 *
 * <p>Time is cut where windows begin and end. Going through these pieces in order, each actor moves to the piece in
 * which it was seen last; a window holds those whose last piece lies in it.
 */
final class RollingActors {
    private final TimeCuts pieces;
    /** The first and the last piece of each window. */
    private final int[] firstPieces;

    private final int[] lastPieces;

    private RollingActors(TimeCuts points, int days, Interval interval, ZoneId zone) {
        long[] starts = new long[points.count()];
        long[] ends = new long[points.count()];
        for (int i = 0; i < starts.length; i++) {
            ends[i] = points.end(i);
            starts[i] = start(points.end(i), days, interval, zone);
        }
        pieces = new TimeCuts(LongStream.concat(Arrays.stream(starts), Arrays.stream(ends))
                .sorted()
                .distinct()
                .toArray());
        firstPieces = Arrays.stream(starts).mapToInt(pieces::indexOf).toArray();
        lastPieces =
                Arrays.stream(ends).mapToInt(end -> pieces.indexOf(end - 1)).toArray();
    }

    static double[] of(Count count, Interval interval) {
        int groups = count.grouping().count();
        double[] values = new double[count.cellCount()];
        RollingActors windows = new RollingActors(
                count.cuts(),
                count.series().math().days(),
                interval,
                count.data().projectTime().zone());
        Count rolling = count.within(windows.pieces);
        LastSeen[] seen = new LastSeen[groups];
        int actorBound = rolling.actorBound();
        DistinctActors.each(rolling, actorBound / 2, (piece, group, actors) -> {
            if (seen[group] == null) {
                seen[group] = new LastSeen(actorBound, windows.pieces.count());
            }
            LastSeen own = seen[group];
            if (actors != null) {
                actors.forEach(actor -> own.see(actor, piece));
            }
            own.finish(windows, piece, (point, value) -> values[point * groups + group] = value);
        });
        return values;
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

    /** Takes the value of a point. */
    private interface Points {
        void put(int point, int value);
    }

    /** Where the actors of one group were seen last. */
    private static final class LastSeen {
        /** The piece plus one, 0 for never. */
        private int[] lastPiece;

        private final int[] actorsByPiece;
        private int nextPoint;
        /** Where the window of the next point begins, and how many were seen since then. */
        private int firstPiece;

        private int actors;

        LastSeen(int actorBound, int pieces) {
            lastPiece = new int[actorBound];
            actorsByPiece = new int[pieces];
        }

        void see(int actor, int piece) {
            if (actor >= lastPiece.length) {
                lastPiece = Arrays.copyOf(lastPiece, actor + 1 + actor / 2);
            }
            int before = lastPiece[actor] - 1;
            if (before >= 0) {
                actorsByPiece[before]--;
            }
            if (piece >= firstPiece && before < firstPiece) {
                actors++;
            }
            lastPiece[actor] = piece + 1;
            actorsByPiece[piece]++;
        }

        /** Counts for the points whose windows end with a piece that was seen to its end. */
        void finish(RollingActors windows, int piece, Points points) {
            while (nextPoint < windows.lastPieces.length && windows.lastPieces[nextPoint] == piece) {
                while (firstPiece < windows.firstPieces[nextPoint]) {
                    actors -= actorsByPiece[firstPiece];
                    firstPiece++;
                }
                points.put(nextPoint, actors);
                nextPoint++;
            }
            if (nextPoint == windows.lastPieces.length) {
                lastPiece = new int[0];
            }
        }
    }
}
