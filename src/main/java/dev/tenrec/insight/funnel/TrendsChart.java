package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * How many of a hundred actors that came to one step came to another, by the time of their first step. An actor counts
 * once in each point in which it begins attempts, by the best one of those.
 */
final class TrendsChart {
    private TrendsChart() {}

    static JsonNode of(
            FunnelsQuery.Chart chart, List<FunnelOutcomes> logs, FunnelBreakdownLines lines, Buckets buckets) {
        long[][] from = new long[lines.count()][buckets.count()];
        long[][] to = new long[lines.count()][buckets.count()];
        for (int i = 0; i < logs.size(); i++) {
            FunnelOutcomes log = logs.get(i);
            for (int entry = 0; entry < log.count(); entry++) {
                int line = lines.line(i, entry);
                if (line >= 0 && log.highest(entry) >= chart.fromStep()) {
                    from[line][log.point(entry)]++;
                    to[line][log.point(entry)] += log.highest(entry) >= chart.toStep() ? 1 : 0;
                }
            }
        }
        ArrayNode results = Json.mapper().createArrayNode();
        List<String> days = buckets.days();
        List<String> labels = buckets.labels();
        for (int line = 0; line < lines.count(); line++) {
            ObjectNode json = results.addObject().put("count", buckets.count());
            ArrayNode data = json.putArray("data");
            for (int point = 0; point < buckets.count(); point++) {
                data.add(percent(to[line][point], from[line][point]));
            }
            days.forEach(json.putArray("days")::add);
            labels.forEach(json.putArray("labels")::add);
            if (lines.values(line) != null) {
                lines.values(line).forEach(json.putArray("breakdown_value")::add);
            }
        }
        return results;
    }

    /** With two decimals. */
    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : Math.round(10_000.0 * part / whole) / 100.0;
    }
}
