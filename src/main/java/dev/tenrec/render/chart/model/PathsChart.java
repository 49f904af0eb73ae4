package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * A Sankey diagram of user paths.
 *
 * @param nodes in columns by step
 * @param edges between nodes of neighbouring steps
 * @param leftOut how many edges are not among them
 */
public record PathsChart(List<Node> nodes, List<Edge> edges, int leftOut) implements Chart {
    /** @param step from 0 */
    public record Node(int step, String name) {}

    /**
     * A band.
     *
     * @param row of the answer's results
     * @param from index of a node
     * @param to index of a node of the next step
     */
    public record Edge(int row, int from, int to, double value) {}

    @Override
    public Form form() {
        return Form.PATHS;
    }

    @Override
    public String summary() {
        long steps = nodes.stream().mapToInt(Node::step).distinct().count();
        return "Paths over " + ChartNotes.count(steps, "step") + ": "
                + ChartNotes.count((long) edges.size() + leftOut, "connection");
    }
}
