package dev.tenrec.insight.exec.scan;

/**
 * The latest of many rows: a heap of bounded size with the earliest of them on top, so that finding a hundred in ten
 * million costs one comparison for nearly every row. Of two rows of the same time the one that arrived later is later.
 */
final class TopNHeap {
    private final long[] timestamps;
    private final int[] rows;
    private int size;

    TopNHeap(int sizeMax) {
        timestamps = new long[sizeMax];
        rows = new int[sizeMax];
    }

    /** Whether one row comes before another on a page. */
    static boolean isLater(long timestamp, int row, long otherTimestamp, int otherRow) {
        return timestamp != otherTimestamp ? timestamp > otherTimestamp : row > otherRow;
    }

    /** Whether a row of this time, or any earlier one, would not be kept. */
    boolean isBeyond(long timestamp) {
        return size == rows.length && timestamp < timestamps[0];
    }

    /** Keeps a row if it is among the latest so far. */
    void add(long timestamp, int row) {
        if (size < rows.length) {
            int at = size++;
            while (at > 0 && isLater(timestamps[(at - 1) >>> 1], rows[(at - 1) >>> 1], timestamp, row)) {
                move((at - 1) >>> 1, at);
                at = (at - 1) >>> 1;
            }
            put(at, timestamp, row);
        } else if (isLater(timestamp, row, timestamps[0], rows[0])) {
            sink(timestamp, row);
        }
    }

    /** The kept rows, latest first; nothing is kept afterwards. */
    int[] drain() {
        int[] sorted = new int[size];
        while (size > 0) {
            sorted[size - 1] = rows[0];
            size--;
            if (size > 0) {
                sink(timestamps[size], rows[size]);
            }
        }
        return sorted;
    }

    /** Puts a row in place of the top one and restores the order. */
    private void sink(long timestamp, int row) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isLater(timestamps[child], rows[child], timestamps[child + 1], rows[child + 1])) {
                child++;
            }
            if (!isLater(timestamp, row, timestamps[child], rows[child])) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, timestamp, row);
    }

    private void move(int from, int to) {
        put(to, timestamps[from], rows[from]);
    }

    private void put(int at, long timestamp, int row) {
        timestamps[at] = timestamp;
        rows[at] = row;
    }
}
