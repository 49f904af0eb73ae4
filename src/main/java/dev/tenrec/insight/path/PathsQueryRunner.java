package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a {@link PathsQuery}: builds paths along timelines, then counts their edges by partition. */
record PathsQueryRunner(PathsQuery query) implements Query {
    private static final Pattern NODE = Pattern.compile("([0-9]{1,4})_(.*)", Pattern.DOTALL);

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(query, data, range);
        List<PartitionedEdges> edges = scan(data, range, events, PartitionedEdges::new);
        Comparator<PartitionedEdges.Edge> order = PathsResult.order(events.nodes());
        AtomicInteger different = new AtomicInteger();
        List<TopEdges> best =
                data.runParallel(EdgeTable.PARTITIONS, () -> new TopEdges(query, edges, different, order));
        return PathsResult.of(query, range, events.nodes(), best);
    }

    /** The actors of an edge, ascending; nodes are named as in the answer, for example {@code 1_/home}. */
    int[] actors(QuerySnapshot data, String source, String target) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(query, data, range);
        Matcher from = NODE.matcher(source);
        Matcher to = NODE.matcher(target);
        if (!from.matches() || !to.matches()) {
            return new int[0];
        }
        int step = Integer.parseInt(from.group(1));
        int fromNode = events.nodes().find(from.group(2));
        int toNode = events.nodes().find(to.group(2));
        if (fromNode < 0 || toNode < 0 || Integer.parseInt(to.group(1)) != step + 1) {
            return new int[0];
        }
        return ActorList.all(
                scan(data, range, events, () -> new Members(step, fromNode, toNode, new ActorList())).stream()
                        .map(Members::actors));
    }

    private DateRange.Resolved range(QuerySnapshot data) {
        return query.dateRange().resolve(data.now(), Interval.DAY, data::earliestMicros);
    }

    private <S extends PathBuilder.Sink> List<S> scan(
            QuerySnapshot data, DateRange.Resolved range, PathEvents events, Supplier<S> sinks) {
        boolean isEmpty = range.from().isAfter(range.to()) || events.sets().isEmpty();
        boolean lacksPoint = (query.startPoint() != null && events.nodes().find(query.startPoint()) < 0)
                || (query.endPoint() != null && events.nodes().find(query.endPoint()) < 0);
        if (isEmpty || lacksPoint) {
            return List.of();
        }
        TimelineRequest request = new TimelineRequest(
                events.sets(), range.fromMicros(), range.toMicros(), query.actors(), events.values());
        return data.timelines(request, () -> new PathBuilder<>(query, events, sinks.get())).stream()
                .map(PathBuilder::sink)
                .toList();
    }

    private record Members(int wantedStep, int wantedFrom, int wantedTo, ActorList actors) implements PathBuilder.Sink {
        @Override
        public void edge(int actor, int step, int from, int to, long micros) {
            if (step == wantedStep && from == wantedFrom && to == wantedTo) {
                actors.add(actor);
            }
        }
    }
}
