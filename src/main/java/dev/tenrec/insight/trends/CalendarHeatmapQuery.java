package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.HoursOfWeek;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.HourCounts;
import dev.tenrec.insight.trends.aggregate.LakeHours;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.json.Json;

/**
 * Events or persons by day of the week and hour of the day.
 *
 * @param isOfPersons counts each person once in each cell, row and column, instead of events
 * @param isOfTrends answers as a {@code TrendsQuery}; otherwise as a {@code CalendarHeatmapQuery}
 */
record CalendarHeatmapQuery(
        EventNode series, EventSelector events, boolean isOfPersons, DateRange dateRange, boolean isOfTrends)
        implements LakeQuery {
    private record Result(DateRange.Resolved range, JsonNode results) implements QueryResult {}

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), Interval.DAY, data::earliestMicros);
        return result(range, HourCounts.of(data, events, isOfPersons, range.fromMicros(), range.toMicros()));
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        DateRange.Resolved range = dateRange.resolve(lake.now(), Interval.DAY, lake::earliestMicros);
        return result(range, LakeHours.of(lake, events, isOfPersons, range.fromMicros(), range.toMicros()));
    }

    private Result result(DateRange.Resolved range, HourCounts counts) {
        ObjectNode heatmap = json(counts);
        return new Result(range, isOfTrends ? item(heatmap, counts.total()) : heatmap);
    }

    /** Rows are days, from Monday, 1, to Sunday, 7; columns are hours. Empty ones are left out. */
    private static ObjectNode json(HourCounts counts) {
        ObjectNode json = Json.object();
        ArrayNode data = json.putArray("data");
        for (int hour = 0; hour < HoursOfWeek.COUNT; hour++) {
            if (counts.cells()[hour] > 0) {
                data.addObject()
                        .put("row", 1 + hour / HoursOfWeek.HOURS_PER_DAY)
                        .put("column", hour % HoursOfWeek.HOURS_PER_DAY)
                        .put("value", counts.cells()[hour]);
            }
        }
        put(json.putArray("rowAggregations"), "row", 1, counts.days());
        put(json.putArray("columnAggregations"), "column", 0, counts.hours());
        return json.put("allAggregations", counts.total());
    }

    private static void put(ArrayNode json, String name, int first, long[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                json.addObject().put(name, first + i).put("value", values[i]);
            }
        }
    }

    private ArrayNode item(ObjectNode heatmap, long total) {
        ArrayNode results = Json.mapper().createArrayNode();
        ObjectNode item = results.addObject();
        series.putAction(item.putObject("action"), 0, isOfPersons ? "dau" : "total");
        item.put("label", series.label()).put("count", total);
        item.putArray("data");
        item.put("aggregated_value", total).set("calendar_heatmap_data", heatmap);
        return results;
    }
}
