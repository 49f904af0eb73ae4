package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a {@code TrendsQuery}. */
final class TrendsQueryParser {
    private static final int SERIES_MAX = 26;
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

    private TrendsQueryParser() {}

    static TrendsQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".TrendsQuery", TRENDS_FIELDS);
        fields.refuse("conversionGoal");
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() != 1)) {
            throw Fields.notYet("A samplingFactor other than 1 is", fields.path("samplingFactor"));
        }
        List<Series> series = series(fields, context);
        Presentation presentation = PresentationParser.parse(fields, "trendsFilter", series.size());
        return new TrendsQuery(
                series,
                dateRange(fields),
                interval(fields),
                BreakdownParser.parse(fields, "breakdownFilter", presentation.isMap()),
                presentation,
                compare(fields));
    }

    private static List<Series> series(Fields fields, QueryContext context) {
        JsonNode nodes = fields.get("series");
        if (!nodes.isArray() || nodes.isEmpty() || nodes.size() > SERIES_MAX) {
            throw Fields.mistake(fields.path("series"), "Input should be a list of 1 to " + SERIES_MAX + " series");
        }
        Integer groupType = SeriesParser.groupType(fields, "aggregation_group_type_index");
        ActorKind actors = groupType == null ? ActorKind.PERSON : ActorKind.group(groupType);
        SeriesParser parser = new SeriesParser(context, context.filter(fields), actors);
        List<Series> series = new ArrayList<>();
        for (JsonNode node : nodes) {
            series.add(parser.parse(node, fields.path("series") + "." + series.size()));
        }
        return series;
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

    /** As much of a text as a refusal repeats. */
    static String cut(String text) {
        return text.substring(0, Math.min(100, text.length()));
    }
}
