package dev.tenrec.insight.stickiness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a {@code StickinessQuery}. */
public final class StickinessQueryParser {
    private static final int EVENTS_MAX = 1_000_000;
    private static final int INTERVALS_MAX = 10_000;
    private static final Set<String> FIELDS = Fields.names("""
            kind series dateRange interval intervalCount properties filterTestAccounts stickinessFilter
            compareFilter samplingFactor dataColorTheme modifiers tags version response""");
    /** All but the last two affect display only. */
    private static final Set<String> FILTER_FIELDS = Fields.names("""
            display hiddenLegendIndexes legendPosition resultCustomizationBy resultCustomizations showLegend
            showMultipleYAxes showValuesOnSeries computedAs stickinessCriteria""");

    private StickinessQueryParser() {}

    public static StickinessQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".StickinessQuery", FIELDS);
        QueryFields.checkSampling(fields);
        Fields filter = fields.object("stickinessFilter", FILTER_FIELDS);
        return new StickinessQuery(
                QueryFields.series(fields, context).stream()
                        .map(StickinessQueryParser::series)
                        .toList(),
                context.filter(fields),
                QueryFields.dateRange(fields),
                QueryFields.interval(fields),
                QueryFields.integer(fields, "intervalCount", 0, 1, INTERVALS_MAX),
                QueryFields.comparison(fields),
                criteria(filter),
                filter != null
                        && QueryFields.choice(filter, "computedAs", "non_cumulative", "non_cumulative", "cumulative")
                                .equals("cumulative"));
    }

    private static StickinessResult.Series series(EventNode node) {
        String math = node.fields().text("math");
        if (math == null || math.equals("total") || math.equals("dau")) {
            return new StickinessResult.Series(node, ActorKind.PERSON, math == null ? "dau" : math);
        }
        if (math.equals("unique_group")) {
            node.fields().get("math_group_type_index");
            return new StickinessResult.Series(node, QueryFields.actors(node.fields(), "math_group_type_index"), math);
        }
        throw node.fields().unsupported("math", "The math \"" + Fields.excerpt(math) + "\" is");
    }

    private static StickinessAggregate.Criteria criteria(@Nullable Fields filter) {
        Fields criteria = filter == null ? null : filter.object("stickinessCriteria", Set.of("operator", "value"));
        if (criteria == null) {
            return StickinessAggregate.Criteria.ANY;
        }
        criteria.get("operator");
        criteria.get("value");
        String operator = QueryFields.choice(criteria, "operator", "gte", "gte", "lte", "exact");
        int value = QueryFields.integer(criteria, "value", 1, 1, EVENTS_MAX);
        return new StickinessAggregate.Criteria(
                operator.equals("lte") ? 1 : value, operator.equals("gte") ? Long.MAX_VALUE : value);
    }
}
