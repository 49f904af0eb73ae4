package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
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
            samplingFactor aggregation_group_type_index conversionGoal dataColorTheme modifiers tags version
            response""");

    private TrendsQueryParser() {}

    public static TrendsQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".TrendsQuery", TRENDS_FIELDS);
        fields.refuse("conversionGoal");
        QueryFields.refuseSampling(fields);
        JsonNode nodes = QueryFields.nodes(fields, 1, QueryFields.SERIES_MAX, "series");
        Interval interval = QueryFields.interval(fields);
        SeriesParser parser = new SeriesParser(context, context.filter(fields), QueryFields.actors(fields), interval);
        List<Series> series = Fields.each(nodes, fields.path("series"), parser::parse);
        Presentation presentation = PresentationParser.parse(fields, "trendsFilter", series.size());
        DateRange dateRange = QueryFields.dateRange(fields);
        CohortBreakdown cohorts = CohortBreakdown.parse(fields, "breakdownFilter", context);
        return new TrendsQuery(
                series,
                presentation.isExact() ? dateRange.exact() : dateRange,
                interval,
                cohorts == null
                        ? TrendsBreakdownParser.parse(
                                fields, "breakdownFilter", presentation.isMap(), context.filters())
                        : null,
                presentation,
                QueryFields.comparison(fields),
                cohorts);
    }
}
