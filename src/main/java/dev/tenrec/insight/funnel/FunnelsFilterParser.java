package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code funnelsFilter} of a query: the chart, the rules and the attribution.
 *
 * @param steps the steps of the query
 */
record FunnelsFilterParser(Fields fields, List<FunnelStep> steps) {
    private static final int EXCLUSIONS_MAX = 30;
    private static final int WINDOW_DEFAULT = 14;
    /** Ten years with leap days. */
    private static final Duration WINDOW_MAX = Duration.ofDays(3_653);

    private static final int BINS_MAX = 90;
    private static final int BREAKDOWNS_MAX = 3;
    private static final int BREAKDOWN_LIMIT_DEFAULT = 25;
    private static final int BREAKDOWN_LIMIT_MAX = 1_000;
    private static final Set<String> FIELDS = Fields.names("""
            binCount breakdownAttributionType breakdownAttributionValue breakdownSorting exclusions
            funnelAggregateByHogQL funnelFromStep funnelOrderType funnelStepReference funnelToStep funnelVizType
            funnelWindowInterval funnelWindowIntervalUnit goalLines hiddenLegendBreakdowns layout
            resultCustomizations showTrendLines showValuesOnSeries useUdf customAggregationTarget
            hideIncompleteConversionWindowPeriods legendPosition showAnnotations showLegend""");

    static FunnelsFilterParser of(Fields query, List<FunnelStep> steps) {
        Fields given = query.object("funnelsFilter", FIELDS);
        Fields fields = given == null ? Fields.of(Json.object(), query.path("funnelsFilter"), FIELDS) : given;
        fields.refuse("customAggregationTarget", "hideIncompleteConversionWindowPeriods");
        return new FunnelsFilterParser(fields, steps);
    }

    /** The actors of {@code funnelAggregateByHogQL}, values of an expression; else those of the query. */
    ActorKind actors(Fields query, FilterParser filters) {
        String text = fields.text("funnelAggregateByHogQL");
        return text == null || text.isBlank()
                ? QueryFields.actors(query)
                : new ActorKind.PropertyValues(filters.expression(text, fields, "funnelAggregateByHogQL"));
    }

    FunnelsQuery.Chart chart() {
        if ("flow".equals(fields.text("funnelVizType"))) {
            throw fields.unsupported("funnelVizType", "The funnelVizType flow is");
        }
        FunnelsQuery.Chart.Kind kind = QueryFields.choice(fields, "funnelVizType", FunnelsQuery.Chart.Kind.STEPS, "");
        int fromStep = QueryFields.integer(fields, "funnelFromStep", 0, 0, steps.size() - 2);
        int toStep = QueryFields.integer(fields, "funnelToStep", steps.size() - 1, 1, steps.size() - 1);
        if (fromStep >= toStep) {
            throw fields.invalid("funnelToStep", "Input should be greater than funnelFromStep");
        }
        int bins = QueryFields.integer(fields, "binCount", 0, 0, Integer.MAX_VALUE);
        return new FunnelsQuery.Chart(kind, fromStep, toStep, Math.min(bins, BINS_MAX));
    }

    FunnelRules rules(QueryContext context, FunnelsQuery.Chart chart) {
        FunnelRules.Order order = QueryFields.choice(fields, "funnelOrderType", FunnelRules.Order.ORDERED, "");
        return new FunnelRules(order, windowMicros(), exclusions(order, context), optionalSteps(order, chart));
    }

    /** A bit for each step that is optional. */
    private long optionalSteps(FunnelRules.Order order, FunnelsQuery.Chart chart) {
        long optional = 0;
        for (int step = 0; step < steps.size(); step++) {
            optional |= steps.get(step).isOptional() ? 1L << step : 0;
        }
        boolean isAllowed = order != FunnelRules.Order.UNORDERED && chart.kind() == FunnelsQuery.Chart.Kind.STEPS;
        if (optional != 0 && !isAllowed) {
            throw steps.get(Long.numberOfTrailingZeros(optional))
                    .node()
                    .fields()
                    .invalid("optionalInFunnel", "Only the steps of ordered and strict funnels can be optional");
        }
        if ((optional & 1) != 0) {
            throw steps.get(0)
                    .node()
                    .fields()
                    .invalid("optionalInFunnel", "The first step of a funnel cannot be optional.");
        }
        for (int step = 1; step < steps.size(); step++) {
            EventNode next = steps.get(step).node();
            boolean isChoice =
                    steps.get(step - 1).isOptional() && !steps.get(step).isOptional();
            if (isChoice && next.selectsAllOf(steps.get(step - 1).node())) {
                throw next.fields()
                        .invalid(
                                "optionalInFunnel",
                                "An optional step cannot be the same as the following required step.");
            }
        }
        return optional;
    }

    @Nullable
    FunnelBreakdown breakdown(Fields query, FunnelsQuery.Chart chart, FunnelRules.Order order, FilterParser filters) {
        FunnelBreakdown.Attribution attribution =
                QueryFields.choice(fields, "breakdownAttributionType", FunnelBreakdown.Attribution.FIRST_TOUCH, "");
        int step = QueryFields.integer(fields, "breakdownAttributionValue", 0, 0, steps.size() - 1);
        if (order == FunnelRules.Order.UNORDERED && attribution == FunnelBreakdown.Attribution.STEP && step > 0) {
            throw fields.invalid(
                    "breakdownAttributionValue",
                    "Only the first step can be used for breakdown attribution in unordered funnels");
        }
        Fields filter = query.object("breakdownFilter", BreakdownProperty.FILTER_FIELDS);
        if (filter == null) {
            return null;
        }
        filter.refuse("breakdown_histogram_bin_count", "breakdown_normalize_url", "breakdown_path_cleaning");
        int limit = QueryFields.integer(filter, "breakdown_limit", BREAKDOWN_LIMIT_DEFAULT, 1, BREAKDOWN_LIMIT_MAX);
        boolean isOtherHidden = filter.flag("breakdown_hide_other_aggregation");
        List<Property> properties = properties(filter, filters);
        if (properties.isEmpty()) {
            return null;
        }
        if (chart.kind() == FunnelsQuery.Chart.Kind.TIME_TO_CONVERT) {
            throw query.unsupported("breakdownFilter", "A breakdown of the time to convert is");
        }
        return new FunnelBreakdown(properties, attribution, step, limit, isOtherHidden);
    }

    private long windowMicros() {
        int count = QueryFields.integer(fields, "funnelWindowInterval", WINDOW_DEFAULT, 1, Integer.MAX_VALUE);
        WindowUnit unit = QueryFields.choice(fields, "funnelWindowIntervalUnit", WindowUnit.DAY, "");
        Duration window = unit.duration.multipliedBy(count);
        if (window.compareTo(WINDOW_MAX) > 0) {
            throw fields.invalid("funnelWindowInterval", "A window has at most " + WINDOW_MAX.toDays() + " days");
        }
        return window.toNanos() / 1_000;
    }

    private enum WindowUnit {
        SECOND(Duration.ofSeconds(1)),
        MINUTE(Duration.ofMinutes(1)),
        HOUR(Duration.ofHours(1)),
        DAY(Duration.ofDays(1)),
        WEEK(Duration.ofDays(7)),
        MONTH(Duration.ofDays(31));

        private final Duration duration;

        WindowUnit(Duration duration) {
            this.duration = duration;
        }
    }

    private List<FunnelRules.Exclusion> exclusions(FunnelRules.Order order, QueryContext context) {
        return fields.list(
                "exclusions", EXCLUSIONS_MAX, "exclusions", (node, path) -> exclusion(node, path, order, context));
    }

    private FunnelRules.Exclusion exclusion(JsonNode node, String path, FunnelRules.Order order, QueryContext context) {
        EventNode events = EventNode.parse(node, path, context, "funnelFromStep", "funnelToStep");
        Fields own = events.fields();
        own.get("funnelFromStep");
        own.get("funnelToStep");
        int fromStep = QueryFields.integer(own, "funnelFromStep", 0, 0, steps.size() - 1);
        int toStep = QueryFields.integer(own, "funnelToStep", 0, 0, steps.size() - 1);
        if (fromStep >= toStep) {
            throw ApiException.invalid(
                    own.attr("funnelToStep"),
                    "Exclusion event range is invalid. End of range should be greater than start.");
        }
        if (order == FunnelRules.Order.UNORDERED && (fromStep > 0 || toStep < steps.size() - 1)) {
            throw ApiException.invalid(
                    own.attr("funnelFromStep"), "Partial Exclusions not allowed in unordered funnels");
        }
        for (FunnelStep step : steps.subList(fromStep, toStep + 1)) {
            if (step.node().selectsAllOf(events)) {
                throw own.invalid("event", "Exclusion steps cannot contain an event that's part of funnel steps.");
            }
        }
        return new FunnelRules.Exclusion(events, fromStep, toStep);
    }

    private static List<Property> properties(Fields fields, FilterParser filters) {
        JsonNode several = fields.find("breakdowns");
        JsonNode breakdown = fields.find("breakdown");
        List<Property> properties = List.of();
        if (several != null && !several.isEmpty()) {
            if (!several.isArray()) {
                throw fields.invalid("breakdowns", "Input should be a valid list");
            }
            properties = Fields.each(several, fields.path("breakdowns"), (node, path) -> {
                Fields part = Fields.of(node, path, BreakdownProperty.PART_FIELDS);
                part.refuse("histogram_bin_count", "normalize_url");
                return BreakdownProperty.ofPart(part, filters);
            });
        } else if (breakdown != null) {
            properties = Fields.each(
                    breakdown.isArray() ? breakdown : List.of(breakdown),
                    fields.path("breakdown"),
                    (key, path) -> BreakdownProperty.ofFilter(fields, key, filters));
        }
        if (properties.size() > BREAKDOWNS_MAX) {
            throw fields.invalid("breakdown", "List should have at most " + BREAKDOWNS_MAX + " items");
        }
        return properties;
    }
}
