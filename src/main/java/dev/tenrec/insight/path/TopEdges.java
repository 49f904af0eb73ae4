package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.scan.Parallel;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Counts edges partition by partition, each in the same table, and keeps the most frequent in a heap; one per thread.
 */
final class TopEdges implements Parallel.Worker {
    private final PathsQuery query;
    private final List<PartitionedEdges> edges;
    private final EdgeTable table = new EdgeTable();
    private final PriorityQueue<PartitionedEdges.Edge> best;
    private int matched;

    /**
     * @param edges by the thread that met them
     * @param order the most frequent first
     */
    TopEdges(PathsQuery query, List<PartitionedEdges> edges, Comparator<PartitionedEdges.Edge> order) {
        this.query = query;
        this.edges = edges;
        this.best = new PriorityQueue<>(order.reversed());
    }

    /** At most {@code edgesMax}, in no order. */
    Collection<PartitionedEdges.Edge> best() {
        return best;
    }

    /** The number of edges within the weight limits. */
    int matched() {
        return matched;
    }

    @Override
    public void part(int index) {
        table.clear();
        edges.forEach(each -> each.addTo(table, index));
        table.forEach(this::offer);
    }

    private void offer(int at) {
        long count = table.count(at);
        if (count < query.weightMin() || count > query.weightMax()) {
            return;
        }
        matched++;
        boolean isFull = best.size() == query.edgesMax();
        // Most edges are too rare: one comparison rejects them.
        if (isFull && count < best.element().count()) {
            return;
        }
        best.add(PartitionedEdges.Edge.of(table.key(at), count, table.micros(at)));
        if (isFull) {
            best.remove();
        }
    }
}
