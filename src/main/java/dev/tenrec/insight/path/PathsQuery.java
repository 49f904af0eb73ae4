package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code PathsQuery}.
 *
 * @param actors persons, groups or sessions
 * @param types empty for all events
 * @param startPoint the node at which paths begin; earlier steps are dropped
 * @param endPoint the node at which paths end; later steps are dropped
 * @param stepsMax nodes of one path
 * @param edgesMax edges of the answer
 * @param weightMin minimum count of an edge
 * @param weightMax maximum count of an edge
 */
public record PathsQuery(
        ActorKind actors,
        Filter filter,
        DateRange dateRange,
        Set<EventType> types,
        PathNaming naming,
        @Nullable String startPoint,
        @Nullable String endPoint,
        int stepsMax,
        int edgesMax,
        int weightMin,
        int weightMax)
        implements Query {
    enum EventType {
        /** {@code $pageview}, named by its address. */
        PAGE_VIEW,
        /** {@code $screen}, named by the screen. */
        SCREEN,
        /** Events whose names do not begin with a dollar sign. */
        CUSTOM_EVENT
    }

    /** Returns whether each session is one path; otherwise inactivity ends a path. */
    boolean isBySession() {
        return actors.equals(ActorKind.session());
    }

    private static final Pattern NODE = Pattern.compile("([0-9]{1,4})_(.*)", Pattern.DOTALL);

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(this, data, range);
        List<PartitionedEdges> edges = scan(data, range, events, PartitionedEdges::new);
        PathNodes nodes = events.nodes();
        // By count descending, then by step and names.
        Comparator<PartitionedEdges.Edge> order = Comparator.comparingLong(PartitionedEdges.Edge::count)
                .reversed()
                .thenComparingInt(PartitionedEdges.Edge::step)
                .thenComparing(edge -> nodes.name(edge.from()))
                .thenComparing(edge -> nodes.name(edge.to()));
        AtomicInteger different = new AtomicInteger();
        List<TopEdges> best = data.runParallel(EdgeTable.PARTITIONS, () -> new TopEdges(this, edges, different, order));
        ArrayNode results = Json.mapper().createArrayNode();
        best.stream()
                .flatMap(each -> each.best().stream())
                .sorted(order)
                .limit(edgesMax)
                .forEach(edge -> results.addObject()
                        .put("source", edge.step() + "_" + nodes.name(edge.from()))
                        .put("target", (edge.step() + 1) + "_" + nodes.name(edge.to()))
                        .put("value", edge.count())
                        .put("average_conversion_time", edge.meanMillis()));
        boolean hasMore = best.stream().mapToInt(TopEdges::matched).sum() > edgesMax;
        return new Result(range, results, hasMore);
    }

    /** The actors of an edge, ascending; nodes are named as in the answer, for example {@code 1_/home}. */
    int[] actors(QuerySnapshot data, String source, String target) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(this, data, range);
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
        return dateRange.resolve(data.now(), Interval.DAY, data::earliestMicros);
    }

    private <S extends PathBuilder.Sink> List<S> scan(
            QuerySnapshot data, DateRange.Resolved range, PathEvents events, Supplier<S> sinks) {
        boolean isEmpty = range.from().isAfter(range.to()) || events.sets().isEmpty();
        boolean lacksPoint = (startPoint != null && events.nodes().find(startPoint) < 0)
                || (endPoint != null && events.nodes().find(endPoint) < 0);
        if (isEmpty || lacksPoint) {
            return List.of();
        }
        TimelineRequest request =
                new TimelineRequest(events.sets(), range.fromMicros(), range.toMicros(), actors, events.values());
        return data.timelines(request, () -> new PathBuilder<>(this, events, sinks.get())).stream()
                .map(PathBuilder::sink)
                .toList();
    }

    private record Result(DateRange.Resolved range, JsonNode results, boolean hasMore) implements QueryResult {}

    private record Members(int wantedStep, int wantedFrom, int wantedTo, ActorList actors) implements PathBuilder.Sink {
        @Override
        public void edge(int actor, int step, int from, int to, long micros) {
            if (step == wantedStep && from == wantedFrom && to == wantedTo) {
                actors.add(actor);
            }
        }
    }
}
