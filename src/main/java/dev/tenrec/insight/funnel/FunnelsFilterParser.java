package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code funnelsFilter} of a query: the chart, the rules and the attribution. */
final class FunnelsFilterParser {
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
            resultCustomizations showTrendLines showValuesOnSeries useUdf""");

    private final Fields fields;
    private final int steps;

    private FunnelsFilterParser(Fields fields, int steps) {
        this.fields = fields;
        this.steps = steps;
    }

    /** @param steps the number of steps of the query */
    static FunnelsFilterParser of(Fields query, int steps) {
        JsonNode node = query.find("funnelsFilter");
        Fields fields = Fields.of(node == null ? Json.object() : node, query.path("funnelsFilter"), FIELDS);
        fields.refuse("funnelAggregateByHogQL");
        return new FunnelsFilterParser(fields, steps);
    }

    FunnelsQuery.Chart chart() {
        if ("flow".equals(fields.text("funnelVizType"))) {
            throw Fields.notYet("The funnelVizType flow is", fields.path("funnelVizType"));
        }
        FunnelsQuery.Chart.Kind kind =
                choice("funnelVizType", FunnelsQuery.Chart.Kind.class, FunnelsQuery.Chart.Kind.STEPS);
        int fromStep = QueryFields.integer(fields, "funnelFromStep", 0, 0, steps - 2);
        int toStep = QueryFields.integer(fields, "funnelToStep", steps - 1, 1, steps - 1);
        if (fromStep >= toStep) {
            throw Fields.mistake(fields.path("funnelToStep"), "Input should be greater than funnelFromStep");
        }
        int bins = QueryFields.integer(fields, "binCount", 0, 0, Integer.MAX_VALUE);
        return new FunnelsQuery.Chart(kind, fromStep, toStep, Math.min(bins, BINS_MAX));
    }

    FunnelRules rules(QueryContext context) {
        FunnelRules.Order order = choice("funnelOrderType", FunnelRules.Order.class, FunnelRules.Order.ORDERED);
        return new FunnelRules(order, windowMicros(), exclusions(order, context));
    }

    @Nullable
    FunnelBreakdown breakdown(@Nullable JsonNode node, String path, FunnelsQuery.Chart chart) {
        FunnelBreakdown.Attribution attribution = choice(
                "breakdownAttributionType", FunnelBreakdown.Attribution.class, FunnelBreakdown.Attribution.FIRST_TOUCH);
        int step = QueryFields.integer(fields, "breakdownAttributionValue", 0, 0, steps - 1);
        FunnelBreakdown breakdown = breakdown(node, path, attribution, step);
        if (breakdown != null && chart.kind() == FunnelsQuery.Chart.Kind.TIME_TO_CONVERT) {
            throw Fields.notYet("A breakdown of the time to convert is", path);
        }
        return breakdown;
    }

    private long windowMicros() {
        int count = QueryFields.integer(fields, "funnelWindowInterval", WINDOW_DEFAULT, 1, Integer.MAX_VALUE);
        Duration unit = choice("funnelWindowIntervalUnit", WindowUnit.class, WindowUnit.DAY).duration;
        Duration window = unit.multipliedBy(count);
        if (window.compareTo(WINDOW_MAX) > 0) {
            throw Fields.mistake(
                    fields.path("funnelWindowInterval"), "A window has at most " + WINDOW_MAX.toDays() + " days");
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
        JsonNode nodes = fields.find("exclusions");
        String path = fields.path("exclusions");
        if (nodes == null) {
            return List.of();
        }
        if (!nodes.isArray() || nodes.size() > EXCLUSIONS_MAX) {
            throw Fields.mistake(path, "Input should be a list of at most " + EXCLUSIONS_MAX + " exclusions");
        }
        List<FunnelRules.Exclusion> exclusions = new ArrayList<>();
        for (JsonNode node : nodes) {
            EventNode events =
                    EventNode.parse(node, path + "." + exclusions.size(), context, "funnelFromStep", "funnelToStep");
            Fields own = events.fields();
            own.get("funnelFromStep");
            own.get("funnelToStep");
            int fromStep = QueryFields.integer(own, "funnelFromStep", 0, 0, steps - 1);
            int toStep = QueryFields.integer(own, "funnelToStep", 0, 0, steps - 1);
            if (fromStep >= toStep) {
                throw ApiException.invalid(
                        own.path("funnelToStep").replace(".", "__"),
                        "Exclusion event range is invalid. End of range should be greater than start.");
            }
            if (order == FunnelRules.Order.UNORDERED && (fromStep > 0 || toStep < steps - 1)) {
                throw ApiException.invalid(
                        own.path("funnelFromStep").replace(".", "__"),
                        "Partial Exclusions not allowed in unordered funnels");
            }
            exclusions.add(new FunnelRules.Exclusion(events, fromStep, toStep));
        }
        return List.copyOf(exclusions);
    }

    private <E extends Enum<E>> E choice(String name, Class<E> type, E absent) {
        String wire = fields.text(name);
        if (wire == null) {
            return absent;
        }
        List<String> known = new ArrayList<>();
        for (E value : type.getEnumConstants()) {
            String text = value.name().toLowerCase(Locale.ROOT);
            if (text.equals(wire)) {
                return value;
            }
            known.add("'" + text + "'");
        }
        throw Fields.mistake(fields.path(name), "Input should be " + String.join(" or ", known));
    }

    /** Returns null without properties. */
    private static @Nullable FunnelBreakdown breakdown(
            @Nullable JsonNode node, String path, FunnelBreakdown.Attribution attribution, int step) {
        if (node == null) {
            return null;
        }
        Fields fields = Fields.of(node, path, BreakdownProperty.FILTER_FIELDS);
        fields.refuse("breakdown_histogram_bin_count", "breakdown_normalize_url", "breakdown_path_cleaning");
        int limit = QueryFields.integer(fields, "breakdown_limit", BREAKDOWN_LIMIT_DEFAULT, 1, BREAKDOWN_LIMIT_MAX);
        boolean isOtherHidden = fields.flag("breakdown_hide_other_aggregation");
        List<Property> properties = properties(fields);
        return properties.isEmpty() ? null : new FunnelBreakdown(properties, attribution, step, limit, isOtherHidden);
    }

    private static List<Property> properties(Fields fields) {
        JsonNode several = fields.find("breakdowns");
        JsonNode breakdown = fields.find("breakdown");
        List<Property> properties = new ArrayList<>();
        if (several != null && !several.isEmpty()) {
            if (!several.isArray()) {
                throw Fields.mistake(fields.path("breakdowns"), "Input should be a valid list");
            }
            for (JsonNode each : several) {
                String path = fields.path("breakdowns") + "." + properties.size();
                Fields one = Fields.of(each, path, BreakdownProperty.PART_FIELDS);
                one.refuse("histogram_bin_count", "normalize_url");
                properties.add(BreakdownProperty.ofPart(one));
            }
        } else if (breakdown != null) {
            for (JsonNode each : breakdown.isArray() ? breakdown : List.of(breakdown)) {
                properties.add(BreakdownProperty.ofFilter(fields, each));
            }
        }
        if (properties.size() > BREAKDOWNS_MAX) {
            throw Fields.mistake(fields.path("breakdown"), "List should have at most " + BREAKDOWNS_MAX + " items");
        }
        return List.copyOf(properties);
    }
}
