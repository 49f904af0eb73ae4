package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Numbers at the points of a chart: those of lines and bars, and the ends of stacks, where they have room.
 *
 * @param heights where the numbers of the chart are on its axis
 */
record PointValueLabels(SeriesChart chart, StackedValues heights, Canvas canvas, Rectangle2D area) {
    private static final double GAP = 6;
    private static final double HEIGHT = 12;

    void paint(boolean areBars, boolean isStack, TickAxis below, TickAxis beside) {
        if (!areBars && !isStack) {
            new LineValueLabels(chart, heights, canvas, area).paint(below, beside);
            return;
        }
        int count = chart.points().count();
        int lines = chart.lines().size();
        int slots = areBars && !isStack ? lines : 1;
        boolean isCompared = chart.lines().stream().anyMatch(SeriesChart.Line::isPrevious);
        if (isStack && isCompared) {
            return;
        }
        double room = area.getWidth() / count / slots - GAP;
        for (int point = 0; point < count; point++) {
            for (int line = lines - 1; line >= 0; line--) {
                double top = heights.to()[line][point];
                if (Double.isNaN(top) || (isStack && top != end(point, top < 0))) {
                    continue;
                }
                double share = slots == 1 ? 0 : (line + 0.5) / lines - 0.5;
                double x = below.valueToJava2D(point + share * BarPaints.WIDTH, area, RectangleEdge.BOTTOM);
                double y = beside.valueToJava2D(top, area, RectangleEdge.LEFT);
                double base = Math.max(area.getMinY() + 9, top < 0 ? y + HEIGHT + 1 : y - GAP);
                String text = chart.format()
                        .value(isStack ? top : chart.lines().get(line).values()[point]);
                if (Canvas.width(text, Canvas.TINY) <= room) {
                    canvas.text(text, x, base, Canvas.TINY, canvas.theme().muted(), Align.CENTER);
                }
            }
        }
    }

    /** The end of the stack above or below zero. */
    private double end(int point, boolean isBelow) {
        double end = 0;
        for (double[] line : heights.to()) {
            end = isBelow ? Math.min(end, line[point]) : Math.max(end, line[point]);
        }
        return end;
    }
}
