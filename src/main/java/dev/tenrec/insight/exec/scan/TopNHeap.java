package dev.tenrec.insight.exec.scan;

/**
 * Top-N heap of the latest rows: bounded, with the earliest kept row on top, so that nearly every row of a large scan
 * costs one comparison. Rows of equal time are ordered by arrival.
 */
final class TopNHeap {
    private final long[] timestamps;
    private final int[] rows;
    private int size;

    TopNHeap(int sizeMax) {
        timestamps = new long[sizeMax];
        rows = new int[sizeMax];
    }

    static boolean isLater(long timestamp, int row, long otherTimestamp, int otherRow) {
        return timestamp != otherTimestamp ? timestamp > otherTimestamp : row > otherRow;
    }

    /** True if no row of this time or earlier would be kept. */
    boolean isBeyond(long timestamp) {
        return size == rows.length && timestamp < timestamps[0];
    }

    /** Adds the rows of another heap. */
    void addAll(TopNHeap other) {
        for (int i = 0; i < other.size; i++) {
            add(other.timestamps[i], other.rows[i]);
        }
    }

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

    /** Removes all rows; returns them latest first. */
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

    /** Replaces the top row and restores the heap order. */
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
