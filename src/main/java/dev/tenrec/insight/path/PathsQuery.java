package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.json.Json;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code PathsQuery}.
 *
 * @param actors persons, groups or sessions
 * @param types empty for all events
 * @param expression names the nodes of events that are neither pages nor screens; null for their own names
 * @param startPoint the node at which paths begin; earlier steps are dropped
 * @param endPoint the node at which paths end; later steps are dropped
 * @param stepsMax nodes of one path
 * @param edgesMax edges of the answer
 * @param weightMin minimum count of an edge
 * @param weightMax maximum count of an edge
 * @param funnel whose actors and times limit the events; null for all
 * @param point whose actors are asked for; no matter for the edges
 */
public record PathsQuery(
        ActorKind actors,
        Filter filter,
        DateRange dateRange,
        Set<EventType> types,
        @Nullable Property expression,
        PathNaming naming,
        @Nullable String startPoint,
        @Nullable String endPoint,
        int stepsMax,
        int edgesMax,
        int weightMin,
        int weightMax,
        @Nullable FunnelPaths funnel,
        PathPoint point)
        implements LakeQuery, ActorSource {
    /** The beginning of the names of a step's nodes, for example {@code 10_}. */
    private static final List<String> PREFIXES = IntStream.rangeClosed(0, PartitionedEdges.STEPS_MAX)
            .mapToObj(step -> step + "_")
            .toList();

    enum EventType {
        /** {@code $pageview}, named by its address. */
        PAGE_VIEW,
        /** {@code $screen}, named by the screen. */
        SCREEN,
        /** Events whose names do not begin with a dollar sign. */
        CUSTOM_EVENT,
        /** Alone all events, named by the expression; beside others no more events than these. */
        EXPRESSION
    }

    /** Returns whether events of any name belong to paths. */
    boolean isOfAllEvents() {
        return types.isEmpty() || types.equals(Set.of(EventType.EXPRESSION));
    }

    /** Returns whether each session is one path; otherwise inactivity ends a path. */
    boolean isBySession() {
        return actors.equals(ActorKind.session());
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(this, data, range);
        AtomicLong runBytes = new AtomicLong();
        List<PartitionedEdges> edges = scan(data, range, events, () -> new PartitionedEdges(runBytes));
        PathNodes nodes = events.nodes();
        // By count descending, then by the texts of source and target, so that step 10 comes before step 2.
        Comparator<PartitionedEdges.Edge> order = Comparator.comparingLong(PartitionedEdges.Edge::count)
                .reversed()
                .thenComparing(edge -> PREFIXES.get(edge.step()))
                .thenComparing(edge -> nodes.name(edge.from()))
                .thenComparing(edge -> nodes.name(edge.to()));
        List<TopEdges> best = data.runParallel(EdgeTable.PARTITIONS, () -> new TopEdges(this, edges, order));
        List<PartitionedEdges.Edge> shown = best.stream()
                .flatMap(each -> each.best().stream())
                .sorted(order)
                .limit(edgesMax)
                .toList();
        ArrayNode results = Json.mapper().createArrayNode();
        connected(shown, nodes)
                .forEach(edge -> results.addObject()
                        .put("source", source(edge, nodes))
                        .put("target", target(edge, nodes))
                        .put("value", edge.count())
                        .put("average_conversion_time", edge.meanMillis()));
        boolean hasMore = best.stream().mapToInt(TopEdges::matched).sum() > edgesMax;
        return new Result(range, results, hasMore);
    }

    /** The edges that hang together with a first step; the limit may have cut the edges before the others. */
    private static List<PartitionedEdges.Edge> connected(List<PartitionedEdges.Edge> edges, PathNodes nodes) {
        Set<String> reached = new HashSet<>();
        edges.stream()
                .sorted(Comparator.comparingInt(PartitionedEdges.Edge::step))
                .filter(edge -> edge.step() == 1 || reached.contains(source(edge, nodes)))
                .forEach(edge -> reached.add(target(edge, nodes)));
        return edges.stream()
                .filter(edge -> edge.step() == 1 || reached.contains(source(edge, nodes)))
                .toList();
    }

    private static String source(PartitionedEdges.Edge edge, PathNodes nodes) {
        return PREFIXES.get(edge.step()) + nodes.name(edge.from());
    }

    private static String target(PartitionedEdges.Edge edge, PathNodes nodes) {
        return PREFIXES.get(edge.step() + 1) + nodes.name(edge.to());
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake.selected());
    }

    @Override
    public ActorKind actorKind(ActorPoint chartPoint) {
        if (isBySession()) {
            throw Fields.notYet(
                    "The persons behind paths by session are", "query.source.source.pathsFilter.sequenceBy");
        }
        return actors;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint chartPoint) {
        return actors(data, point);
    }

    @Override
    public long[] eventCounts(QuerySnapshot data, ActorPoint chartPoint, int[] found) {
        long[] counts = passes(data, point);
        return Arrays.stream(found).mapToLong(actor -> counts[actor]).toArray();
    }

    /** The actors of a point, those that pass it most often first. */
    int[] actors(QuerySnapshot data, PathPoint of) {
        long[] counts = passes(data, of);
        return IntStream.range(0, counts.length)
                .filter(actor -> counts[actor] > 0)
                .boxed()
                .sorted(Comparator.comparingLong(actor -> -counts[actor]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The number of times that each actor passes a point. */
    private long[] passes(QuerySnapshot data, PathPoint of) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(this, data, range);
        return PathActors.sum(scan(data, range, events, () -> new PathActors(of, events.nodes())));
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
        FunnelPaths.Limits limits = funnel == null ? null : funnel.limits(data);
        return data.timelines(request, () -> new PathBuilder<>(this, events, limits, sinks.get())).stream()
                .map(PathBuilder::sink)
                .toList();
    }

    private record Result(DateRange.Resolved range, JsonNode results, boolean hasMore) implements QueryResult {}
}
