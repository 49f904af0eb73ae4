package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Numbers beside the points of lines, each where no line and no other number is; those without such a place are left
 * out.
 */
final class LineValueLabels {
    private static final double GAP = 6;
    /** The height of digits. */
    private static final double HEIGHT = 9;

    private static final double MARGIN = 1;

    /** Candidate positions of a number, the best first. */
    private enum Place {
        ABOVE(0, true),
        BELOW(0, false),
        ABOVE_LEFT(-1, true),
        ABOVE_RIGHT(1, true),
        BELOW_LEFT(-1, false),
        BELOW_RIGHT(1, false);

        private final int side;
        private final boolean isAbove;

        Place(int side, boolean isAbove) {
            this.side = side;
            this.isAbove = isAbove;
        }

        Rectangle2D beside(double x, double y, double width) {
            double left = x + side * (width / 2 + 2) - width / 2;
            return new Rectangle2D.Double(left, isAbove ? y - GAP - HEIGHT : y + GAP, width, HEIGHT);
        }
    }

    private final SeriesChart chart;
    private final StackedValues heights;
    private final Canvas canvas;
    private final Rectangle2D area;
    private final List<Rectangle2D> taken = new ArrayList<>();

    /** @param heights where the numbers of the chart are on its axis */
    LineValueLabels(SeriesChart chart, StackedValues heights, Canvas canvas, Rectangle2D area) {
        this.chart = chart;
        this.heights = heights;
        this.canvas = canvas;
        this.area = area;
    }

    void paint(TickAxis below, TickAxis beside) {
        int count = chart.points().count();
        double room = area.getWidth() / count - GAP;
        for (int point = 0; point < count; point++) {
            for (int line = 0; line < chart.lines().size(); line++) {
                String text = chart.format().value(chart.lines().get(line).values()[point]);
                double width = Canvas.width(text, Canvas.TINY);
                double y = beside.valueToJava2D(heights.to()[line][point], area, RectangleEdge.LEFT);
                if (!Double.isNaN(y) && width <= room) {
                    double x = below.valueToJava2D(point, area, RectangleEdge.BOTTOM);
                    paint(text, width, x, y, below, beside);
                }
            }
        }
    }

    private void paint(String text, double width, double x, double y, TickAxis below, TickAxis beside) {
        for (Place place : Place.values()) {
            Rectangle2D box = place.beside(x, y, width);
            if (area.contains(box) && isFree(box, below, beside)) {
                taken.add(box);
                double base = box.getMaxY() - MARGIN;
                canvas.text(
                        text,
                        box.getCenterX(),
                        base,
                        Canvas.TINY,
                        canvas.theme().muted(),
                        Align.CENTER);
                return;
            }
        }
    }

    private boolean isFree(Rectangle2D box, TickAxis below, TickAxis beside) {
        Rectangle2D wide = new Rectangle2D.Double(
                box.getX() - 2, box.getY() - MARGIN, box.getWidth() + 4, box.getHeight() + 2 * MARGIN);
        if (taken.stream().anyMatch(wide::intersects)) {
            return false;
        }
        double from = below.java2DToValue(wide.getX(), area, RectangleEdge.BOTTOM);
        double to = below.java2DToValue(wide.getMaxX(), area, RectangleEdge.BOTTOM);
        for (double[] line : heights.to()) {
            if (crosses(line, from, to, wide, beside)) {
                return false;
            }
        }
        return true;
    }

    /** True when a line passes through a box between two positions of the axis. */
    private boolean crosses(double[] line, double from, double to, Rectangle2D box, TickAxis beside) {
        double lowest = Double.NEGATIVE_INFINITY;
        double highest = Double.POSITIVE_INFINITY;
        int first = (int) Math.floor(from) + 1;
        int last = (int) Math.ceil(to) - 1;
        for (int i = first - 1; i <= last + 1; i++) {
            double at = i < first ? from : i > last ? to : i;
            double y = beside.valueToJava2D(between(line, at), area, RectangleEdge.LEFT);
            lowest = Double.isNaN(y) ? lowest : Math.max(lowest, y);
            highest = Double.isNaN(y) ? highest : Math.min(highest, y);
        }
        return highest <= box.getMaxY() && lowest >= box.getMinY();
    }

    private static double between(double[] line, double at) {
        int before = (int) Math.floor(at);
        if (before < 0 || at > line.length - 1) {
            return Double.NaN;
        }
        double share = at - before;
        return share == 0 ? line[before] : line[before] * (1 - share) + line[before + 1] * share;
    }
}
