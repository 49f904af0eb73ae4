package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * What a {@link PathsQuery} found: the transitions that occur most, and of those that occur as often the first ones.
 */
final class PathsResult implements QueryResult {
    private final DateRange.Resolved range;
    private final PathNodes nodes;
    /** The most frequent first. */
    private final List<PathEdges.Edge> shown;

    private boolean hasMore;

    PathsResult(PathsQuery query, DateRange.Resolved range, PathNodes nodes, PathEdges edges) {
        this.range = range;
        this.nodes = nodes;
        Comparator<PathEdges.Edge> order = Comparator.comparingLong(PathEdges.Edge::count)
                .reversed()
                .thenComparingInt(PathEdges.Edge::step)
                .thenComparing(edge -> nodes.name(edge.from()))
                .thenComparing(edge -> nodes.name(edge.to()));
        PriorityQueue<PathEdges.Edge> best = new PriorityQueue<>(order.reversed());
        edges.forEach((key, count, micros) -> {
            if (count < query.weightMin() || count > query.weightMax()) {
                return;
            }
            boolean isFull = best.size() == query.edgesMax();
            hasMore |= isFull;
            // Nearly all are too seldom, which needs no more than a look.
            if (isFull && count < best.element().count()) {
                return;
            }
            best.add(PathEdges.Edge.of(key, count, micros));
            if (isFull) {
                best.remove();
            }
        });
        this.shown = new ArrayList<>(best);
        this.shown.sort(order);
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
