package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads an {@code ExperimentMetric}. */
final class MetricParser {
    private static final int STEPS_MAX = 20;
    private static final int WINDOW_MAX = 100_000;
    private static final Set<String> COMMON = Fields.names("""
            kind metric_type uuid name goal fingerprint isSharedMetric sharedMetricId conversion_window
            conversion_window_unit breakdownFilter response version""");
    private static final Map<String, Set<String>> OWN = Map.of(
            "mean",
            Fields.names("source lower_bound_percentile upper_bound_percentile ignore_zeros threshold"),
            "funnel",
            Fields.names("series funnel_order_type funnel_steps_data_disabled"),
            "ratio",
            Fields.names("numerator denominator numerator_outlier_handling denominator_outlier_handling"));
    /** Lengths in seconds; a month has 30 days. */
    private static final Map<String, Long> UNITS =
            Map.of("second", 1L, "minute", 60L, "hour", 3_600L, "day", 86_400L, "week", 604_800L, "month", 2_592_000L);

    private static final Map<String, Measure.Kind> OF_PROPERTY = Map.of(
            "sum", Measure.Kind.SUM,
            "avg", Measure.Kind.AVERAGE,
            "min", Measure.Kind.MIN,
            "max", Measure.Kind.MAX);

    private MetricParser() {}

    static ExperimentMetric parse(JsonNode node, String path, QueryContext context) {
        String type = node.path("metric_type").asText();
        Set<String> own = OWN.get(type);
        if (type.equals("retention")) {
            throw Fields.notYet("Metrics of the type \"retention\" are", path + ".metric_type");
        }
        if (own == null) {
            throw Fields.mistake(path + ".metric_type", "Input should be 'mean', 'funnel' or 'ratio'");
        }
        Set<String> known = new HashSet<>(COMMON);
        known.addAll(own);
        Fields fields = Fields.of(node, path, known);
        refuseOthers(fields, known);
        long window = window(fields);
        return switch (type) {
            case "mean" -> new ExperimentMetric.Mean(measure(fields, "source", context), window);
            case "ratio" ->
                new ExperimentMetric.Ratio(
                        measure(fields, "numerator", context), measure(fields, "denominator", context), window);
            default -> {
                boolean isOrdered = QueryFields.choice(fields, "funnel_order_type", "ordered", "ordered", "unordered")
                        .equals("ordered");
                yield new ExperimentMetric.Funnel(steps(fields, context), isOrdered, window);
            }
        };
    }

    /** Refuses what would change the numbers. */
    private static void refuseOthers(Fields fields, Set<String> known) {
        for (String name : new String[] {
            "breakdownFilter",
            "lower_bound_percentile",
            "upper_bound_percentile",
            "threshold",
            "numerator_outlier_handling",
            "denominator_outlier_handling"
        }) {
            if (known.contains(name)) {
                fields.refuse(name);
            }
        }
    }

    private static List<EventSelector> steps(Fields fields, QueryContext context) {
        return Fields.each(
                QueryFields.nodes(fields, 1, STEPS_MAX, "steps"),
                fields.path("series"),
                (node, path) -> EventNode.parse(node, path, context).events());
    }

    private static long window(Fields fields) {
        int count = QueryFields.integer(fields, "conversion_window", 0, 1, WINDOW_MAX);
        String unit = fields.text("conversion_window_unit");
        if (count == 0 || unit == null) {
            return 0;
        }
        Long seconds = UNITS.get(unit);
        if (seconds == null) {
            throw fields.invalid(
                    "conversion_window_unit", "Input should be 'second', 'minute', 'hour', 'day', 'week' or 'month'");
        }
        return count * seconds * 1_000_000;
    }

    private static Measure measure(Fields fields, String name, QueryContext context) {
        EventNode node = EventNode.parse(fields.get(name), fields.path(name), context);
        Fields own = node.fields();
        String math = Objects.requireNonNullElse(own.text("math"), "total");
        Measure.Kind kind = OF_PROPERTY.get(math);
        String property = own.text("math_property");
        if ("session_properties".equals(own.text("math_property_type")) || "$session_duration".equals(property)) {
            throw own.unsupported("math_property", "A property of sessions is");
        }
        if (kind != null && property != null) {
            return new Measure(node.events(), kind, Property.ofEvent(property));
        }
        return switch (math) {
            case "total", "sum", "avg", "min", "max" -> new Measure(node.events(), Measure.Kind.COUNT, null);
            case "dau" -> new Measure(node.events(), Measure.Kind.ANY, null);
            case "unique_session" -> new Measure(node.events(), Measure.Kind.DISTINCT, Property.ofEvent("$session_id"));
            case "unique_group" -> {
                own.get("math_group_type_index");
                int index = QueryFields.groupType(own, "math_group_type_index", 0);
                yield new Measure(node.events(), Measure.Kind.DISTINCT, Property.groupKey(index));
            }
            default -> throw own.unsupported("math", "The math \"" + Fields.excerpt(math) + "\" is");
        };
    }
}
