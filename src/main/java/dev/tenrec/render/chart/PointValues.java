package dev.tenrec.render.chart;

import java.awt.Font;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.ui.RectangleEdge;

/** Numbers at the points of a chart: those of lines and bars, and the sums of stacks, if they have room. */
final class PointValues {
    private static final double GAP = 6;

    private final PointsChart chart;
    private final Heights heights;
    private final Canvas canvas;
    private final Rectangle2D area;
    private final Font font = Canvas.font(11);

    PointValues(PointsChart chart, Heights heights, Canvas canvas, Rectangle2D area) {
        this.chart = chart;
        this.heights = heights;
        this.canvas = canvas;
        this.area = area;
    }

    void paint(boolean areBars, boolean isStack, TickAxis below, TickAxis beside) {
        int count = chart.points().count();
        int lines = chart.lines().size();
        double room = area.getWidth() / Math.max(1, count) / (areBars && !isStack ? lines : 1);
        if (widest() + GAP > room || (!areBars && lines > 3)) {
            return;
        }
        for (int line = 0; line < lines; line++) {
            for (int point = 0; point < count; point++) {
                double top = heights.to()[line][point];
                boolean isCovered = isStack && (line < lines - 1 || chart.lines().get(line).isPrevious());
                if (Double.isNaN(top) || isCovered) {
                    continue;
                }
                double y = beside.valueToJava2D(top, area, RectangleEdge.LEFT);
                double share = areBars && !isStack ? (line + 0.5) / lines - 0.5 : 0;
                double x = below.valueToJava2D(point + share * BarPens.WIDTH, area, RectangleEdge.BOTTOM);
                double base = Math.max(area.getMinY() + 9, top < 0 ? y + 13 : y - GAP);
                canvas.text(text(line, point, isStack), x, base, font, canvas.theme().muted(), Canvas.Align.CENTER);
            }
        }
    }

    private String text(int line, int point, boolean isStack) {
        double value = isStack ? heights.to()[line][point] : chart.lines().get(line).values()[point];
        return chart.format().value(value);
    }

    private double widest() {
        double widest = 0;
        for (int line = 0; line < chart.lines().size(); line++) {
            for (double value : new double[] {max(line), -max(line)}) {
                widest = Math.max(widest, Canvas.width(chart.format().value(value), font));
            }
        }
        return widest;
    }

    private double max(int line) {
        double max = 0;
        for (double value : chart.lines().get(line).values()) {
            max = Math.max(max, Math.abs(value) > max ? Math.abs(value) : 0);
        }
        return max;
    }
}
