package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.vector.Vector;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition that a window function sees from a row. For several threads.
 *
 * @param key by which rows are ordered, by number of row; null unless the frame has a distance
 * @param peers tells which rows are equal in the order
 */
record WindowFrame(WindowCall call, @Nullable Vector key, RowEquality peers) {
    /**
     * Returns the index of the first row of the frame.
     *
     * @param order the numbers of rows in order
     * @param i the index of the row that sees it
     * @param from the first index of the partition
     * @param to behind the last index of the partition
     */
    int begin(int[] order, int i, int from, int to) {
        WindowCall.Bound bound = call.frame().from();
        if (bound.unbounded()) {
            return from;
        }
        if (!call.frame().isRange()) {
            return (int) Math.max(from, Math.min(to, i + bound.offset()));
        }
        if (bound.offset() != 0) {
            return firstAtLeast(order, i, from, to, bound.offset(), true);
        }
        int begin = i;
        while (begin > from && peers.test(order[begin - 1], order[i])) {
            begin--;
        }
        return begin;
    }

    /** Returns the index behind the last row of the frame, which is not below {@link #begin}. */
    int end(int[] order, int i, int from, int to) {
        return Math.max(begin(order, i, from, to), last(order, i, from, to));
    }

    /**
     * Returns the index behind the last row of the frame.
     *
     * @param before that of the row before, which peers have in common
     */
    int end(int[] order, int i, int from, int to, int before) {
        WindowCall.Bound bound = call.frame().to();
        boolean isOfPeers = call.frame().isRange() && !bound.unbounded() && bound.offset() == 0;
        return isOfPeers && i < before ? before : end(order, i, from, to);
    }

    private int last(int[] order, int i, int from, int to) {
        WindowCall.Bound bound = call.frame().to();
        if (bound.unbounded()) {
            return to;
        }
        if (!call.frame().isRange()) {
            return (int) Math.max(from, Math.min(to, i + bound.offset() + 1));
        }
        if (bound.offset() != 0) {
            return firstAtLeast(order, i, from, to, bound.offset(), false);
        }
        int end = i + 1;
        while (end < to && peers.test(order[end], order[i])) {
            end++;
        }
        return end;
    }

    /** Returns the first row whose key is at least, or for an end above, that of a row plus a distance. */
    private int firstAtLeast(int[] order, int i, int from, int to, long distance, boolean isBegin) {
        if (key == null || call.order().size() != 1 || call.order().get(0).descending()) {
            throw SqlRefusal.query("A RANGE frame with a distance needs one ascending order key.");
        }
        double limit = number(key, order[i]) + distance;
        int at = from;
        while (at < to && (isBegin ? number(key, order[at]) < limit : number(key, order[at]) <= limit)) {
            at++;
        }
        return at;
    }

    private static double number(Vector key, int row) {
        return key.get(row) instanceof Number number ? number.doubleValue() : Double.POSITIVE_INFINITY;
    }
}
