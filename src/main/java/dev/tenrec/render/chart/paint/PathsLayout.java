package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.PathsChart;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The positions of path nodes: in columns by step, the heaviest at the top, each as high as its incoming or outgoing
 * weight.
 */
final class PathsLayout {
    static final double NODE_WIDTH = 12;
    /** A node with its name needs so much. */
    private static final double PITCH_MIN = 20;

    private final PathsChart chart;
    private final Rectangle2D area;
    private final double[] in;
    private final double[] out;
    /** By node; null for those without a place. */
    private final @Nullable Rectangle2D[] boxes;

    private final int steps;

    PathsLayout(PathsChart chart, Rectangle2D area) {
        this.chart = chart;
        this.area = area;
        int count = chart.nodes().size();
        this.in = new double[count];
        this.out = new double[count];
        this.boxes = new @Nullable Rectangle2D[count];
        chart.edges().forEach(edge -> {
            out[edge.from()] += edge.value();
            in[edge.to()] += edge.value();
        });
        this.steps =
                1 + chart.nodes().stream().mapToInt(PathsChart.Node::step).max().orElse(0);
        List<List<Integer>> columns = new ArrayList<>();
        int perColumn = (int) Math.max(1, area.getHeight() / PITCH_MIN);
        for (int step = 0; step < steps; step++) {
            columns.add(column(step, perColumn));
        }
        double unit = Double.MAX_VALUE;
        for (List<Integer> column : columns) {
            double sum = column.stream().mapToDouble(this::weight).sum();
            double free = area.getHeight() - column.size() * gap(column.size());
            unit = sum > 0 ? Math.min(unit, Math.max(1, free) / sum) : unit;
        }
        for (int step = 0; step < steps; step++) {
            layOut(columns.get(step), step, unit);
        }
    }

    private List<Integer> column(int step, int max) {
        return IntStream.range(0, chart.nodes().size())
                .filter(node -> chart.nodes().get(node).step() == step)
                .boxed()
                .sorted(Comparator.comparingDouble(node -> -weight(node)))
                .limit(max)
                .toList();
    }

    /** The gap between two nodes of a column; it shrinks with their number. */
    private double gap(int count) {
        return Math.min(16, 0.6 * area.getHeight() / count);
    }

    private void layOut(List<Integer> column, int step, double unit) {
        double x = area.getX() + step * columnWidth();
        double gap = gap(column.size());
        double y = area.getY();
        for (int node : column) {
            double height = Math.max(1.5, weight(node) * unit);
            // Small ones are made taller for their names; what passes the end has no place.
            boxes[node] = y + height > area.getMaxY() + 1 ? null : new Rectangle2D.Double(x, y, NODE_WIDTH, height);
            y += Math.max(height + gap, Math.min(PITCH_MIN, area.getHeight() / column.size()));
        }
    }

    int steps() {
        return steps;
    }

    double columnWidth() {
        return area.getWidth() / steps;
    }

    double weight(int node) {
        return Math.max(in[node], out[node]);
    }

    /** False for a node that was left out. */
    boolean isPlaced(int node) {
        return boxes[node] != null;
    }

    /** The position of a node that is placed. */
    Rectangle2D box(int node) {
        return Objects.requireNonNull(boxes[node]);
    }

    /** The height of an edge's band at one of its ends. */
    double thickness(PathsChart.Edge edge, int node) {
        return box(node).getHeight() * (edge.value() / weight(node));
    }
}
