package dev.tenrec.insight.stickiness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActiveIntervalScan;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * On how many intervals actors are active; parsed by {@link StickinessQueryParser}.
 *
 * @param series at least one
 * @param filter for all series
 * @param comparison null without one
 * @param isCumulative whether who is active on three intervals counts as active on one and on two as well
 */
public record StickinessQuery(
        List<Series> series,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        QueryFields.Comparison comparison,
        Criteria criteria,
        boolean isCumulative)
        implements Query {
    /**
     * What is counted.
     *
     * @param math how the query calls it
     */
    public record Series(EventNode node, ActorKind actors, String math) {}

    /** How many events make an actor active in an interval: a least and a greatest number. */
    public record Criteria(long least, long most) {
        /** One is enough. */
        static final Criteria ANY = new Criteria(1, Long.MAX_VALUE);
    }

    /** Reads the query that stands at {@code path}. */
    public static StickinessQuery parse(JsonNode node, String path, QueryContext context) {
        return StickinessQueryParser.parse(node, path, context);
    }

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
        return new StickinessResult(this, range, lines);
    }

    /**
     * Who stands behind a number of the answer, in order of their numbers.
     *
     * @param index of the series, from 0
     * @param isPrevious whether of the earlier range of a comparison
     * @param intervals as many as {@code days} says, from 1
     */
    public int[] actors(QuerySnapshot data, int index, boolean isPrevious, int intervals) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        Buckets current = Buckets.of(range, interval, data.projectTime());
        Buckets buckets = isPrevious ? previous(range, current, data) : current;
        if (buckets == null) {
            return new int[0];
        }
        List<Members> members = walk(data, index, buckets, () -> new Members(intervals, isCumulative, new ActorList()));
        return ActorList.all(members.stream().map(Members::actors).toList());
    }

    private Buckets previous(DateRange.Resolved range, Buckets current, QuerySnapshot data) {
        if (comparison == null) {
            return null;
        }
        DateRange.Resolved before = range.before(interval, current.count(), comparison.to());
        return Buckets.of(before, interval, data.projectTime(), current.count());
    }

    private StickinessResult.Line line(QuerySnapshot data, int index, String period, Buckets buckets) {
        long[] counts = new long[buckets.count()];
        for (Counts own : walk(data, index, buckets, () -> new Counts(new long[counts.length + 1]))) {
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

    private <S extends StickinessAggregate.Sink> List<S> walk(
            QuerySnapshot data, int index, Buckets buckets, Supplier<S> sinks) {
        if (buckets.count() == 0) {
            return List.of();
        }
        Series own = series.get(index);
        EventSelector events = own.node().events().and(filter);
        if (criteria.equals(Criteria.ANY)) {
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

    /** One event makes an actor active. */
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
