package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.json.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number of actors that reached each step, and their conversion times, by line of the breakdown. */
final class StepsChart {
    private final FunnelsQuery query;
    private final long[][] counts;
    private final ConversionTimes[][] times;

    private StepsChart(FunnelsQuery query, int lines) {
        int steps = query.steps().size();
        this.query = query;
        this.counts = new long[lines][steps];
        this.times = new ConversionTimes[lines][steps];
        for (ConversionTimes[] line : times) {
            Arrays.setAll(line, any -> new ConversionTimes());
        }
    }

    /** Returns a list of steps, or a list of such lists with a breakdown. */
    static JsonNode of(FunnelsQuery query, List<FunnelOutcomes> parts, FunnelBreakdownLines lines) {
        StepsChart chart = new StepsChart(query, lines.count());
        for (int i = 0; i < parts.size(); i++) {
            FunnelOutcomes outcomes = parts.get(i);
            for (int entry = 0; entry < outcomes.count(); entry++) {
                if (lines.line(i, entry) >= 0) {
                    chart.add(lines.line(i, entry), outcomes, entry);
                }
            }
        }
        ArrayNode results = Json.mapper().createArrayNode();
        for (int line = 0; line < lines.count(); line++) {
            List<String> values = lines.values(line);
            ArrayNode steps = values == null ? results : results.addArray();
            for (int step = 0; step < query.steps().size(); step++) {
                steps.add(chart.step(line, step, values));
            }
        }
        return results;
    }

    private void add(int line, FunnelOutcomes outcomes, int entry) {
        for (int step = 0; step < query.steps().size(); step++) {
            if (!outcomes.hasReached(entry, step)) {
                continue;
            }
            counts[line][step]++;
            long time = step == 0 ? 0 : outcomes.time(entry, step);
            if (time > 0) {
                // Steps of one moment took no time that would say something about the others.
                times[line][step].add(time);
            }
        }
    }

    private ObjectNode step(int line, int step, @Nullable List<String> values) {
        EventNode node = query.steps().get(step).node();
        ObjectNode json = Json.object();
        if (query.rules().order() == FunnelRules.Order.UNORDERED) {
            json.putNull("action_id").put("name", "Completed " + (step + 1) + (step == 0 ? " step" : " steps"));
            json.putNull("custom_name");
        } else {
            node.putId(json, "action_id");
            json.put("name", node.label()).put("custom_name", node.customName());
        }
        json.put("order", step);
        json.putArray("people");
        json.put("count", counts[line][step]).put("type", node.type());
        json.put("average_conversion_time", times[line][step].average());
        json.put("median_conversion_time", times[line][step].median());
        if (values != null) {
            values.forEach(json.putArray("breakdown")::add);
            values.forEach(json.putArray("breakdown_value")::add);
        }
        return json;
    }
}
