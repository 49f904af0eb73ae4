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
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The number of intervals in which actors are active.
 *
 * @param series at least one
 * @param filter for all series
 * @param isCumulative counts an actor of three intervals at one and two intervals, too
 */
public record StickinessQuery(
        List<StickinessResult.Series> series,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        QueryFields.@Nullable Comparison comparison,
        StickinessAggregate.Criteria criteria,
        boolean isCumulative)
        implements Query, ActorSource {
    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        Buckets current = Buckets.of(range, interval, data.projectTime());
        Buckets previous = previous(range, current, data);
        List<StickinessResult.Line> lines = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            lines.add(line(data, i, previous == null ? null : "current", current));
            if (previous != null) {
                lines.add(line(data, i, "previous", previous));
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
        return actors(data, point.seriesIndex(), point.isPrevious(), intervals);
    }

    private StickinessResult.Series series(ActorPoint point) {
        int index = point.seriesIndex();
        if (index < 0 || index >= series.size()) {
            throw ActorPoint.mistake("series", "There is no series " + index);
        }
        return series.get(index);
    }

    /** The actors behind a number of the answer, ascending; {@code isPrevious} selects the range compared with. */
    int[] actors(QuerySnapshot data, int index, boolean isPrevious, int intervals) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        Buckets current = Buckets.of(range, interval, data.projectTime());
        Buckets buckets = isPrevious ? previous(range, current, data) : current;
        if (buckets == null) {
            return new int[0];
        }
        return ActorList.all(
                scan(data, index, buckets, () -> new Members(intervals, isCumulative, new ActorList())).stream()
                        .map(Members::actors));
    }

    private @Nullable Buckets previous(DateRange.Resolved range, Buckets current, QuerySnapshot data) {
        if (comparison == null) {
            return null;
        }
        DateRange.Resolved before = comparison.before(dateRange, range, interval);
        return Buckets.of(before, interval, data.projectTime(), current.count());
    }

    private StickinessResult.Line line(QuerySnapshot data, int index, @Nullable String period, Buckets buckets) {
        long[] counts = new long[buckets.count()];
        for (Counts own : scan(data, index, buckets, () -> new Counts(new long[counts.length + 1]))) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += own.counts[i + 1];
            }
        }
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

    private record Members(int wanted, boolean isOrMore, ActorList actors) implements StickinessAggregate.Sink {
        @Override
        public void found(int actor, int intervals) {
            if (intervals == wanted || (isOrMore && intervals > wanted)) {
                actors.add(actor);
            }
        }
    }
}
