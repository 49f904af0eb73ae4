package dev.tenrec.insight.trends;

import dev.tenrec.insight.filter.Fields;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parser of {@code trendsFilter}. */
final class PresentationParser {
    private static final int FORMULAS_MAX = 26;
    private static final int SMOOTHING_MAX = 1_000;
    private static final Set<String> FILTER_FIELDS = Fields.names("""
            aggregationAxisFormat aggregationAxisPostfix aggregationAxisPrefix breakdown_histogram_bin_count
            chartStyle confidenceLevel decimalPlaces excludeBoxPlotOutliers hideWeekends legendPosition
            metricChangeDecreaseColor metricChangeIncreaseColor metricColorByDirection metricLineDecreaseColor
            metricLineIncreaseColor metricShowChange metricSummary showAnnotations stackBreakdownValues xAxisLabel
            yAxisLabel yAxisStartAtZero detailedResultsAggregationType display formula formulaNodes formulas goalLines
            hiddenLegendIndexes minDecimalPlaces movingAverageIntervals resultCustomizationBy resultCustomizations
            showAlertThresholdLines showConfidenceIntervals showLabelsOnSeries showLegend showMovingAverage
            showMultipleYAxes showPercentStackView showTrendLines showValuesOnSeries smoothingIntervals
            yAxisScaleType""");
    private static final Set<String> TIME_SERIES = Fields.names("""
            Auto ActionsLineGraph ActionsBar ActionsUnstackedBar ActionsStackedBar ActionsAreaGraph BoxPlot Metric""");
    private static final Set<String> TOTAL_VALUES = Fields.names("""
            BoldNumber ActionsPie ActionsBarValue ActionsTable WorldMap CalendarHeatmap""");
    private static final Presentation DEFAULT =
            new Presentation(Presentation.Display.TIME_SERIES, Presentation.Shape.OTHER, 1, List.of());

    private PresentationParser() {}

    static Presentation parse(Fields query, String name, int seriesCount) {
        Fields filter = query.object(name, FILTER_FIELDS);
        if (filter == null) {
            return DEFAULT;
        }
        String wire = filter.text("display");
        return new Presentation(display(filter, wire), shape(wire), smoothing(filter), formulas(filter, seriesCount));
    }

    private static Presentation.Shape shape(@Nullable String display) {
        return switch (display == null ? "" : display) {
            case "WorldMap" -> Presentation.Shape.WORLD_MAP;
            case "BoldNumber" -> Presentation.Shape.BOLD_NUMBER;
            case "BoxPlot" -> Presentation.Shape.BOX_PLOT;
            case "CalendarHeatmap" -> Presentation.Shape.CALENDAR_HEATMAP;
            default -> Presentation.Shape.OTHER;
        };
    }

    private static Presentation.Display display(Fields filter, @Nullable String wire) {
        if (wire == null || TIME_SERIES.contains(wire)) {
            return Presentation.Display.TIME_SERIES;
        }
        if (TOTAL_VALUES.contains(wire)) {
            return Presentation.Display.TOTAL_VALUE;
        }
        if (wire.equals("ActionsLineGraphCumulative")) {
            return Presentation.Display.CUMULATIVE;
        }
        if (wire.equals("SlopeGraph") || wire.equals("TwoDimensionalHeatmap")) {
            throw filter.unsupported("display", "The display " + wire + " is");
        }
        throw filter.invalid("display", "Input should be a display, not '" + Fields.excerpt(wire) + "'");
    }

    private static int smoothing(Fields filter) {
        Integer smoothing = filter.integer("smoothingIntervals", 1, SMOOTHING_MAX);
        return smoothing == null ? 1 : smoothing;
    }

    private static List<Formula> formulas(Fields filter, int seriesCount) {
        List<Formula> formulas = filter.list("formulaNodes", FORMULAS_MAX, "formulas", (node, path) -> {
            Fields fields = Fields.of(node, path, Set.of("formula", "custom_name"));
            fields.get("formula");
            String text = Objects.requireNonNull(fields.text("formula"));
            return FormulaParser.parse(text, fields.text("custom_name"), seriesCount, fields.path("formula"));
        });
        if (!formulas.isEmpty()) {
            return formulas;
        }
        formulas = filter.list(
                "formulas",
                FORMULAS_MAX,
                "formulas",
                (node, path) -> FormulaParser.parse(Fields.text(node, path), null, seriesCount, path));
        String single = filter.text("formula");
        return formulas.isEmpty() && single != null && !single.isBlank()
                ? List.of(FormulaParser.parse(single, null, seriesCount, filter.path("formula")))
                : formulas;
    }
}
