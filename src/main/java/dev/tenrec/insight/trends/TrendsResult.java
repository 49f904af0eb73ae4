package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What a {@link TrendsQuery} found.
 *
 * @param range what the query's date range meant
 * @param lines in order of the series; with a comparison each current line is followed by its previous one
 */
public record TrendsResult(TrendsQuery query, DateRange.Resolved range, List<Line> lines) implements QueryResult {
    private static final DateTimeFormatter DATE_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

    /**
     * One line of the chart.
     *
     * @param order of its series in the query, from 0
     * @param period {@code current} or {@code previous} in a comparison, else null
     * @param counts one for each bucket, or a single one for the whole range
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Line(TrendsQuery.Series series, int order, String period, Buckets buckets, long[] counts) {}

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        lines.forEach(line -> results.add(item(line)));
        return results;
    }

    private ObjectNode item(Line line) {
        ObjectNode item = Json.object();
        item.set("action", action(line));
        item.put("label", line.series.label());
        boolean isTotal = query.display() == TrendsQuery.Display.TOTAL_VALUE;
        long[] counts = line.counts;
        if (isTotal) {
            item.put("count", 0.0).put("aggregated_value", (double) counts[0]);
        } else {
            item.put("count", count(counts));
        }
        ArrayNode data = item.putArray("data");
        ArrayNode days = item.putArray("days");
        ArrayNode labels = item.putArray("labels");
        if (!isTotal) {
            for (long count : counts) {
                data.add((double) count);
            }
            line.buckets.days().forEach(days::add);
            line.buckets.labels().forEach(labels::add);
        }
        if (line.period != null) {
            item.put("compare", true).put("compare_label", line.period);
        }
        item.putObject("filter")
                .put("insight", "TRENDS")
                .put("interval", query.interval().wire());
        return item;
    }

    /** The sum, or the last value of a cumulative line. */
    private double count(long[] counts) {
        if (query.display() == TrendsQuery.Display.CUMULATIVE) {
            return counts.length == 0 ? 0 : counts[counts.length - 1];
        }
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    private static ObjectNode action(Line line) {
        ObjectNode action = Json.object();
        ArrayNode days = action.putArray("days");
        for (int i = 0; i < line.buckets.count(); i++) {
            ZonedDateTime start = line.buckets.start(i);
            days.add(DATE_TIME.format(start));
        }
        TrendsQuery.Series series = line.series;
        action.put("id", series.event()).put("type", "events").put("order", line.order);
        action.put("name", series.name() == null ? series.label() : series.name());
        action.put("custom_name", series.customName()).put("math", series.math().wire());
        action.putNull("math_property").putNull("math_hogql").putNull("math_group_type_index");
        action.putObject("properties");
        return action;
    }
}
