package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Distribution;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * Trends shown as a box plot: how the numbers of a property are distributed in each point of a date range.
 *
 * @param series each with a property of numbers; its math does not matter
 */
record BoxPlotQuery(List<Series> series, DateRange dateRange, Interval interval) implements Query {
    /** Numbers in memory of one thread, 64 MiB; larger ranges take several scans. */
    private static final long NUMBERS_MAX = 1 << 23;

    private record Result(DateRange.Resolved range, JsonNode results) implements QueryResult {}

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        DateRange.Resolved counted =
                dateRange.isExplicit() ? range : range.fromFirstMonth(interval, data.projectTime());
        Buckets buckets = Buckets.of(counted, interval, data.projectTime());
        ArrayNode results = Json.mapper().createArrayNode();
        for (int order = 0; order < series.size(); order++) {
            data.deadline().check();
            Distribution[] points = Distribution.of(data, series.get(order), buckets, NUMBERS_MAX);
            for (int point = 0; point < points.length; point++) {
                ObjectNode item = results.addObject();
                item.put("day", buckets.days().get(point));
                item.put("label", buckets.labels().get(point));
                points[point].putTo(item);
                item.put("series_index", order).put("series_label", label(series.get(order)));
            }
        }
        return new Result(range, results);
    }

    private static String label(Series series) {
        EventNode node = series.node();
        String name = node.customName() == null ? node.label() : node.customName();
        return name + " - " + series.numberProperty().key();
    }
}
