package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.PathsChart;
import dev.tenrec.render.chart.model.SeriesNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The chart of a {@code PathsQuery}. */
public final class PathsReader {
    private static final int EDGES_MAX = 200;
    private static final int STEPS_MAX = 20;

    private final Map<PathsChart.Node, Integer> nodes = new LinkedHashMap<>();
    private final List<PathsChart.Edge> edges = new ArrayList<>();

    private PathsReader() {}

    public static Chart read(JsonNode answer) {
        PathsReader reader = new PathsReader();
        int row = 0;
        for (JsonNode edge : answer.path("results")) {
            reader.add(edge, row++);
        }
        if (reader.edges.isEmpty()) {
            return new Chart.Empty("No way from one step to another matches this query.");
        }
        int leftOut = answer.path("results").size() - reader.edges.size();
        return new PathsChart(List.copyOf(reader.nodes.keySet()), reader.edges, leftOut);
    }

    private void add(JsonNode edge, int row) {
        PathsChart.Node from = node(edge.path("source").asText(""));
        PathsChart.Node to = node(edge.path("target").asText(""));
        double value = SeriesList.number(edge.path("value"));
        if (from == null || to == null || edges.size() == EDGES_MAX) {
            return;
        }
        if (to.step() == from.step() + 1 && value > 0) {
            edges.add(new PathsChart.Edge(row, index(from), index(to), value));
        }
    }

    private int index(PathsChart.Node node) {
        return nodes.computeIfAbsent(node, added -> nodes.size());
    }

    /** Reads {@code 1_/home}: the step, counted from 1, and the name; null for anything else. */
    private static PathsChart.@Nullable Node node(String text) {
        int end = text.indexOf('_');
        if (end < 1 || end > 2 || !text.substring(0, end).chars().allMatch(Character::isDigit)) {
            return null;
        }
        int step = Integer.parseInt(text.substring(0, end)) - 1;
        return step < 0 || step >= STEPS_MAX
                ? null
                : new PathsChart.Node(step, SeriesNames.event(text.substring(end + 1)));
    }
}
