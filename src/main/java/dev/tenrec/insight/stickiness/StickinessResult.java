package dev.tenrec.insight.stickiness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.SeriesAction;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * What a {@link StickinessQuery} found.
 *
 * @param lines in order of the series; with a comparison each current line is followed by its previous one
 */
record StickinessResult(StickinessQuery query, DateRange.Resolved range, List<Line> lines) implements QueryResult {
    /**
     * One line of the chart.
     *
     * @param order of its series in the query, from 0
     * @param period {@code current} or {@code previous} in a comparison, else null
     * @param counts actors by number of intervals, the first for one interval
     * @param actors how many are active at all
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(int order, String period, long[] counts, long actors) {}

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        lines.forEach(line -> results.add(item(line)));
        return results;
    }

    private ObjectNode item(Line line) {
        StickinessQuery.Series series = query.series().get(line.order);
        ObjectNode item = Json.object();
        item.set("action", SeriesAction.of(series.node(), line.order, series.math()));
        item.put("label", series.node().label()).put("count", (double) line.actors);
        ArrayNode data = item.putArray("data");
        ArrayNode days = item.putArray("days");
        ArrayNode labels = item.putArray("labels");
        for (int i = 0; i < line.counts.length; i++) {
            data.add((double) line.counts[i]);
            days.add(i + 1);
            labels.add(label(i + 1));
        }
        if (line.period != null) {
            item.put("compare", true).put("compare_label", line.period);
        }
        return item;
    }

    private String label(int intervals) {
        String unit = query.interval().wire() + (intervals == 1 ? "" : "s");
        return intervals + " " + unit + (query.isCumulative() ? " or more" : "");
    }
}
