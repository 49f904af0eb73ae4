package dev.tenrec.insight;

import dev.tenrec.event.EventStore;
import dev.tenrec.event.EventView;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a {@link TrendsQuery}: resolves the range, cuts it into points, then scans the columns once for each series.
 * Bodies are read only for property filters. Memory is bounded: persons of many points are counted in several passes.
 */
public final class TrendsQueryRunner {
    /** Bits for counting persons at a time: 64 MiB. */
    private static final long PERSON_BITS_MAX = 64L << 23;

    private final EventStore events;
    private final Persons persons;
    private final Clock clock;
    private final Duration patience;
    private final long personBitsMax;

    /** @param patience after which a query is stopped */
    public TrendsQueryRunner(EventStore events, Persons persons, Clock clock, Duration patience) {
        this(events, persons, clock, patience, PERSON_BITS_MAX);
    }

    TrendsQueryRunner(EventStore events, Persons persons, Clock clock, Duration patience, long personBitsMax) {
        this.events = events;
        this.persons = persons;
        this.clock = clock;
        this.patience = patience;
        this.personBitsMax = personBitsMax;
    }

    /** The answer over the events that are durable at this moment. */
    @Blocking
    public TrendsResult run(int projectId, ProjectTime projectTime, TrendsQuery query) {
        EventView view = events.view(projectId);
        Deadline deadline = Deadline.in(patience);
        ZonedDateTime now = clock.instant().atZone(projectTime.zone());
        DateRange.Resolved range =
                query.dateRange().resolve(now, query.interval(), () -> EarliestEvent.of(view, deadline));
        Buckets current = Buckets.of(range, query.interval(), projectTime);
        Buckets previous = previous(query, range, current, projectTime);
        Actors actors = countsPersons(query) ? new Actors(view, persons.numbers(projectId)) : null;
        List<TrendsResult.Line> lines = new ArrayList<>();
        for (int i = 0; i < query.series().size(); i++) {
            TrendsQuery.Series series = query.series().get(i);
            Filter filter = query.filter().and(series.filter());
            RowSource rows = new RowSource(view, series.event(), deadline);
            EventSubject subject = new EventSubject(view, persons, projectId, filter);
            if (previous == null) {
                rows.restrict(filter, subject, current);
            } else {
                rows.restrict(filter, subject, current, previous);
            }
            lines.add(line(query, i, previous == null ? null : "current", current, rows, actors));
            if (previous != null) {
                lines.add(line(query, i, "previous", previous, rows, actors));
            }
        }
        return new TrendsResult(query, projectTime, range, clock.instant(), lines);
    }

    private static Buckets previous(
            TrendsQuery query, DateRange.Resolved range, Buckets current, ProjectTime projectTime) {
        if (query.compare() == null) {
            return null;
        }
        DateRange.Resolved before =
                range.before(query.interval(), current.count(), query.compare().to());
        return Buckets.of(before, query.interval(), projectTime, current.count());
    }

    private static boolean countsPersons(TrendsQuery query) {
        return query.series().stream().anyMatch(series -> series.math() == TrendsQuery.SeriesMath.DAU);
    }

    private TrendsResult.Line line(
            TrendsQuery query, int index, String period, Buckets buckets, RowSource rows, Actors actors) {
        TrendsQuery.Series series = query.series().get(index);
        boolean isTotal = query.display() == TrendsQuery.Display.TOTAL_VALUE;
        long[] counts = series.math() == TrendsQuery.SeriesMath.TOTAL
                ? events(buckets, rows)
                : persons(buckets, rows, actors, isTotal);
        if (isTotal) {
            counts = new long[] {Arrays.stream(counts).sum()};
        } else if (query.display() == TrendsQuery.Display.CUMULATIVE) {
            Arrays.parallelPrefix(counts, Long::sum);
        }
        return new TrendsResult.Line(series, index, period, buckets, counts);
    }

    private static long[] events(Buckets buckets, RowSource rows) {
        long[] counts = new long[buckets.count()];
        rows.forEach(buckets, (distinctId, bucket) -> counts[bucket]++);
        return counts;
    }

    /** @param together whether a person counts once for the whole range; the count then stands in the first point */
    private long[] persons(Buckets buckets, RowSource rows, Actors actors, boolean together) {
        long[] counts = new long[together ? 1 : buckets.count()];
        int words = Math.max(1, (actors.bound() + Long.SIZE - 1) / Long.SIZE);
        int pointsAtOnce = (int) Math.min(counts.length, Math.max(1, personBitsMax / Long.SIZE / words));
        for (int first = 0; first < counts.length; first += pointsAtOnce) {
            int from = first;
            int to = Math.min(counts.length, first + pointsAtOnce);
            long[][] seen = new long[to - from][];
            rows.forEach(buckets, (distinctId, bucket) -> {
                int point = together ? 0 : bucket;
                if (point >= from && point < to) {
                    long[] bits = seen[point - from];
                    if (bits == null) {
                        bits = new long[words];
                        seen[point - from] = bits;
                    }
                    int actor = actors.of(distinctId);
                    long bit = 1L << actor;
                    if ((bits[actor >>> 6] & bit) == 0) {
                        bits[actor >>> 6] |= bit;
                        counts[point]++;
                    }
                }
            });
        }
        return counts;
    }
}
