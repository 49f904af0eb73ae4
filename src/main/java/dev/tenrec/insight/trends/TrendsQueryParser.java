package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a {@code TrendsQuery}. */
final class TrendsQueryParser {
    private static final int SERIES_MAX = 26;
    private static final int TEXT_MAX = 1_000;
    private static final Set<String> TRENDS_FIELDS = Set.of(
            "kind",
            "series",
            "dateRange",
            "interval",
            "properties",
            "filterTestAccounts",
            "breakdownFilter",
            "compareFilter",
            "trendsFilter",
            "samplingFactor",
            "aggregation_group_type_index",
            "conversionGoal",
            "dataColorTheme",
            "modifiers",
            "tags",
            "version",
            "response");
    private static final Set<String> SERIES_FIELDS = Set.of(
            "kind",
            "event",
            "name",
            "custom_name",
            "properties",
            "fixedProperties",
            "math",
            "math_property",
            "math_property_type",
            "math_property_revenue_currency",
            "math_hogql",
            "math_group_type_index",
            "math_multiplier",
            "optionalInFunnel",
            "limit",
            "orderBy",
            "response",
            "version");
    private static final Set<String> TRENDS_FILTER_FIELDS = Set.of(
            "aggregationAxisFormat",
            "aggregationAxisPostfix",
            "aggregationAxisPrefix",
            "breakdown_histogram_bin_count",
            "confidenceLevel",
            "decimalPlaces",
            "detailedResultsAggregationType",
            "display",
            "formula",
            "formulaNodes",
            "formulas",
            "goalLines",
            "hiddenLegendIndexes",
            "minDecimalPlaces",
            "movingAverageIntervals",
            "resultCustomizationBy",
            "resultCustomizations",
            "showAlertThresholdLines",
            "showConfidenceIntervals",
            "showLabelsOnSeries",
            "showLegend",
            "showMovingAverage",
            "showMultipleYAxes",
            "showPercentStackView",
            "showTrendLines",
            "showValuesOnSeries",
            "smoothingIntervals",
            "yAxisScaleType");
    private static final Map<String, TrendsQuery.Display> DISPLAYS = Map.ofEntries(
            Map.entry("Auto", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsLineGraph", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsBar", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsUnstackedBar", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsStackedBar", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsAreaGraph", TrendsQuery.Display.TIME_SERIES),
            Map.entry("ActionsLineGraphCumulative", TrendsQuery.Display.CUMULATIVE),
            Map.entry("BoldNumber", TrendsQuery.Display.TOTAL_VALUE),
            Map.entry("ActionsPie", TrendsQuery.Display.TOTAL_VALUE),
            Map.entry("ActionsBarValue", TrendsQuery.Display.TOTAL_VALUE),
            Map.entry("ActionsTable", TrendsQuery.Display.TOTAL_VALUE));
    private static final Set<String> DISPLAYS_NOT_YET = Set.of("WorldMap", "CalendarHeatmap", "BoxPlot");

    private final FilterParser filters;

    private TrendsQueryParser(QueryContext context) {
        this.filters = context.filters();
    }

    static TrendsQuery parse(JsonNode node, String path, QueryContext context) {
        return new TrendsQueryParser(context).trends(Fields.of(node, path + ".TrendsQuery", TRENDS_FIELDS));
    }

    private TrendsQuery trends(Fields fields) {
        fields.refuse("filterTestAccounts", "breakdownFilter", "aggregation_group_type_index", "conversionGoal");
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() != 1)) {
            throw Fields.notYet("A samplingFactor other than 1 is", fields.path("samplingFactor"));
        }
        return new TrendsQuery(
                series(fields),
                dateRange(fields),
                interval(fields),
                filters.parse(fields.find("properties"), fields.path("properties")),
                display(fields),
                compare(fields));
    }

    private List<TrendsQuery.Series> series(Fields fields) {
        JsonNode nodes = fields.get("series");
        if (!nodes.isArray() || nodes.isEmpty() || nodes.size() > SERIES_MAX) {
            throw Fields.mistake(fields.path("series"), "Input should be a list of 1 to " + SERIES_MAX + " series");
        }
        List<TrendsQuery.Series> series = new ArrayList<>();
        for (JsonNode node : nodes) {
            series.add(series(node, fields.path("series") + "." + series.size()));
        }
        return series;
    }

    private TrendsQuery.Series series(JsonNode node, String path) {
        String kind = EventNode.kind(node, path);
        if (kind.equals("ActionsNode") || kind.equals("DataWarehouseNode")) {
            throw Fields.notYet("A series of kind " + kind + " is", path + ".kind");
        }
        if (!kind.equals("EventsNode")) {
            throw Fields.mistake(path + ".kind", "Input should be 'EventsNode'");
        }
        Fields fields = Fields.of(node, path + ".EventsNode", SERIES_FIELDS);
        fields.refuse("math_property", "math_hogql", "math_group_type_index", "math_multiplier");
        Filter filter = filters.parse(fields.find("properties"), fields.path("properties"))
                .and(filters.parse(fields.find("fixedProperties"), fields.path("fixedProperties")));
        return new TrendsQuery.Series(
                shortText(fields, "event"),
                shortText(fields, "name"),
                shortText(fields, "custom_name"),
                math(fields),
                filter);
    }

    private static String shortText(Fields fields, String name) {
        String text = fields.text(name);
        if (text != null && text.length() > TEXT_MAX) {
            throw Fields.mistake(fields.path(name), "String should have at most " + TEXT_MAX + " characters");
        }
        return text;
    }

    private static TrendsQuery.SeriesMath math(Fields fields) {
        String math = fields.text("math");
        if (math == null || math.equals("total")) {
            return TrendsQuery.SeriesMath.TOTAL;
        }
        if (math.equals("dau")) {
            return TrendsQuery.SeriesMath.DAU;
        }
        throw Fields.notYet("The math \"" + cut(math) + "\" is", fields.path("math"));
    }

    private static DateRange dateRange(Fields fields) {
        JsonNode node = fields.find("dateRange");
        if (node == null) {
            return new DateRange(null, null, false);
        }
        Fields range = Fields.of(node, fields.path("dateRange"), Set.of("date_from", "date_to", "explicitDate"));
        return new DateRange(range.text("date_from"), range.text("date_to"), range.flag("explicitDate"));
    }

    private static Interval interval(Fields fields) {
        String wire = fields.text("interval");
        if (wire == null) {
            return Interval.DAY;
        }
        for (Interval interval : Interval.values()) {
            if (interval.wire().equals(wire)) {
                return interval;
            }
        }
        if (wire.equals("second") || wire.equals("quarter") || wire.equals("year")) {
            throw Fields.notYet("The interval \"" + wire + "\" is", fields.path("interval"));
        }
        throw Fields.mistake(fields.path("interval"), "Input should be 'minute', 'hour', 'day', 'week' or 'month'");
    }

    private static TrendsQuery.Display display(Fields fields) {
        JsonNode node = fields.find("trendsFilter");
        if (node == null) {
            return TrendsQuery.Display.TIME_SERIES;
        }
        Fields filter = Fields.of(node, fields.path("trendsFilter"), TRENDS_FILTER_FIELDS);
        filter.refuse("formula", "formulas", "formulaNodes");
        JsonNode smoothing = filter.find("smoothingIntervals");
        if (smoothing != null && (!smoothing.isInt() || smoothing.intValue() != 1)) {
            throw Fields.notYet("A smoothingIntervals other than 1 is", filter.path("smoothingIntervals"));
        }
        String wire = filter.text("display");
        if (wire == null) {
            return TrendsQuery.Display.TIME_SERIES;
        }
        if (DISPLAYS_NOT_YET.contains(wire)) {
            throw Fields.notYet("The display " + wire + " is", filter.path("display"));
        }
        TrendsQuery.Display display = DISPLAYS.get(wire);
        if (display == null) {
            throw Fields.mistake(filter.path("display"), "Input should be a display, not '" + cut(wire) + "'");
        }
        return display;
    }

    private static TrendsQuery.Compare compare(Fields fields) {
        JsonNode node = fields.find("compareFilter");
        if (node == null) {
            return null;
        }
        Fields filter = Fields.of(node, fields.path("compareFilter"), Set.of("compare", "compare_to"));
        String to = filter.text("compare_to");
        if (!filter.flag("compare")) {
            return null;
        }
        if (to != null && !Moment.isShift(to)) {
            throw Fields.mistake(filter.path("compare_to"), "Input should be a relative date such as '-1w'");
        }
        return new TrendsQuery.Compare(to);
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(100, text.length()));
    }
}
