package dev.tenrec.insight.funnel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The conversion times of a step. */
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

    /** Microseconds, ascending. */
    long[] sorted() {
        micros = Arrays.copyOf(micros, count);
        Arrays.sort(micros);
        return micros;
    }

    /** Seconds; null without times. */
    @Nullable
    Double average() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += micros[i];
        }
        return count == 0 ? null : sum / count / MICROS_PER_SECOND;
    }

    /**
     * Seconds; null without times. The whole milliseconds are exact: the result moves by an ulp where multiplying it by
     * a thousand would miss the millisecond.
     */
    @Nullable
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
