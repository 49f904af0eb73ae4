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
    private final PathEdges edges;
    private final List<Integer> slots;
    private boolean hasMore;

    PathsResult(PathsQuery query, DateRange.Resolved range, PathNodes nodes, PathEdges edges) {
        this.range = range;
        this.nodes = nodes;
        this.edges = edges;
        Comparator<Integer> order = Comparator.<Integer>comparingLong(edges::count)
                .reversed()
                .thenComparingInt(edges::step)
                .thenComparing(slot -> nodes.name(edges.from(slot)))
                .thenComparing(slot -> nodes.name(edges.to(slot)));
        PriorityQueue<Integer> best = new PriorityQueue<>(order.reversed());
        edges.forEach(slot -> {
            if (edges.count(slot) >= query.weightMin() && edges.count(slot) <= query.weightMax()) {
                keep(best, slot, query.edgesMax(), order);
            }
        });
        this.slots = new ArrayList<>(best);
        this.slots.sort(order);
    }

    private void keep(PriorityQueue<Integer> best, int slot, int max, Comparator<Integer> order) {
        if (best.size() < max) {
            best.add(slot);
            return;
        }
        hasMore = true;
        // Nearly all are too seldom, which needs no more than a look.
        if (edges.count(slot) < edges.count(best.element())) {
            return;
        }
        if (order.compare(slot, best.element()) < 0) {
            best.remove();
            best.add(slot);
        }
    }

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        for (int slot : slots) {
            int step = edges.step(slot);
            results.addObject()
                    .put("source", step + "_" + nodes.name(edges.from(slot)))
                    .put("target", (step + 1) + "_" + nodes.name(edges.to(slot)))
                    .put("value", edges.count(slot))
                    .put("average_conversion_time", edges.meanMillis(slot));
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
