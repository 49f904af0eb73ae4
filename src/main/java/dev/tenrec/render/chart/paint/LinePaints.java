package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.Arrays;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;

/** Adds lines and areas to a plot. */
final class LinePaints {
    /** With more points dots would hide the line. */
    static final int DOTS_MAX = 16;

    private static final double AREA_SHARE = 0.35;
    private static final Shape DOT = new Ellipse2D.Double(-3, -3, 6, 6);
    private static final BasicStroke SOLID = new BasicStroke(2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final BasicStroke DASHED =
            new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {5, 5}, 0);

    private LinePaints() {}

    /** The previous period is paler than the current one. */
    static int color(SeriesChart.Line line, Theme theme) {
        return line.isPrevious() ? theme.tint(line.color(), 0.42) : line.color();
    }

    static void add(
            XYPlot plot, SeriesChart chart, SeriesChart.Style style, StackedValues heights, Theme theme, int pixels) {
        int[] kept = heights.kept(chart.points().count(), pixels);
        PlottedLines areas = new PlottedLines();
        PlottedLines lines = new PlottedLines();
        // The topmost area comes first, so that each lower one covers what is not above it.
        for (int i = chart.lines().size() - 1; i >= 0; i--) {
            SeriesChart.Line line = chart.lines().get(i);
            double[] positions = heights.to()[i];
            int color = color(line, theme);
            if (style == SeriesChart.Style.AREAS && !line.isPrevious()) {
                areas.add(stroke(positions, kept, theme.tint(color, AREA_SHARE), SOLID));
            }
            if (line.isPrevious()) {
                lines.add(stroke(positions, kept, color, DASHED));
                continue;
            }
            // The last whole point begins the dashes that lead to the points which are not over.
            int[] whole =
                    Arrays.stream(kept).filter(point -> point < line.whole()).toArray();
            int[] open = Arrays.stream(kept)
                    .filter(point -> point >= line.whole() - 1)
                    .toArray();
            lines.add(stroke(positions, whole, color, SOLID));
            if (open.length > 0 && line.whole() < positions.length) {
                lines.add(stroke(positions, open, color, DASHED));
            }
        }
        plot.setDataset(0, areas);
        plot.setRenderer(0, dressed(new XYAreaRenderer(XYAreaRenderer.AREA), areas));
        plot.setDataset(1, lines);
        plot.setRenderer(1, dressed(new Pen(chart.points().count() <= DOTS_MAX), lines));
    }

    private static PlottedLines.Stroke stroke(double[] positions, int[] points, int color, BasicStroke pen) {
        double[] x = Arrays.stream(points).asDoubleStream().toArray();
        double[] y =
                Arrays.stream(points).mapToDouble(point -> positions[point]).toArray();
        return new PlottedLines.Stroke(x, y, color, pen);
    }

    private static XYItemRenderer dressed(XYItemRenderer renderer, PlottedLines lines) {
        for (int i = 0; i < lines.getSeriesCount(); i++) {
            renderer.setSeriesPaint(i, new Color(lines.stroke(i).color()), false);
            renderer.setSeriesStroke(i, lines.stroke(i).pen(), false);
            renderer.setSeriesShape(i, DOT, false);
        }
        return renderer;
    }

    /** Draws each line in one go, with dots where there are few points or nothing beside one. */
    private static final class Pen extends XYLineAndShapeRenderer {
        private static final long serialVersionUID = 1L;

        private final boolean hasDots;

        Pen(boolean hasDots) {
            super(true, true);
            this.hasDots = hasDots;
            setDrawSeriesLineAsPath(true);
            setDrawOutlines(false);
        }

        @Override
        public boolean getItemShapeVisible(int series, int item) {
            if (hasDots) {
                return true;
            }
            PlottedLines.Stroke stroke = ((PlottedLines) getPlot().getDataset(1)).stroke(series);
            boolean isFirst = item == 0 || Double.isNaN(stroke.y()[item - 1]);
            boolean isLast = item == stroke.y().length - 1 || Double.isNaN(stroke.y()[item + 1]);
            return isFirst && isLast;
        }
    }
}
