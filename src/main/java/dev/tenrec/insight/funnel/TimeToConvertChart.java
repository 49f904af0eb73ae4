package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * A histogram of the time from one step to another: bins of equal width in whole seconds, from the shortest time. Like
 * in PostHog there is one more bin than requested, for a longest time at the end of the last one.
 */
final class TimeToConvertChart {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int BINS_MAX = 60;
    /** The width of a single bin, when all times are the same number of seconds. */
    private static final long WIDTH_SECONDS = 60;

    private TimeToConvertChart() {}

    static JsonNode of(FunnelsQuery.Chart chart, List<FunnelOutcomes> parts) {
        ConversionTimes times = new ConversionTimes();
        for (FunnelOutcomes outcomes : parts) {
            for (int entry = 0; entry < outcomes.count(); entry++) {
                if (outcomes.hasReached(entry, chart.toStep())) {
                    times.add(time(chart, outcomes, entry));
                }
            }
        }
        ObjectNode json = Json.object();
        addBins(json.putArray("bins"), chart.binCount(), times);
        json.put("average_conversion_time", times.average());
        return json;
    }

    private static long time(FunnelsQuery.Chart chart, FunnelOutcomes outcomes, int entry) {
        long micros = 0;
        for (int step = chart.fromStep() + 1; step <= chart.toStep(); step++) {
            micros += outcomes.time(entry, step);
        }
        return micros;
    }

    private static void addBins(ArrayNode bins, int requested, ConversionTimes times) {
        if (times.count() == 0) {
            return;
        }
        long[] sorted = times.sorted();
        int count = requested > 0 ? requested : (int) Math.min(BINS_MAX, Math.ceil(Math.cbrt(sorted.length)));
        long from = sorted[0] / MICROS_PER_SECOND;
        long to = divideUp(sorted[sorted.length - 1], MICROS_PER_SECOND);
        long width = to == from ? WIDTH_SECONDS : divideUp(to - from, count);
        long[] counts = new long[count + 1];
        for (long micros : sorted) {
            counts[(int) ((micros - from * MICROS_PER_SECOND) / (width * MICROS_PER_SECOND))]++;
        }
        for (int i = 0; i <= count; i++) {
            bins.addArray().add(from + i * width).add(counts[i]);
        }
    }

    private static long divideUp(long number, long divisor) {
        return -Math.floorDiv(-number, divisor);
    }
}
