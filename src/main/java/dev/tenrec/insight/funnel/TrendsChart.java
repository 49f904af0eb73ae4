package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * The conversion rate in percent from one step to another, by the time of the first step. An actor counts once in each
 * point in which it begins attempts, by the best of them.
 */
final class TrendsChart {
    /** The numbers, days and labels of so many points take some hundred megabytes. */
    private static final int POINTS_MAX = 1_000_000;

    private TrendsChart() {}

    static JsonNode of(
            FunnelsQuery.Chart chart, List<FunnelOutcomes> parts, FunnelBreakdownLines lines, Buckets buckets) {
        if ((long) lines.count() * buckets.count() > POINTS_MAX) {
            throw ApiException.invalid(
                    "query__interval",
                    "The chart has more than " + POINTS_MAX + " points, " + buckets.count() + " for each of "
                            + lines.count() + " values. Choose a longer interval or a lower breakdown_limit.");
        }
        long[][] from = new long[lines.count()][buckets.count()];
        long[][] to = new long[lines.count()][buckets.count()];
        for (int i = 0; i < parts.size(); i++) {
            FunnelOutcomes outcomes = parts.get(i);
            for (int entry = 0; entry < outcomes.count(); entry++) {
                int line = lines.line(i, entry);
                if (line >= 0) {
                    from[line][outcomes.point(entry)]++;
                    to[line][outcomes.point(entry)] += outcomes.hasReached(entry, chart.toStep()) ? 1 : 0;
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
            List<String> values = lines.values(line);
            if (values != null) {
                values.forEach(json.putArray("breakdown_value")::add);
            }
        }
        return results;
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : Math.round(10_000.0 * part / whole) / 100.0;
    }
}
