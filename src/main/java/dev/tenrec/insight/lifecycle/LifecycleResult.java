package dev.tenrec.insight.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * The result of a lifecycle query.
 *
 * @param counts actors by status and point
 */
@SuppressWarnings("ArrayRecordComponent")
record LifecycleResult(
        EventNode series, DateRange.Resolved range, List<String> days, List<String> labels, long[][] counts)
        implements QueryResult {
    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        for (LifecycleStatus status : LifecycleStatus.values()) {
            results.add(item(status));
        }
        return results;
    }

    private ObjectNode item(LifecycleStatus status) {
        ObjectNode item = Json.object();
        series.putAction(item.putObject("action"), 0, "total");
        ArrayNode data = item.putArray("data");
        double sum = 0;
        for (long count : counts[status.row()]) {
            // Dormant actors are drawn below zero. Adding 0.0 turns -0.0 into 0.0.
            double value = (status == LifecycleStatus.DORMANT ? -count : count) + 0.0;
            data.add(value);
            sum += value;
        }
        item.put("count", sum);
        days.forEach(item.putArray("days")::add);
        labels.forEach(item.putArray("labels")::add);
        return item.put("label", series.label() + " - " + status.wire()).put("status", status.wire());
    }
}
