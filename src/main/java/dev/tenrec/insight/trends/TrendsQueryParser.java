package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parser of {@code TrendsQuery}. */
final class TrendsQueryParser {
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
        QueryFields.refuseSampling(fields);
        List<Series> series = series(fields, context);
        Presentation presentation = PresentationParser.parse(fields, "trendsFilter", series.size());
        return new TrendsQuery(
                series,
                QueryFields.dateRange(fields),
                QueryFields.interval(fields),
                TrendsBreakdownParser.parse(fields, "breakdownFilter", presentation.isMap()),
                presentation,
                QueryFields.comparison(fields));
    }

    private static List<Series> series(Fields fields, QueryContext context) {
        JsonNode nodes = fields.get("series");
        if (!nodes.isArray() || nodes.isEmpty() || nodes.size() > QueryFields.SERIES_MAX) {
            throw Fields.mistake(
                    fields.path("series"), "Input should be a list of 1 to " + QueryFields.SERIES_MAX + " series");
        }
        SeriesParser parser = new SeriesParser(context, context.filter(fields), QueryFields.actors(fields));
        List<Series> series = new ArrayList<>();
        for (JsonNode node : nodes) {
            series.add(parser.parse(node, fields.path("series") + "." + series.size()));
        }
        return series;
    }

    /** Returns the part of a text that error messages repeat. */
    static String excerpt(String text) {
        return text.substring(0, Math.min(100, text.length()));
    }
}
