package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;

/** Lines, areas and bars: legend below, light lines to compare heights by, labels at both axes. */
final class SeriesPainter {
    /** Thinner bars are nothing but stripes; a line says more. */
    private static final double BAR_MIN = 1.6;

    private static final double NOTE_HEIGHT = 22;
    private final SeriesChart chart;
    private final Canvas canvas;
    private final SeriesChart.Style style;
    private final StackedValues heights;
    private final ValueAxis values;
    private final Rectangle2D bounds;

    private SeriesPainter(SeriesChart chart, Canvas canvas, Rectangle2D bounds) {
        this.chart = chart;
        this.canvas = canvas;
        this.bounds = bounds;
        this.style = style(chart, bounds.getWidth());
        StackedValues linear =
                StackedValues.of(style, chart.lines(), chart.points().count());
        this.values = ValueAxis.of(chart, linear, bounds.getHeight());
        this.heights = new StackedValues(values.positions(linear.from()), values.positions(linear.to()));
    }

    static void paint(SeriesChart chart, Canvas canvas, Rectangle2D within) {
        List<LegendPainter.Item> items = chart.lines().stream()
                .map(line -> new LegendPainter.Item(line.name(), LinePaints.color(line, canvas.theme())))
                .toList();
        for (SeriesChart.Line line : chart.lines()) {
            canvas.regions().series(line.row(), LinePaints.color(line, canvas.theme()));
        }
        LegendPainter legend = LegendPainter.of(items, chart.leftOut(), canvas, within);
        Rectangle2D bounds = note(chart.note(), canvas, legend.paint(within));
        if (chart.points().count() > 0 && !chart.lines().isEmpty()) {
            new SeriesPainter(chart, canvas, bounds).paint();
        }
    }

    private static Rectangle2D note(String note, Canvas canvas, Rectangle2D within) {
        if (note.isEmpty() || within.getHeight() < 5 * NOTE_HEIGHT) {
            return within;
        }
        String text = Canvas.cut(note, Canvas.SMALL_BOLD, within.getWidth());
        int color = canvas.theme().text();
        canvas.text(text, within.getX(), within.getY() + 11, Canvas.SMALL_BOLD, color, Align.LEFT);
        return new Rectangle2D.Double(
                within.getX(), within.getY() + NOTE_HEIGHT, within.getWidth(), within.getHeight() - NOTE_HEIGHT);
    }

    private static SeriesChart.Style style(SeriesChart chart, double width) {
        boolean isStack = chart.style() == SeriesChart.Style.STACKS;
        double stacks =
                isStack ? BarPaints.stacks(chart.lines()) : chart.lines().size();
        double bars = chart.points().count() * stacks;
        boolean areTooThin = width * BarPaints.WIDTH / bars < BAR_MIN;
        return switch (chart.style()) {
            case BARS -> areTooThin ? SeriesChart.Style.LINES : SeriesChart.Style.BARS;
            case STACKS -> areTooThin ? SeriesChart.Style.AREAS : SeriesChart.Style.STACKS;
            // Nothing lies between one point and the next.
            case AREAS -> chart.points().count() == 1 ? SeriesChart.Style.STACKS : SeriesChart.Style.AREAS;
            case LINES -> SeriesChart.Style.LINES;
        };
    }

    private boolean hasBars() {
        return style == SeriesChart.Style.BARS || style == SeriesChart.Style.STACKS;
    }

    private void paint() {
        int count = chart.points().count();
        double half = hasBars() || count == 1 ? 0.5 : beside(count);
        double from = -half;
        double to = count - 1 + half;
        PointAxis names = new PointAxis(chart.points(), from, to);
        double space = values.to() - values.from();
        double above = chart.hasValues() ? 0.09 : 0.012;
        TickAxis below = new TickAxis(from, to, canvas, names::choose);
        double bottom = values.from() - space * 0.006;
        TickAxis beside = new TickAxis(bottom, values.to() + space * above, canvas, height -> values.ticks());
        XYPlot plot = new XYPlot(null, below, beside, null);
        dress(plot, below);
        if (hasBars()) {
            BarPaints.add(plot, chart, style, heights, canvas.theme(), bounds.getWidth());
        } else {
            LinePaints.add(plot, chart, style, heights, canvas.theme(), (int) bounds.getWidth());
        }
        PlotRenderingInfo info = new PlotRenderingInfo(new ChartRenderingInfo(null));
        plot.draw(canvas.graphics(), bounds, null, null, info);
        Rectangle2D area = info.getDataArea();
        if (area == null || area.getWidth() < 1) {
            return;
        }
        if (canvas.regions().areWanted()) {
            new PlotHitRegions(plot, area).addTo(canvas.regions(), chart, heights, hasBars(), style.isStacked());
        }
        new GoalLinePainter(chart, heights, values, canvas, area).paint(below, beside);
        if (chart.hasValues()) {
            new PointValueLabels(chart, heights, canvas, area).paint(hasBars(), style.isStacked(), below, beside);
        }
    }

    /** The padding of a line at its ends for dots and value labels, in distances of points. */
    private double beside(int count) {
        double pixels = chart.hasValues() ? 24 : count <= LinePaints.DOTS_MAX ? 4 : 0;
        return pixels * (count - 1) / Math.max(1, bounds.getWidth() - 60);
    }

    private void dress(XYPlot plot, TickAxis below) {
        Theme theme = canvas.theme();
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(new Color(theme.grid()));
        plot.setRangeGridlineStroke(Canvas.HAIRLINE);
        plot.setRangeZeroBaselineVisible(!values.isLog());
        plot.setRangeZeroBaselinePaint(new Color(theme.axis()));
        plot.setRangeZeroBaselineStroke(Canvas.HAIRLINE);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        // Half of the last label stands beyond the last point, and half of the topmost above its line.
        int last = chart.points().count() - 1;
        double beyond = hasBars() ? 4 : Canvas.width(chart.points().tick(last), below.getTickLabelFont()) / 2;
        plot.setInsets(new RectangleInsets(6, 0, 0, Math.min(beyond, bounds.getWidth() / 8)));
    }
}
