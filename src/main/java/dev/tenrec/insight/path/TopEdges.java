package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.scan.Parallel;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the transitions part by part and keeps those that occur most; one for each thread. A part is forgotten before
 * the next one is counted.
 */
final class TopEdges implements Parallel.Worker {
    private final PathsQuery query;
    private final List<PathEdges> met;
    private final AtomicInteger different;
    private final EdgeTable table = new EdgeTable();
    private final PriorityQueue<PathEdges.Edge> best;
    private int wanted;

    /**
     * @param met what each thread met that followed ways
     * @param different how many transitions there are, counted by all threads together
     * @param order the most frequent first
     */
    TopEdges(PathsQuery query, List<PathEdges> met, AtomicInteger different, Comparator<PathEdges.Edge> order) {
        this.query = query;
        this.met = met;
        this.different = different;
        this.best = new PriorityQueue<>(order.reversed());
    }

    /** At most as many as the answer has, in no order. */
    Collection<PathEdges.Edge> best() {
        return best;
    }

    /** How many transitions the answer could have if it had no limit. */
    int wanted() {
        return wanted;
    }

    @Override
    public void part(int index) {
        table.clear();
        met.forEach(edges -> edges.addTo(table, index));
        PathEdges.checkCount(different.addAndGet(table.size()));
        table.forEach(this::offer);
    }

    private void offer(int at) {
        long count = table.count(at);
        if (count < query.weightMin() || count > query.weightMax()) {
            return;
        }
        wanted++;
        boolean isFull = best.size() == query.edgesMax();
        // Nearly all are too seldom, which needs no more than a look.
        if (isFull && count < best.element().count()) {
            return;
        }
        best.add(PathEdges.Edge.of(table.key(at), count, table.micros(at)));
        if (isFull) {
            best.remove();
        }
    }
}
