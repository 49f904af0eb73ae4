package dev.tenrec.insight.stickiness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a stickiness query.
 *
 * @param lines in order of the series; with a comparison each current line is followed by its previous one
 */
record StickinessResult(
        List<Series> series, Interval interval, boolean isCumulative, DateRange.Resolved range, List<Line> lines)
        implements QueryResult {
    record Series(EventNode node, ActorKind actors, String math) {}

    /**
     * One line of the chart.
     *
     * @param order index of its series
     * @param period {@code current} or {@code previous}; null without a comparison
     * @param counts actors by number of intervals, the first for one interval
     * @param actors all active actors
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(int order, @Nullable String period, long[] counts, long actors) {}

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        lines.forEach(line -> results.add(item(line)));
        return results;
    }

    private ObjectNode item(Line line) {
        Series own = series.get(line.order);
        ObjectNode item = Json.object();
        own.node.putAction(item.putObject("action"), line.order, own.math);
        item.put("label", own.node.label()).put("count", (double) line.actors);
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
        String unit = interval.wire() + (intervals == 1 ? "" : "s");
        return intervals + " " + unit + (isCumulative ? " or more" : "");
    }
}
