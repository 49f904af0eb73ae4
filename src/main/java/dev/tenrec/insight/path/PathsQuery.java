package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which ways actors take from page to page, or from event to event; parsed by {@link PathsQueryParser}.
 *
 * @param actors whose events are put in order: persons, groups or sessions
 * @param types which events; empty for all
 * @param startPoint the node with which ways begin, or null; what comes before is left out
 * @param endPoint the node with which ways end, or null; what comes behind is left out
 * @param stepsMax nodes of one way
 * @param edgesMax transitions of the answer
 * @param weightMin how often a transition must occur at least
 * @param weightMax how often a transition may occur at most
 */
public record PathsQuery(
        ActorKind actors,
        Filter filter,
        DateRange dateRange,
        Set<EventType> types,
        PathNaming naming,
        String startPoint,
        String endPoint,
        int stepsMax,
        int edgesMax,
        int weightMin,
        int weightMax)
        implements Query {
    private static final Pattern NODE = Pattern.compile("([0-9]{1,4})_(.*)", Pattern.DOTALL);

    /** A class of events. */
    public enum EventType {
        /** {@code $pageview}, known by its address. */
        PAGE_VIEW,
        /** {@code $screen}, known by the screen's name. */
        SCREEN,
        /** Every event whose name begins without a dollar sign, known by that name. */
        CUSTOM_EVENT
    }

    /** Reads the query that stands at {@code path}. */
    public static PathsQuery parse(JsonNode node, String path, QueryContext context) {
        return PathsQueryParser.parse(node, path, context);
    }

    /** Whether each session is one way; otherwise ways end where nothing happens for a while. */
    public boolean isBySession() {
        return actors.equals(ActorKind.session());
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = range(data);
        PathEvents events = new PathEvents(this, data, range);
        List<PathEdges> met = walk(data, range, events, PathEdges::new);
        Comparator<PathEdges.Edge> order = PathsResult.order(events.nodes());
        AtomicInteger different = new AtomicInteger();
        List<TopEdges> best = data.share(PathEdges.PARTS, () -> new TopEdges(this, met, different, order));
        return new PathsResult(this, range, events.nodes(), best);
    }

    /**
     * Who goes from one node to another, in order of their numbers.
     *
     * @param source as the answer calls it, for example {@code 1_/home}
     * @param target as the answer calls it, one step further
     */
    public int[] actors(QuerySnapshot data, String source, String target) {
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
        List<Members> members = walk(data, range, events, () -> new Members(step, fromNode, toNode, new ActorList()));
        return ActorList.all(members.stream().map(Members::actors).toList());
    }

    private DateRange.Resolved range(QuerySnapshot data) {
        return dateRange.resolve(data.now(), Interval.DAY, data::earliestMicros);
    }

    private <S extends PathBuilder.Sink> List<S> walk(
            QuerySnapshot data, DateRange.Resolved range, PathEvents events, Supplier<S> sinks) {
        boolean isNowhere = range.from().isAfter(range.to()) || events.sets().isEmpty();
        boolean isWithoutPoint = (startPoint != null && events.nodes().find(startPoint) < 0)
                || (endPoint != null && events.nodes().find(endPoint) < 0);
        if (isNowhere || isWithoutPoint) {
            return List.of();
        }
        TimelineRequest request =
                new TimelineRequest(events.sets(), range.fromMicros(), range.toMicros(), actors, events.values());
        return data.timelines(request, () -> new PathBuilder<>(this, events, sinks.get())).stream()
                .map(PathBuilder::sink)
                .toList();
    }

    private record Members(int wanted, int wantedFrom, int wantedTo, ActorList actors) implements PathBuilder.Sink {
        @Override
        public void edge(int actor, int step, int from, int to, long micros) {
            if (step == wanted && from == wantedFrom && to == wantedTo) {
                actors.add(actor);
            }
        }
    }
}
