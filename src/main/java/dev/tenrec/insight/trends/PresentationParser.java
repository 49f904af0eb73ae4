package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parser of {@code trendsFilter}. */
final class PresentationParser {
    private static final int FORMULAS_MAX = 26;
    private static final int SMOOTHING_MAX = 1_000;
    private static final Set<String> FILTER_FIELDS = Set.of(
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
    private static final Map<String, Presentation.Display> DISPLAYS = Map.ofEntries(
            Map.entry("Auto", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsLineGraph", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsBar", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsUnstackedBar", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsStackedBar", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsAreaGraph", Presentation.Display.TIME_SERIES),
            Map.entry("ActionsLineGraphCumulative", Presentation.Display.CUMULATIVE),
            Map.entry("BoldNumber", Presentation.Display.TOTAL_VALUE),
            Map.entry("ActionsPie", Presentation.Display.TOTAL_VALUE),
            Map.entry("ActionsBarValue", Presentation.Display.TOTAL_VALUE),
            Map.entry("ActionsTable", Presentation.Display.TOTAL_VALUE),
            Map.entry("WorldMap", Presentation.Display.TOTAL_VALUE));
    private static final Set<String> DISPLAYS_UNSUPPORTED = Set.of("CalendarHeatmap", "BoxPlot");
    private static final Presentation DEFAULT = new Presentation(Presentation.Display.TIME_SERIES, false, 1, List.of());

    private PresentationParser() {}

    static Presentation parse(Fields query, String name, int seriesCount) {
        JsonNode node = query.find(name);
        if (node == null) {
            return DEFAULT;
        }
        Fields filter = Fields.of(node, query.path(name), FILTER_FIELDS);
        String wire = filter.text("display");
        return new Presentation(
                display(filter, wire), "WorldMap".equals(wire), smoothing(filter), formulas(filter, seriesCount));
    }

    private static Presentation.Display display(Fields filter, @Nullable String wire) {
        if (wire == null) {
            return Presentation.Display.TIME_SERIES;
        }
        if (DISPLAYS_UNSUPPORTED.contains(wire)) {
            throw Fields.notYet("The display " + wire + " is", filter.path("display"));
        }
        Presentation.Display display = DISPLAYS.get(wire);
        if (display == null) {
            throw Fields.mistake(
                    filter.path("display"), "Input should be a display, not '" + TrendsQueryParser.excerpt(wire) + "'");
        }
        return display;
    }

    private static int smoothing(Fields filter) {
        JsonNode node = filter.find("smoothingIntervals");
        if (node == null) {
            return 1;
        }
        if (!node.isInt() || node.intValue() < 1 || node.intValue() > SMOOTHING_MAX) {
            throw Fields.mistake(filter.path("smoothingIntervals"), "Input should be 1 to " + SMOOTHING_MAX);
        }
        return node.intValue();
    }

    private static List<Formula> formulas(Fields filter, int seriesCount) {
        List<Formula> formulas = new ArrayList<>();
        for (JsonNode node : list(filter, "formulaNodes")) {
            String path = filter.path("formulaNodes") + "." + formulas.size();
            Fields fields = Fields.of(node, path, Set.of("formula", "custom_name"));
            fields.get("formula");
            formulas.add(FormulaParser.parse(
                    Objects.requireNonNull(fields.text("formula")),
                    fields.text("custom_name"),
                    seriesCount,
                    fields.path("formula")));
        }
        if (!formulas.isEmpty()) {
            return formulas;
        }
        for (JsonNode node : list(filter, "formulas")) {
            String path = filter.path("formulas") + "." + formulas.size();
            if (!node.isTextual()) {
                throw Fields.mistake(path, "Input should be a valid string");
            }
            formulas.add(FormulaParser.parse(node.textValue(), null, seriesCount, path));
        }
        String single = filter.text("formula");
        if (formulas.isEmpty() && single != null && !single.isBlank()) {
            return List.of(FormulaParser.parse(single, null, seriesCount, filter.path("formula")));
        }
        return formulas;
    }

    private static Iterable<JsonNode> list(Fields filter, String name) {
        JsonNode nodes = filter.find(name);
        if (nodes == null) {
            return List.of();
        }
        if (!nodes.isArray() || nodes.size() > FORMULAS_MAX) {
            throw Fields.mistake(filter.path(name), "Input should be a list of at most " + FORMULAS_MAX + " formulas");
        }
        return nodes;
    }
}
