package dev.tenrec.insight.funnel;

import java.util.Arrays;

/** How long actors took for a step. */
final class ConversionTimes {
    private static final double MICROS_PER_SECOND = 1_000_000;

    private long[] micros = new long[16];
    private int count;

    void add(long time) {
        if (count == micros.length) {
            micros = Arrays.copyOf(micros, count + (count >> 1));
        }
        micros[count++] = time;
    }

    int count() {
        return count;
    }

    /** All of them in microseconds, ascending. */
    long[] sorted() {
        micros = Arrays.copyOf(micros, count);
        Arrays.sort(micros);
        return micros;
    }

    /** In seconds, or null without any. */
    Double average() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += micros[i];
        }
        return count == 0 ? null : sum / count / MICROS_PER_SECOND;
    }

    /**
     * The middle one, or the mean of the two in the middle, in seconds; null without any. Its whole milliseconds are
     * exact: the number is moved by a bit where a thousand times it would fall short of the millisecond.
     */
    Double median() {
        if (count == 0) {
            return null;
        }
        long[] sorted = sorted();
        long twice = sorted[(count - 1) / 2] + sorted[count / 2];
        double seconds = twice / (2 * MICROS_PER_SECOND);
        long millis = Math.floorDiv(twice, 2_000);
        while (Math.floor(seconds * 1_000) < millis) {
            seconds = Math.nextUp(seconds);
        }
        while (Math.floor(seconds * 1_000) > millis) {
            seconds = Math.nextDown(seconds);
        }
        return seconds;
    }
}
