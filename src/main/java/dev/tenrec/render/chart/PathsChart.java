package dev.tenrec.render.chart;

import java.util.List;

/**
 * Where people went from where.
 *
 * @param nodes in columns by step
 * @param edges between nodes of neighbouring steps
 * @param leftOut how many edges are not among them
 */
record PathsChart(List<Node> nodes, List<Edge> edges, int leftOut) implements Chart {
    /** @param step from 0 */
    record Node(int step, String name) {}

    /**
     * A band.
     *
     * @param row of the answer's results
     * @param from index of a node
     * @param to index of a node of the next step
     */
    record Edge(int row, int from, int to, double value) {}

    @Override
    public Form form() {
        return Form.PATHS;
    }

    @Override
    public String summary() {
        long steps = nodes.stream().mapToInt(Node::step).distinct().count();
        return "Paths over " + Sentences.count(steps, "step") + ": "
                + Sentences.count((long) edges.size() + leftOut, "connection");
    }
}
