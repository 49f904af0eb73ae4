package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;
import java.util.Set;

/** Parser of {@code TrendsQuery}. */
public final class TrendsQueryParser {
    private static final Set<String> TRENDS_FIELDS = Fields.names("""
            kind series dateRange interval properties filterTestAccounts breakdownFilter compareFilter trendsFilter
            samplingFactor aggregation_group_type_index conversionGoal calendarHeatmapFilter dataColorTheme
            modifiers tags version response""");

    private TrendsQueryParser() {}

    public static Query parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".TrendsQuery", TRENDS_FIELDS);
        QueryFields.refuseSampling(fields);
        JsonNode nodes = QueryFields.nodes(fields, 1, QueryFields.SERIES_MAX, "series");
        Interval interval = QueryFields.interval(fields);
        SeriesParser parser = new SeriesParser(context, context.filter(fields), QueryFields.actors(fields), interval);
        Presentation presentation = PresentationParser.parse(fields, "trendsFilter", nodes.size());
        DateRange dateRange = QueryFields.dateRange(fields);
        if (presentation.shape() == Presentation.Shape.CALENDAR_HEATMAP) {
            return CalendarHeatmapParser.parse(fields, context, true);
        }
        fields.refuse("conversionGoal");
        if (presentation.shape() == Presentation.Shape.BOX_PLOT) {
            requireNothingElse(fields, presentation, context);
            return new BoxPlotQuery(Fields.each(nodes, fields.path("series"), parser::numbers), dateRange, interval);
        }
        List<Series> series = Fields.each(nodes, fields.path("series"), parser::parse);
        CohortBreakdown cohorts = CohortBreakdown.parse(fields, "breakdownFilter", context);
        return new TrendsQuery(
                series,
                presentation.isExact() ? dateRange.exact() : dateRange,
                interval,
                cohorts == null
                        ? TrendsBreakdownParser.parse(fields, "breakdownFilter", presentation.isMap(), context)
                        : null,
                presentation,
                QueryFields.comparison(fields),
                cohorts);
    }

    /** A box plot shows one range, without breakdown, formulas and smoothing. */
    private static void requireNothingElse(Fields fields, Presentation presentation, QueryContext context) {
        if (TrendsBreakdownParser.parse(fields, "breakdownFilter", false, context) != null) {
            throw fields.unsupported("breakdownFilter", "A breakdown of a box plot is");
        }
        if (QueryFields.comparison(fields) != null) {
            throw fields.unsupported("compareFilter", "A comparison of a box plot is");
        }
        if (!presentation.formulas().isEmpty() || presentation.smoothing() > 1) {
            throw fields.unsupported("trendsFilter", "A formula or smoothing of a box plot is");
        }
    }
}
