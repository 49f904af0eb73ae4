package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.entity.EntityCollection;
import org.jfree.chart.entity.PieSectionEntity;
import org.jfree.chart.plot.CenterTextMode;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.RingPlot;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.general.DefaultPieDataset;

/**
 * Shares of a whole: a ring with the whole in its middle, and a list of names, numbers and shares beside or below it.
 */
final class PiePainter {
    private static final double GAP_MAX = 56;
    private static final double GAP_SHARE = 0.06;
    /** The ring's share of the height when the legend is below it for lack of room beside it. */
    private static final double ABOVE = 0.56;

    private static final double DEPTH = 0.34;

    private PiePainter() {}

    static void paint(ShareChart chart, Canvas canvas, Rectangle2D within) {
        List<ShareChart.Part> parts =
                chart.parts().stream().filter(part -> part.value() > 0).toList();
        double whole = parts.stream().mapToDouble(ShareChart.Part::value).sum() + chart.leftOutValue();
        if (!(whole > 0)) {
            EmptyPainter.paint("No part of this chart is larger than zero.", canvas, within);
            return;
        }
        PieLegend list = new PieLegend(chart, parts, whole, canvas, within);
        double gap = list.width() > 0 ? Math.min(GAP_MAX, within.getWidth() * GAP_SHARE) : 0;
        double side = Math.max(0, Math.min(within.getHeight(), within.getWidth() - list.width() - gap));
        double most = Math.min(within.getWidth(), within.getHeight());
        double above = within.getHeight() * ABOVE - gap;
        if (list.width() > 0 && side < most / 2 && above > side) {
            double top = within.getY() + above + gap;
            Rectangle2D below = new Rectangle2D.Double(within.getX(), top, within.getWidth(), within.getMaxY() - top);
            PieLegend under = new PieLegend(chart, parts, whole, canvas, below);
            ring(chart, parts, whole, canvas, within.getCenterX(), within.getY() + above / 2, above);
            under.paint(within.getCenterX() - under.width() / 2);
            return;
        }
        double left = within.getX() + (within.getWidth() - list.width() - side - gap) / 2;
        ring(chart, parts, whole, canvas, left + side / 2, within.getCenterY(), side);
        list.paint(left + side + gap);
    }

    /** The ring around a point, with the whole in its middle. */
    private static void ring(
            ShareChart chart,
            List<ShareChart.Part> parts,
            double whole,
            Canvas canvas,
            double x,
            double y,
            double side) {
        Rectangle2D area = new Rectangle2D.Double(x - side / 2, y - side / 2, side, side);
        DefaultPieDataset<String> data = new DefaultPieDataset<>();
        RingPlot plot = new RingPlot(data);
        for (int i = 0; i < parts.size(); i++) {
            String key = String.valueOf(i);
            data.setValue(key, parts.get(i).value());
            plot.setSectionPaint(key, new Color(parts.get(i).color()));
        }
        if (chart.leftOutValue() > 0) {
            String key = String.valueOf(parts.size());
            data.setValue(key, chart.leftOutValue());
            plot.setSectionPaint(key, new Color(canvas.theme().axis()));
        }
        plot.setSectionDepth(DEPTH);
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setShadowPaint(null);
        plot.setLabelGenerator(null);
        plot.setInteriorGap(0.01);
        plot.setInsets(RectangleInsets.ZERO_INSETS);
        plot.setSectionOutlinesVisible(false);
        plot.setCenterTextMode(CenterTextMode.NONE);
        plot.setSeparatorsVisible(data.getItemCount() > 1);
        plot.setSeparatorPaint(new Color(canvas.theme().background()));
        plot.setSeparatorStroke(new BasicStroke(1.5f));
        plot.setInnerSeparatorExtension(0);
        plot.setOuterSeparatorExtension(0);
        ChartRenderingInfo info = new ChartRenderingInfo();
        plot.draw(canvas.graphics(), area, null, null, new PlotRenderingInfo(info));
        regions(parts, canvas.regions(), info.getEntityCollection());
        middle(chart.format().value(whole), canvas, x, y, side);
    }

    private static void regions(List<ShareChart.Part> parts, HitRegions regions, EntityCollection drawn) {
        for (Object each : drawn.getEntities()) {
            if (each instanceof PieSectionEntity slice && slice.getSectionIndex() < parts.size()) {
                ShareChart.Part part = parts.get(slice.getSectionIndex());
                regions.series(part.row(), part.color());
                regions.add(slice.getArea(), part.row(), -1);
            }
        }
    }

    private static void middle(String whole, Canvas canvas, double x, double y, double side) {
        double room = side * (1 - DEPTH) * 0.8;
        float size = (float) Math.min(28, side / 8);
        double width = Canvas.width(whole, Canvas.bold(size));
        if (width > room) {
            size = (float) (size * room / width);
        }
        if (size >= 7) {
            Theme theme = canvas.theme();
            canvas.text(whole, x, y + size * 0.2, Canvas.bold(size), theme.text(), Align.CENTER);
            double below = y + size * 0.2 + Canvas.SMALL.getSize2D() * 1.4;
            if (below - y <= side / 2 * (1 - DEPTH) * 0.7) {
                canvas.text("total", x, below, Canvas.TINY, theme.muted(), Align.CENTER);
            }
        }
    }
}
