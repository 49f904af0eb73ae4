package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.util.Comparator;
import java.util.List;

/** The most frequent edges of a {@link PathsQuery}. */
record PathsResult(DateRange.Resolved range, PathNodes nodes, List<PartitionedEdges.Edge> edges, boolean hasMore)
        implements QueryResult {
    /** @param best the results of all threads */
    static PathsResult of(PathsQuery query, DateRange.Resolved range, PathNodes nodes, List<TopEdges> best) {
        List<PartitionedEdges.Edge> edges = best.stream()
                .flatMap(each -> each.best().stream())
                .sorted(order(nodes))
                .limit(query.edgesMax())
                .toList();
        boolean hasMore = best.stream().mapToInt(TopEdges::matched).sum() > query.edgesMax();
        return new PathsResult(range, nodes, edges, hasMore);
    }

    /** By count descending, then by step and names. */
    static Comparator<PartitionedEdges.Edge> order(PathNodes nodes) {
        return Comparator.comparingLong(PartitionedEdges.Edge::count)
                .reversed()
                .thenComparingInt(PartitionedEdges.Edge::step)
                .thenComparing(edge -> nodes.name(edge.from()))
                .thenComparing(edge -> nodes.name(edge.to()));
    }

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        for (PartitionedEdges.Edge edge : edges) {
            results.addObject()
                    .put("source", edge.step() + "_" + nodes.name(edge.from()))
                    .put("target", (edge.step() + 1) + "_" + nodes.name(edge.to()))
                    .put("value", edge.count())
                    .put("average_conversion_time", edge.meanMillis());
        }
        return results;
    }
}
