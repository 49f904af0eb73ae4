package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.BasicStroke;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Goal lines, labelled at the end where no other line is in the way.
 *
 * @param heights where the numbers of the chart are on its axis
 */
record GoalLinePainter(SeriesChart chart, StackedValues heights, ValueAxis values, Canvas canvas, Rectangle2D area) {
    private static final double GAP = 5;
    private static final double HEIGHT = 12;
    /** The room of a value label above or below a line. */
    private static final double VALUES = 18;

    private static final BasicStroke PEN =
            new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {6, 4}, 0);

    void paint(TickAxis below, TickAxis beside) {
        for (SeriesChart.Goal goal : chart.goals()) {
            double y = beside.valueToJava2D(values.position(goal.value()), area, RectangleEdge.LEFT);
            if (Double.isNaN(y) || y < area.getMinY() - 1 || y > area.getMaxY() + 1) {
                continue;
            }
            canvas.line(area.getX(), y, area.getMaxX(), y, canvas.theme().muted(), PEN);
            name(goal, y, below, beside);
        }
    }

    private void name(SeriesChart.Goal goal, double y, TickAxis below, TickAxis beside) {
        String number = chart.format().value(goal.value());
        String full = goal.name().isEmpty() ? number : goal.name() + ": " + number;
        String text = Canvas.cut(full, Canvas.TINY, area.getWidth() / 2);
        double width = Canvas.width(text, Canvas.TINY);
        boolean isAbove = y - GAP - HEIGHT > area.getMinY();
        double base = isAbove ? y - GAP : y + GAP + HEIGHT - 3;
        double right = area.getMaxX() - 2;
        double left = area.getX() + 2;
        boolean isFreeRight = isFree(right - width, right, base, below, beside);
        boolean isFreeLeft = isFree(left, left + width, base, below, beside);
        double x = isFreeRight || !isFreeLeft ? right - width : left;
        boolean isCovered = !isFreeRight && !isFreeLeft;
        if (isCovered && chart.hasValues()) {
            // The numbers of the chart would stand on it.
            return;
        }
        Theme theme = canvas.theme();
        if (isCovered) {
            canvas.fill(x - 3, base - HEIGHT + 2, width + 6, HEIGHT + 1, theme.background());
        }
        canvas.text(text, x, base, Canvas.TINY, theme.muted(), Align.LEFT);
    }

    /** True when no line of the chart and no value label is between two positions near a height. */
    private boolean isFree(double left, double right, double base, TickAxis below, TickAxis beside) {
        int last = chart.points().count() - 1;
        int from = (int) Math.floor(below.java2DToValue(left, area, RectangleEdge.BOTTOM));
        int to = (int) Math.ceil(below.java2DToValue(right, area, RectangleEdge.BOTTOM));
        for (double[] line : heights.to()) {
            double lowest = Double.NEGATIVE_INFINITY;
            double highest = Double.POSITIVE_INFINITY;
            for (int point = Math.max(0, from); point <= Math.min(last, to); point++) {
                double y = beside.valueToJava2D(line[point], area, RectangleEdge.LEFT);
                lowest = Double.isNaN(y) ? lowest : Math.max(lowest, y);
                highest = Double.isNaN(y) ? highest : Math.min(highest, y);
            }
            double around = chart.hasValues() ? VALUES : 0;
            if (highest - around < base + 4 && lowest + around > base - HEIGHT - 4) {
                return false;
            }
        }
        return true;
    }
}
