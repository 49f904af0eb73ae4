package dev.tenrec.insight.sql.plan;

import java.util.List;

/**
 * A function over the rows around each row.
 *
 * @param order empty if all rows of a partition are equal
 */
public record WindowCall(Aggregation function, List<Expression> partition, List<Order> order, Frame frame) {
    public WindowCall {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
    }

    /** An end of a frame: rows before (negative) or behind the current one. */
    public record Bound(boolean unbounded, long offset) {
        public static final Bound UNBOUNDED = new Bound(true, 0);
        public static final Bound CURRENT = new Bound(false, 0);
    }

    /**
     * The rows that a function sees.
     *
     * @param isRange bounds are values of the only order key instead of rows; the current row stands for its peers
     */
    public record Frame(boolean isRange, Bound from, Bound to) {
        /** The frame where none is named: with an order up to the current row and its peers, else everything. */
        public static Frame standard(boolean isOrdered) {
            return new Frame(true, Bound.UNBOUNDED, isOrdered ? Bound.CURRENT : Bound.UNBOUNDED);
        }

        /** True if an end is a distance of values from the current row. */
        public boolean hasDistance() {
            return isRange && ((!from.unbounded() && from.offset() != 0) || (!to.unbounded() && to.offset() != 0));
        }
    }
}
