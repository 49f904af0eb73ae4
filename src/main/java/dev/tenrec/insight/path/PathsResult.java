package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.util.Comparator;
import java.util.List;

/**
 * What a {@link PathsQuery} found: the transitions that occur most, and of those that occur as often the first ones.
 */
final class PathsResult implements QueryResult {
    private final DateRange.Resolved range;
    private final PathNodes nodes;
    /** The most frequent first. */
    private final List<PathEdges.Edge> shown;

    private final boolean hasMore;

    /** @param best what each thread found */
    PathsResult(PathsQuery query, DateRange.Resolved range, PathNodes nodes, List<TopEdges> best) {
        this.range = range;
        this.nodes = nodes;
        this.shown = best.stream()
                .flatMap(each -> each.best().stream())
                .sorted(order(nodes))
                .limit(query.edgesMax())
                .toList();
        this.hasMore = best.stream().mapToInt(TopEdges::wanted).sum() > query.edgesMax();
    }

    /** The most frequent first; of those that occur as often, in the order of steps and names. */
    static Comparator<PathEdges.Edge> order(PathNodes nodes) {
        return Comparator.comparingLong(PathEdges.Edge::count)
                .reversed()
                .thenComparingInt(PathEdges.Edge::step)
                .thenComparing(edge -> nodes.name(edge.from()))
                .thenComparing(edge -> nodes.name(edge.to()));
    }

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        for (PathEdges.Edge edge : shown) {
            results.addObject()
                    .put("source", edge.step() + "_" + nodes.name(edge.from()))
                    .put("target", (edge.step() + 1) + "_" + nodes.name(edge.to()))
                    .put("value", edge.count())
                    .put("average_conversion_time", edge.meanMillis());
        }
        return results;
    }

    @Override
    public boolean hasMore() {
        return hasMore;
    }

    @Override
    public DateRange.Resolved range() {
        return range;
    }
}
