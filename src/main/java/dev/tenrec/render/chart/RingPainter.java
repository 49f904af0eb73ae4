package dev.tenrec.render.chart;

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

/** Shares of a whole: a ring with the whole in its middle, and a list of names, numbers and shares beside it. */
final class RingPainter {
    private static final double GAP = 56;
    private static final double DEPTH = 0.34;

    private RingPainter() {}

    static void paint(PartsChart chart, Canvas canvas, Rectangle2D within) {
        List<PartsChart.Part> parts =
                chart.parts().stream().filter(part -> part.value() > 0).toList();
        double whole = parts.stream().mapToDouble(PartsChart.Part::value).sum() + chart.leftOutValue();
        if (!(whole > 0)) {
            EmptyPainter.paint("No part of this chart is larger than zero.", canvas, within);
            return;
        }
        RingList list = new RingList(chart, parts, whole, canvas, within);
        double beside = list.width() > 0 ? list.width() + GAP : 0;
        double side = Math.max(0, Math.min(within.getHeight(), within.getWidth() - beside));
        double gap = list.width() > 0 ? Math.min(GAP, within.getWidth() - list.width() - side) : 0;
        double left = within.getX() + (within.getWidth() - list.width() - side - gap) / 2;
        ring(chart, parts, canvas, new Rectangle2D.Double(left, within.getCenterY() - side / 2, side, side));
        middle(chart.format().value(whole), canvas, left + side / 2, within.getCenterY(), side);
        list.paint(left + side + gap);
    }

    private static void ring(PartsChart chart, List<PartsChart.Part> parts, Canvas canvas, Rectangle2D place) {
        DefaultPieDataset<String> data = new DefaultPieDataset<>();
        RingPlot plot = new RingPlot(data);
        Color background = new Color(canvas.theme().background());
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
        boolean isSingle = data.getItemCount() == 1;
        plot.setSeparatorsVisible(!isSingle);
        plot.setSeparatorPaint(background);
        plot.setSeparatorStroke(new BasicStroke(1.5f));
        plot.setInnerSeparatorExtension(0);
        plot.setOuterSeparatorExtension(0);
        ChartRenderingInfo info = new ChartRenderingInfo();
        plot.draw(canvas.graphics(), place, null, null, new PlotRenderingInfo(info));
        spots(parts, canvas.spots(), info.getEntityCollection());
    }

    private static void spots(List<PartsChart.Part> parts, Spots spots, EntityCollection drawn) {
        for (Object each : drawn.getEntities()) {
            if (each instanceof PieSectionEntity slice && slice.getSectionIndex() < parts.size()) {
                PartsChart.Part part = parts.get(slice.getSectionIndex());
                spots.series(part.row(), part.color());
                spots.add(slice.getArea(), part.row(), -1);
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
            canvas.text(
                    whole, x, y + size * 0.2, Canvas.bold(size), canvas.theme().text(), Canvas.Align.CENTER);
            double below = y + size * 0.2 + Canvas.SMALL * 1.4;
            canvas.text("total", x, below, Canvas.font(11), canvas.theme().muted(), Canvas.Align.CENTER);
        }
    }
}
