package dev.tenrec.insight.session;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The event of each session whose value counts, with the code of its value; the lowest order wins. */
final class BestEvents {
    static final int BYTES_PER_SESSION = Long.BYTES + 2 * Integer.BYTES;

    /** {@link Long#MAX_VALUE} without an event. */
    private long[] orders = {};

    /** Rows, complemented for last events; decide between events of one order. */
    private int[] rows = {};

    private int[] codes = {};

    int bound() {
        return orders.length;
    }

    /** Returns the code of a session's value; 0 without one. */
    int code(int session) {
        return session < codes.length ? codes[session] : 0;
    }

    boolean has(int session) {
        return session < orders.length && orders[session] != Long.MAX_VALUE;
    }

    /** Returns whether an event would count. */
    boolean isBetter(int session, long order, int row) {
        return session >= orders.length || order < orders[session] || (order == orders[session] && row < rows[session]);
    }

    void put(int session, long order, int row, int code) {
        grow(session + 1);
        orders[session] = order;
        rows[session] = row;
        codes[session] = code;
    }

    void setCode(int session, int code) {
        codes[session] = code;
    }

    /** @param codesOf codes here by those of the other one */
    void addAll(BestEvents other, IntUnaryOperator codesOf) {
        grow(other.orders.length);
        for (int session = 0; session < other.orders.length; session++) {
            if (other.has(session) && isBetter(session, other.orders[session], other.rows[session])) {
                put(session, other.orders[session], other.rows[session], codesOf.applyAsInt(other.codes[session]));
            }
        }
    }

    BestEvents copy(int bound) {
        BestEvents copy = new BestEvents();
        copy.orders = orders.clone();
        copy.rows = rows.clone();
        copy.codes = codes.clone();
        copy.grow(bound);
        return copy;
    }

    private void grow(int bound) {
        int before = orders.length;
        if (bound <= before) {
            return;
        }
        int size = Math.max(bound, before + before / 2);
        orders = Arrays.copyOf(orders, size);
        Arrays.fill(orders, before, size, Long.MAX_VALUE);
        rows = Arrays.copyOf(rows, size);
        codes = Arrays.copyOf(codes, size);
    }
}
