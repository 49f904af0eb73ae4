package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.Segment;
import java.util.List;

/**
 * Condition that all of several predicates hold, evaluated in the order that drops rows at the least cost: after each
 * batch, two neighbours change places if the second took less time per dropped row.
 */
final class ConjunctionPredicate extends RowPredicate {
    /** Batches after which measurements count half, because ranges of other names and times differ. */
    private static final int BATCHES_TO_HALVE = 32;

    private final List<RowPredicate> predicates;
    private final Order order;

    /** @param predicates in the order to begin with */
    ConjunctionPredicate(List<RowPredicate> predicates) {
        this(predicates, new Order(predicates.size()));
    }

    private ConjunctionPredicate(List<RowPredicate> predicates, Order order) {
        this.predicates = predicates;
        this.order = order;
    }

    @Override
    RowPredicate bind(Segment segment) {
        return new ConjunctionPredicate(
                predicates.stream().map(predicate -> predicate.bind(segment)).toList(), order);
    }

    @Override
    boolean isNever(int from, int to) {
        return predicates.stream().anyMatch(predicate -> predicate.isNever(from, to));
    }

    @Override
    boolean matches(int position) {
        for (int place : order.places) {
            if (!predicates.get(place).matches(position)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int filter(int[] positions, int count) {
        return filter(positions, count, -1);
    }

    @Override
    int filterRange(int from, int count, int[] positions) {
        return filter(positions, count, from);
    }

    /** @param from the first of consecutive rows not yet in the selection vector; -1 if they are in it */
    private int filter(int[] positions, int count, int from) {
        int kept = count;
        long begun = System.nanoTime();
        for (int i = 0; i < order.places.length && kept > 0; i++) {
            RowPredicate predicate = predicates.get(order.places[i]);
            int before = kept;
            boolean isRange = from >= 0 && kept == count;
            kept = isRange ? predicate.filterRange(from, count, positions) : predicate.filter(positions, kept);
            long now = System.nanoTime();
            order.add(order.places[i], now - begun, before - kept);
            begun = now;
        }
        order.improve();
        return kept;
    }

    /** The order of predicates with what each took, for all segments that one thread reads. */
    private static final class Order {
        private final int[] places;
        private final double[] nanos;
        private final double[] dropped;
        private int batches;

        Order(int count) {
            places = new int[count];
            nanos = new double[count];
            dropped = new double[count];
            for (int i = 0; i < count; i++) {
                places[i] = i;
            }
        }

        void add(int place, long nanosMore, int droppedMore) {
            nanos[place] += nanosMore;
            dropped[place] += droppedMore;
        }

        void improve() {
            for (int i = 1; i < places.length; i++) {
                int earlier = places[i - 1];
                int later = places[i];
                if (nanos[later] * dropped[earlier] < nanos[earlier] * dropped[later]) {
                    places[i - 1] = later;
                    places[i] = earlier;
                }
            }
            batches++;
            if (batches == BATCHES_TO_HALVE) {
                batches = 0;
                for (int i = 0; i < places.length; i++) {
                    nanos[i] /= 2;
                    dropped[i] /= 2;
                }
            }
        }
    }
}
