package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The series of an answer, with names and colours. A previous series has the colour of the one before it.
 *
 * @param all that are shown, without the hidden ones
 * @param isHidden whether there are others, and all of them are hidden
 */
record SeriesList(List<Series> all, boolean isHidden) {
    /**
     * The limit of drawn series: more can't be told apart, and each costs time; a comparison adds as many previous
     * ones.
     */
    static final int DRAWN_MAX = 25;

    static final String ALL_HIDDEN = "All series of this chart are hidden.";

    /** The limit of series in an answer. */
    private static final int POINTS_MAX = 10_000;
    /** Sums of as many as are drawn stay finite. */
    private static final double NUMBER_MAX = 1e300;

    /** One of them. */
    record Series(JsonNode node, String name, int row, int color, boolean isPrevious) {
        double total() {
            JsonNode total = node.path("aggregated_value");
            return number(total.isMissingNode() ? node.path("count") : total);
        }

        boolean isZero() {
            JsonNode data = node.path("data");
            return data.isEmpty()
                    ? total() == 0
                    : StreamSupport.stream(data.spliterator(), false)
                            .allMatch(value -> number(value) == 0 || value.isNull());
        }

        SeriesChart.Line line(int count, int whole) {
            return new SeriesChart.Line(name, row, values(count), color, isPrevious, whole);
        }

        /** By point, not a number where there is none. */
        double[] values(int count) {
            JsonNode data = node.path("data");
            double[] values = new double[count];
            Arrays.setAll(values, i -> number(data.path(i)));
            return values;
        }
    }

    /**
     * Reads rows of results. A row of the previous period shares the place and the color of its row of the current one.
     *
     * @param hidden places of series, counted from 0, that the query does not show
     */
    static SeriesList of(JsonNode results, Set<Integer> hidden, ChartStyle chartStyle) {
        SeriesColors colors = new SeriesColors(chartStyle.theme(), chartStyle.breakdownColors());
        List<Series> all = new ArrayList<>();
        Set<Integer> left = Objects.requireNonNullElse(chartStyle.hidden(), hidden);
        Map<String, Integer> places = new HashMap<>();
        int count = 0;
        int row = 0;
        for (JsonNode node : results) {
            boolean isPrevious = node.path("compare_label").asText("").equals("previous");
            Integer shared = isPrevious ? places.get(identity(node)) : null;
            int index = shared == null ? count++ : shared;
            places.put(identity(node), index);
            if (!left.contains(index)) {
                int color = colors.of(node.path("breakdown_value"), index);
                String name = name(node) + (isPrevious ? " (previous)" : "");
                all.add(new Series(node, name, row, color, isPrevious));
            }
            row++;
        }
        return new SeriesList(all, all.isEmpty() && !results.isEmpty());
    }

    private static String identity(JsonNode node) {
        String value = node.path("breakdown_value").toString();
        return node.at("/action/order").asInt(-1) + "|" + node.path("label").asText() + "|" + value;
    }

    /** With several series and a breakdown, the label is that of the series, a dash and the value. */
    private static String name(JsonNode node) {
        JsonNode action = node.path("action");
        String event = action.path("name").asText("");
        String custom = action.path("custom_name").asText("");
        String label = node.path("label").asText("");
        String series = custom.isEmpty() ? SeriesNames.event(event) : custom;
        if (!node.has("breakdown_value")) {
            return custom.isEmpty() ? SeriesNames.label(label) : SeriesNames.clean(custom);
        }
        if (action.isNull()) {
            // The label of a formula is the formula; its rows differ by their values only.
            return SeriesNames.clean(label) + " - " + SeriesNames.breakdown(node.get("breakdown_value"));
        }
        boolean isOfSeveral = !event.isEmpty() && label.startsWith(event + " - ");
        return SeriesNames.label(isOfSeveral ? series + label.substring(event.length()) : label);
    }

    /** A number that can be drawn, or not a number for everything else. */
    static double number(JsonNode node) {
        double number = node.isNumber() ? node.doubleValue() : Double.NaN;
        return Double.isNaN(number) ? number : Math.max(-NUMBER_MAX, Math.min(NUMBER_MAX, number));
    }

    /** Likewise, and 0 for everything that is no positive number. */
    static double count(JsonNode node) {
        double number = number(node);
        return number > 0 ? number : 0;
    }

    /** The largest number of points in a series. */
    int points() {
        int most = all.stream()
                .mapToInt(series -> series.node.path("data").size())
                .max()
                .orElse(0);
        return Math.min(POINTS_MAX, most);
    }

    /** The first ones, with what they are compared with. */
    List<Series> drawn() {
        List<Series> drawn = new ArrayList<>();
        int current = 0;
        for (Series series : all) {
            current += series.isPrevious ? 0 : 1;
            if (current > DRAWN_MAX || drawn.size() == 2 * DRAWN_MAX) {
                break;
            }
            drawn.add(series);
        }
        return drawn;
    }

    /** The number of current series that are not drawn. */
    int leftOut() {
        long current = all.stream().filter(series -> !series.isPrevious).count();
        return (int) Math.max(0, current - DRAWN_MAX);
    }
}
