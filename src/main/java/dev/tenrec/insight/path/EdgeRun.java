package dev.tenrec.insight.path;

import java.util.Arrays;

/**
 * Counted edges in ascending order of their keys, each as three variable-length integers of seven bits a byte: the
 * difference to the key before, the count, and the microseconds. An edge takes some eight bytes, in a table 50 to 100.
 */
final class EdgeRun {
    /** Three integers of at most ten bytes. */
    private static final int EDGE_BYTES_MAX = 30;

    private final byte[] bytes;

    private EdgeRun(byte[] bytes) {
        this.bytes = bytes;
    }

    static EdgeRun of(EdgeTable table) {
        byte[] bytes = new byte[table.size() * 10 + EDGE_BYTES_MAX];
        int end = 0;
        long before = 0;
        for (long key : table.sortedKeys()) {
            if (end + EDGE_BYTES_MAX > bytes.length) {
                bytes = Arrays.copyOf(bytes, bytes.length + bytes.length / 2);
            }
            int at = table.find(key);
            end = put(key - before, bytes, end);
            end = put(table.count(at), bytes, end);
            end = put(table.micros(at), bytes, end);
            before = key;
        }
        return new EdgeRun(Arrays.copyOf(bytes, end));
    }

    private static int put(long number, byte[] into, int from) {
        int at = from;
        long left = number;
        for (; (left & ~0x7fL) != 0; left >>>= 7) {
            into[at++] = (byte) (left | 0x80);
        }
        into[at++] = (byte) left;
        return at;
    }

    int sizeBytes() {
        return bytes.length;
    }

    void addTo(EdgeTable table) {
        long key = 0;
        int at = 0;
        long[] numbers = new long[3];
        while (at < bytes.length) {
            for (int i = 0; i < numbers.length; i++) {
                long number = 0;
                int shift = 0;
                for (; bytes[at] < 0; shift += 7) {
                    number |= (bytes[at++] & 0x7fL) << shift;
                }
                numbers[i] = number | (long) bytes[at++] << shift;
            }
            key += numbers[0];
            table.add(key, numbers[1], numbers[2]);
        }
    }
}
