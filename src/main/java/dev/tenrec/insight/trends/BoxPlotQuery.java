package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.trends.aggregate.Distribution;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * Trends shown as a box plot: how the numbers of a property are distributed in each point of a date range.
 *
 * @param series each with a property of numbers; its math does not matter
 */
record BoxPlotQuery(List<Series> series, DateRange dateRange, Interval interval) implements LakeQuery {
    /** Numbers in memory of one thread, 64 MiB; larger ranges take several scans. */
    private static final long NUMBERS_MAX = 1 << 23;

    private record Result(DateRange.Resolved range, JsonNode results) implements QueryResult {}

    /** Finds the distributions of a series by point. */
    private interface Engine {
        Distribution[] of(Series series, Buckets buckets);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return run(data, (one, buckets) -> {
            data.deadline().check();
            return Distribution.of(data, one, buckets, NUMBERS_MAX);
        });
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake, (one, buckets) -> Distribution.of(lake, one, buckets, interval));
    }

    private Result run(QueryTime data, Engine engine) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        DateRange.Resolved counted =
                dateRange.isExplicit() ? range : range.fromFirstMonth(interval, data.projectTime());
        Buckets buckets = Buckets.of(counted, interval, data.projectTime());
        ArrayNode results = Json.mapper().createArrayNode();
        for (int order = 0; order < series.size(); order++) {
            Distribution[] points = engine.of(series.get(order), buckets);
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
