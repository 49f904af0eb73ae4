package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.List;
import java.util.Set;

/** Reads a {@code FunnelsQuery}. */
public final class FunnelsQueryParser {
    /** Steps, exclusions and the set of all events share the bits of a long. */
    private static final int STEPS_MAX = 30;

    private static final Set<String> QUERY_FIELDS = Fields.names("""
            kind series dateRange interval properties filterTestAccounts breakdownFilter funnelsFilter compareFilter
            samplingFactor aggregation_group_type_index dataColorTheme modifiers tags version response""");

    private FunnelsQueryParser() {}

    public static FunnelsQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".FunnelsQuery", QUERY_FIELDS);
        QueryFields.refuseSampling(fields);
        if (QueryFields.comparison(fields) != null) {
            throw fields.unsupported("compareFilter", "A comparison of a funnel (compareFilter) is");
        }
        List<FunnelStep> steps = Fields.each(
                QueryFields.nodes(fields, 2, STEPS_MAX, "steps"),
                fields.path("series"),
                (step, stepPath) -> step(EventNode.parseWithGroups(step, stepPath, context), context));
        FunnelsFilterParser filter = FunnelsFilterParser.of(fields, steps);
        FunnelsQuery.Chart chart = filter.chart();
        FunnelRules rules = filter.rules(context, chart);
        return new FunnelsQuery(
                steps,
                context.filter(fields),
                QueryFields.dateRange(fields),
                QueryFields.interval(fields),
                filter.actors(fields, context.filters()),
                rules,
                filter.breakdown(fields, chart, rules.order(), context.filters()),
                chart);
    }

    private static FunnelStep step(EventNode node, QueryContext context) {
        Fields fields = node.fields();
        boolean isOptional = fields.flag("optionalInFunnel");
        String math = fields.text("math");
        if ("first_time_for_user".equals(math)) {
            return new FunnelStep(node, isOptional, node.eventsOfAnyProperty(context));
        }
        if ("first_time_for_user_with_filters".equals(math)) {
            return new FunnelStep(node, isOptional, node.events());
        }
        // Other maths are ignored, because a funnel counts actors; but these select events.
        if (math != null && math.startsWith("first_")) {
            throw fields.unsupported("math", "The math \"" + Fields.excerpt(math) + "\" of a step is");
        }
        return new FunnelStep(node, isOptional, null);
    }
}
