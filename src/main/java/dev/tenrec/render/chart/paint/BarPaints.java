package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import java.awt.Color;
import java.awt.Paint;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;

/** Adds bars to a plot, beside each other or stacked. */
final class BarPaints {
    /** The width of a stack, as a share of the distance of two points. */
    static final double WIDTH = 0.74;

    private static final double WIDTH_OF_BINS = 0.96;
    private static final double WIDTH_MAX = 72;
    private static final double OPEN_SHARE = 0.68;

    private BarPaints() {}

    /** The number of stacks side by side at a point. */
    static int stacks(List<SeriesChart.Line> lines) {
        return lines.stream().anyMatch(SeriesChart.Line::isPrevious) ? 2 : 1;
    }

    static void add(
            XYPlot plot,
            SeriesChart chart,
            SeriesChart.Style style,
            StackedValues heights,
            Theme theme,
            double pixels) {
        List<SeriesChart.Line> lines = chart.lines();
        int[] slots = new int[lines.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = style.isStacked() ? (lines.get(i).isPrevious() ? 1 : 0) : i;
        }
        int slotCount = style.isStacked() ? stacks(lines) : slots.length;
        int count = chart.points().count();
        boolean areBins = chart.points().interval().equals(AxisLabels.EDGES);
        double width = areBins ? WIDTH_OF_BINS : Math.min(WIDTH, WIDTH_MAX * slotCount * count / pixels);
        plot.setDataset(0, new PlottedBars(heights, count, slots, slotCount, width));
        plot.setRenderer(0, new Pen(lines, theme));
    }

    /** Plain bars; those of points that are not over are fainter. */
    private static final class Pen extends XYBarRenderer {
        private static final long serialVersionUID = 1L;

        private final transient List<SeriesChart.Line> lines;
        private final Theme theme;

        Pen(List<SeriesChart.Line> lines, Theme theme) {
            super(0);
            this.lines = lines;
            this.theme = theme;
            setBarPainter(new StandardXYBarPainter());
            setShadowVisible(false);
            setDrawBarOutline(false);
            setUseYInterval(true);
        }

        @Override
        public Paint getItemPaint(int series, int item) {
            SeriesChart.Line line = lines.get(series);
            int color = LinePaints.color(line, theme);
            return new Color(item < line.whole() ? color : theme.tint(color, OPEN_SHARE));
        }
    }
}
