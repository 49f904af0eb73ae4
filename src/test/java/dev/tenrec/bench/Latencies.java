package dev.tenrec.bench;

import java.util.Arrays;

/** Every latency of a run, in microseconds. */
public final class Latencies {
    private int[] micros = new int[1 << 16];
    private int count;

    public void add(long nanos) {
        if (count == micros.length) {
            micros = Arrays.copyOf(micros, 2 * count);
        }
        micros[count++] = (int) Math.min(Integer.MAX_VALUE, nanos / 1000);
    }

    public int count() {
        return count;
    }

    public void clear() {
        count = 0;
    }

    /** The latency in milliseconds that this share of the requests, from 0 to 1, did not exceed. */
    public double millis(double share) {
        if (count == 0) {
            return Double.NaN;
        }
        Arrays.sort(micros, 0, count);
        return micros[Math.min(count - 1, (int) (share * count))] / 1000.0;
    }
}
