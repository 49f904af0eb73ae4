package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * How many actors took so long from one step to another: bins as wide as each other, in whole seconds, from the
 * shortest time on. As the API counts them there is one bin more than asked for, which holds the longest time where it
 * falls on the end of the last one.
 */
final class TimeToConvertChart {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int BINS_MAX = 60;
    /** Of a single bin, when all took the same number of seconds. */
    private static final long WIDTH_SECONDS = 60;

    private TimeToConvertChart() {}

    static JsonNode of(FunnelsQuery.Chart chart, List<FunnelOutcomes> logs) {
        ConversionTimes times = new ConversionTimes();
        for (FunnelOutcomes log : logs) {
            for (int entry = 0; entry < log.count(); entry++) {
                if (log.highest(entry) >= chart.toStep()) {
                    times.add(time(chart, log, entry));
                }
            }
        }
        ObjectNode json = Json.object();
        addBins(json.putArray("bins"), chart.binCount(), times);
        json.put("average_conversion_time", times.average());
        return json;
    }

    private static long time(FunnelsQuery.Chart chart, FunnelOutcomes log, int entry) {
        long micros = 0;
        for (int step = chart.fromStep() + 1; step <= chart.toStep(); step++) {
            micros += log.time(entry, step);
        }
        return micros;
    }

    private static void addBins(ArrayNode bins, int asked, ConversionTimes times) {
        if (times.count() == 0) {
            return;
        }
        long[] sorted = times.sorted();
        int count = asked > 0 ? asked : (int) Math.min(BINS_MAX, Math.ceil(Math.cbrt(sorted.length)));
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
