package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.PathsChart;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where the nodes of paths stand: in columns by step, the heaviest at the top, each as high as what comes in or goes
 * out.
 */
final class PathsLayout {
    static final double NODE_WIDTH = 12;
    /** A node with its name needs so much. */
    private static final double PITCH_MIN = 20;

    private final PathsChart chart;
    private final Rectangle2D place;
    private final double[] in;
    private final double[] out;
    /** By node; null for those without a place. */
    private final Rectangle2D[] boxes;

    private final int steps;

    PathsLayout(PathsChart chart, Rectangle2D place) {
        this.chart = chart;
        this.place = place;
        int count = chart.nodes().size();
        this.in = new double[count];
        this.out = new double[count];
        this.boxes = new Rectangle2D[count];
        chart.edges().forEach(edge -> {
            out[edge.from()] += edge.value();
            in[edge.to()] += edge.value();
        });
        this.steps =
                1 + chart.nodes().stream().mapToInt(PathsChart.Node::step).max().orElse(0);
        List<List<Integer>> columns = new ArrayList<>();
        int perColumn = (int) Math.max(1, place.getHeight() / PITCH_MIN);
        for (int step = 0; step < steps; step++) {
            columns.add(column(step, perColumn));
        }
        double unit = Double.MAX_VALUE;
        for (List<Integer> column : columns) {
            double sum = column.stream().mapToDouble(this::weight).sum();
            double free = place.getHeight() - column.size() * gap(column.size());
            unit = sum > 0 ? Math.min(unit, Math.max(1, free) / sum) : unit;
        }
        for (int step = 0; step < steps; step++) {
            place(columns.get(step), step, unit);
        }
    }

    private List<Integer> column(int step, int max) {
        List<Integer> column = new ArrayList<>();
        for (int node = 0; node < chart.nodes().size(); node++) {
            if (chart.nodes().get(node).step() == step) {
                column.add(node);
            }
        }
        column.sort(Comparator.comparingDouble(node -> -weight(node)));
        return column.subList(0, Math.min(max, column.size()));
    }

    /** Where there are many, their names need the room that the nodes themselves do not. */
    private double gap(int count) {
        return Math.min(16, 0.6 * place.getHeight() / count);
    }

    private void place(List<Integer> column, int step, double unit) {
        double x = place.getX() + step * columnWidth();
        double gap = gap(column.size());
        double y = place.getY();
        for (int node : column) {
            double height = Math.max(1.5, weight(node) * unit);
            boxes[node] = new Rectangle2D.Double(x, y, NODE_WIDTH, height);
            y += Math.max(height + gap, Math.min(PITCH_MIN, place.getHeight() / column.size()));
        }
        // Small ones were made taller for their names; what passes the end has no place.
        for (int node : column) {
            if (boxes[node].getMaxY() > place.getMaxY() + 1) {
                boxes[node] = null;
            }
        }
    }

    double columnWidth() {
        return steps == 1 ? place.getWidth() : place.getWidth() / steps;
    }

    double weight(int node) {
        return Math.max(in[node], out[node]);
    }

    /** Where a node stands, or null where it found no place. */
    Rectangle2D box(int node) {
        return boxes[node];
    }

    /** How high the band of an edge is at one of its ends. */
    double thickness(PathsChart.Edge edge, int node) {
        return boxes[node].getHeight() * (edge.value() / weight(node));
    }
}
