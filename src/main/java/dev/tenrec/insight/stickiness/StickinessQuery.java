package dev.tenrec.insight.stickiness;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActiveIntervalScan;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.ActiveIntervals;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The number of intervals in which actors are active.
 *
 * @param series at least one
 * @param filter for all series
 * @param width intervals that count as one, from the end of the range backwards; 0 for single ones of the calendar
 * @param isCumulative counts an actor of three intervals at one and two intervals, too
 */
public record StickinessQuery(
        List<StickinessResult.Series> series,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        int width,
        QueryFields.@Nullable Comparison comparison,
        StickinessAggregate.Criteria criteria,
        boolean isCumulative)
        implements LakeQuery, ActorSource {
    /** Finds the numbers of actors of a series by the number of intervals, from one on. */
    private interface Engine {
        long[] counts(int index, Buckets buckets);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return run(data, (index, buckets) -> counts(data, index, buckets));
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake, (index, buckets) -> counts(lake, index, buckets));
    }

    private QueryResult run(QueryTime data, Engine engine) {
        DateRange.Resolved range = range(data);
        Buckets current = buckets(range, data);
        Buckets previous = previous(range, data);
        List<StickinessResult.Line> lines = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            lines.add(line(i, previous == null ? null : "current", engine.counts(i, current)));
            if (previous != null) {
                lines.add(line(i, "previous", engine.counts(i, previous)));
            }
        }
        return new StickinessResult(series, interval, isCumulative, range, lines);
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return series(point).actors();
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        int intervals = point.dayCount();
        series(point);
        String operator = isCumulative ? "gte" : Objects.requireNonNullElse(point.operator(), "exact");
        IntPredicate wanted = switch (operator) {
            case "exact" -> count -> count == intervals;
            case "gte" -> count -> count >= intervals;
            case "lte" -> count -> count <= intervals;
            default -> throw ActorPoint.mistake("operator", "Input should be 'gte', 'lte' or 'exact'");
        };
        return actors(data, point.seriesIndex(), point.isPrevious(), wanted);
    }

    private StickinessResult.Series series(ActorPoint point) {
        int index = point.seriesIndex();
        if (index < 0 || index >= series.size()) {
            throw ActorPoint.mistake("series", "There is no series " + index);
        }
        return series.get(index);
    }

    /** The actors behind a number of the answer, ascending; {@code isPrevious} selects the range compared with. */
    int[] actors(QuerySnapshot data, int index, boolean isPrevious, IntPredicate wanted) {
        DateRange.Resolved range = range(data);
        Buckets buckets = isPrevious ? previous(range, data) : buckets(range, data);
        if (buckets == null) {
            return new int[0];
        }
        return ActorList.all(scan(data, index, buckets, () -> new Members(wanted, new ActorList())).stream()
                .map(Members::actors));
    }

    private DateRange.Resolved range(QueryTime data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        // As in the real service, whole months and longer count, but not whole weeks.
        boolean isWhole = interval.isAtLeast(Interval.MONTH) && !dateRange.isExplicit();
        return isWhole ? new DateRange.Resolved(interval.start(range.from(), data.projectTime()), range.to()) : range;
    }

    private Buckets buckets(DateRange.Resolved range, QueryTime data) {
        return width == 0 ? Buckets.of(range, interval, data.projectTime()) : Buckets.backwards(range, interval, width);
    }

    private @Nullable Buckets previous(DateRange.Resolved range, QueryTime data) {
        if (comparison == null) {
            return null;
        }
        DateRange.Resolved before = comparison.before(dateRange, range, interval);
        if (width > 0) {
            return buckets(before, data);
        }
        int points = Buckets.of(range, interval, data.projectTime()).count();
        return Buckets.of(before, interval, data.projectTime(), points);
    }

    private long[] counts(QuerySnapshot data, int index, Buckets buckets) {
        long[] counts = new long[buckets.count()];
        for (Counts own : scan(data, index, buckets, () -> new Counts(new long[counts.length + 1]))) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += own.counts[i + 1];
            }
        }
        return counts;
    }

    private long[] counts(LakeSnapshot lake, int index, Buckets buckets) {
        long[] counts = new long[buckets.count()];
        if (counts.length == 0) {
            return counts;
        }
        StickinessResult.Series own = series.get(index);
        EventSelector events = own.node().events().and(filter);
        String active = ActiveIntervals.of(lake, events, own.actors(), TimeBuckets.of(buckets));
        String most = criteria.most() == Long.MAX_VALUE ? "" : " AND c <= " + criteria.most();
        lake.rows("SELECT n, count(*) FROM (SELECT a, count(*) AS n FROM " + active + " WHERE c >= " + criteria.least()
                        + most + " GROUP BY a) GROUP BY n")
                .forEach(row -> counts[row.get(0).intValue() - 1] = row.get(1).longValue());
        return counts;
    }

    private StickinessResult.Line line(int index, @Nullable String period, long[] counts) {
        long actors = Arrays.stream(counts).sum();
        if (isCumulative) {
            for (int i = counts.length - 2; i >= 0; i--) {
                counts[i] += counts[i + 1];
            }
        }
        return new StickinessResult.Line(index, period, counts, actors);
    }

    private <S extends StickinessAggregate.Sink> List<S> scan(
            QuerySnapshot data, int index, Buckets buckets, Supplier<S> sinks) {
        if (buckets.count() == 0) {
            return List.of();
        }
        StickinessResult.Series own = series.get(index);
        EventSelector events = own.node().events().and(filter);
        if (criteria.equals(StickinessAggregate.Criteria.ANY)) {
            return ActiveIntervalScan.visit(data, events, own.actors(), buckets, () -> new Active<>(sinks.get()))
                    .stream()
                    .map(Active::sink)
                    .toList();
        }
        if (IntervalEventScan.isCheaper(data, events, own.actors(), buckets)) {
            S sink = sinks.get();
            IntervalEventScan.report(data, events, own.actors(), buckets, criteria, sink);
            return List.of(sink);
        }
        if (IntervalCountScan.fits(criteria, buckets.count(), data.actorBound(own.actors()))) {
            S sink = sinks.get();
            IntervalCountScan.report(data, events, own.actors(), buckets, criteria, sink);
            return List.of(sink);
        }
        TimelineRequest request =
                new TimelineRequest(List.of(events), buckets.fromMicros(), buckets.toMicros(), own.actors(), List.of());
        return data.timelines(request, () -> new StickinessAggregate<>(buckets, criteria, sinks.get())).stream()
                .map(StickinessAggregate::sink)
                .toList();
    }

    /** Counts intervals with at least one event. */
    private record Active<S extends StickinessAggregate.Sink>(S sink) implements ActiveIntervalScan.Visitor {
        @Override
        public void actor(int actor, int[] intervals, int count) {
            sink.found(actor, count);
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Counts(long[] counts) implements StickinessAggregate.Sink {
        @Override
        public void found(int actor, int intervals) {
            counts[intervals]++;
        }
    }

    private record Members(IntPredicate wanted, ActorList actors) implements StickinessAggregate.Sink {
        @Override
        public void found(int actor, int intervals) {
            if (wanted.test(intervals)) {
                actors.add(actor);
            }
        }
    }
}
