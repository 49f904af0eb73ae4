package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Result of a {@link TrendsQuery}.
 *
 * @param range resolved date range
 * @param current points of the current period
 * @param lines by series, then value; in a comparison first those of the current period, for each formula
 */
record TrendsResult(TrendsQuery query, DateRange.Resolved range, Buckets current, List<Line> lines, boolean hasMore)
        implements QueryResult {
    /** @param label {@code current} or {@code previous} in a comparison, else null */
    record Period(@Nullable String label, Buckets buckets) {}

    /**
     * One line of the chart.
     *
     * @param series null for a formula
     * @param order index of the series or formula in the query
     * @param value labels of the breakdown value by property; null without a breakdown
     * @param points one number per point, or a single total
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(
            @Nullable Series series,
            int order,
            String label,
            @Nullable List<String> value,
            Period period,
            double[] points) {
        /** The same line for a cohort. */
        Line of(CohortBreakdown.Part part, boolean isAlone) {
            String named = isAlone ? part.name() : label + " - " + part.name();
            return new Line(series, order, named, List.of(part.value()), period, points);
        }
    }

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        lines.forEach(line -> results.add(item(line)));
        return results;
    }

    private ObjectNode item(Line line) {
        ObjectNode item = Json.object();
        Series series = line.series();
        item.set("action", series == null ? null : action(line, series));
        item.put("label", line.label());
        if (line.value() != null) {
            putValue(item, line.value());
        }
        if (query.presentation().isTotal()) {
            putTotal(item, line);
        } else {
            putPoints(item, line);
        }
        if (line.period().label() != null) {
            item.put("compare", true).put("compare_label", line.period().label());
        }
        item.putObject("filter")
                .put("insight", "TRENDS")
                .put("interval", query.interval().wire());
        return item;
    }

    private void putValue(ObjectNode item, List<String> value) {
        if (query.cohorts() != null) {
            CohortBreakdown.Part.put(item, value.get(0));
        } else if (Objects.requireNonNull(query.breakdown()).isList()) {
            value.forEach(item.putArray("breakdown_value")::add);
        } else {
            item.put("breakdown_value", value.get(0));
        }
    }

    private static void putTotal(ObjectNode item, Line line) {
        item.put("count", 0.0).put("aggregated_value", finite(line.points()[0]));
        if (line.series() == null) {
            item.putNull("data");
        } else {
            item.putArray("data");
        }
        item.putArray("days");
        item.putArray("labels");
    }

    private void putPoints(ObjectNode item, Line line) {
        double sum = Arrays.stream(line.points()).sum();
        item.put(
                "count",
                finite(line.series() == null ? sum : query.presentation().count(line.points())));
        ArrayNode data = item.putArray("data");
        for (double point : line.points()) {
            data.add(finite(point));
        }
        line.period().buckets().days().forEach(item.putArray("days")::add);
        line.period().buckets().labels().forEach(item.putArray("labels")::add);
    }

    /** JSON has no infinities; sums of huge numbers may overflow. */
    private static double finite(double number) {
        return Double.isFinite(number) ? number : 0;
    }

    private ObjectNode action(Line line, Series series) {
        ObjectNode action = Json.object();
        current.moments().forEach(action.putArray("days")::add);
        series.node().putAction(action, line.order(), series.math().wire());
        action.put(
                "math_property",
                series.property() == null ? null : series.property().key());
        action.put("math_group_type_index", series.groupTypeIndex());
        return action;
    }
}
