package dev.tenrec.render.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.plot.CenterTextMode;
import org.jfree.chart.plot.RingPlot;
import org.jfree.data.general.DefaultPieDataset;

/** Shares of a whole: a ring with the whole in its middle, and a list of names, numbers and shares beside it. */
final class RingPainter {
    private static final double ROW_MAX = 28;
    private static final double ROW_MIN = 19;
    private static final double LIST_SHARE = 0.55;
    private static final double LIST_MAX = 460;
    private static final double DEPTH = 0.34;
    private static final double DOT = 10;

    private RingPainter() {}

    static void paint(PartsChart chart, Canvas canvas, Rectangle2D within) {
        List<PartsChart.Part> parts =
                chart.parts().stream().filter(part -> part.value() > 0).toList();
        double whole = parts.stream().mapToDouble(PartsChart.Part::value).sum() + chart.leftOutValue();
        if (!(whole > 0)) {
            EmptyPainter.paint("No part of this chart is larger than zero.", canvas, within);
            return;
        }
        double list = canvas.look().hasLegend() ? Math.min(LIST_MAX, within.getWidth() * LIST_SHARE) : 0;
        double side = Math.max(0, Math.min(within.getHeight(), within.getWidth() - list - (list > 0 ? 32 : 0)));
        double gap = list > 0 ? Math.min(56, (within.getWidth() - list - side) / 2) : 0;
        double left = within.getX() + (within.getWidth() - list - side - gap) / 2;
        ring(chart, parts, canvas, new Rectangle2D.Double(left, within.getCenterY() - side / 2, side, side));
        middle(chart.format().value(whole), canvas, left + side / 2, within.getCenterY(), side);
        if (list > 0) {
            double x = left + side + gap;
            Rectangle2D place = new Rectangle2D.Double(x, within.getY(), within.getMaxX() - x, within.getHeight());
            list(chart, parts, whole, canvas, place);
        }
    }

    private static void ring(
            PartsChart chart, List<PartsChart.Part> parts, Canvas canvas, Rectangle2D place) {
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
        plot.setInsets(org.jfree.chart.ui.RectangleInsets.ZERO_INSETS);
        plot.setSectionOutlinesVisible(false);
        plot.setCenterTextMode(CenterTextMode.NONE);
        boolean isSingle = data.getItemCount() == 1;
        plot.setSeparatorsVisible(!isSingle);
        plot.setSeparatorPaint(background);
        plot.setSeparatorStroke(new BasicStroke(1.5f));
        plot.setInnerSeparatorExtension(0);
        plot.setOuterSeparatorExtension(0);
        plot.draw(canvas.graphics(), place, null, null, null);
    }

    private static void middle(String whole, Canvas canvas, double x, double y, double side) {
        double room = side * (1 - DEPTH) * 0.8;
        float size = (float) Math.min(28, side / 8);
        double width = Canvas.width(whole, Canvas.bold(size));
        if (width > room) {
            size = (float) (size * room / width);
        }
        if (size >= 7) {
            canvas.text(whole, x, y + size * 0.2, Canvas.bold(size), canvas.theme().text(), Canvas.Align.CENTER);
            double below = y + size * 0.2 + Canvas.SMALL * 1.4;
            canvas.text("total", x, below, Canvas.font(11), canvas.theme().muted(), Canvas.Align.CENTER);
        }
    }

    private static void list(
            PartsChart chart, List<PartsChart.Part> parts, double whole, Canvas canvas, Rectangle2D within) {
        Font font = Canvas.font(Canvas.SMALL);
        Font bold = Canvas.bold(Canvas.SMALL);
        int places = (int) Math.max(1, within.getHeight() / ROW_MIN);
        boolean fits = parts.size() <= places && chart.leftOut() == 0;
        int shown = fits ? parts.size() : Math.max(0, Math.min(parts.size(), places - 1));
        int rows = fits ? shown : shown + 1;
        double row = Math.min(ROW_MAX, within.getHeight() / rows);
        double top = within.getCenterY() - rows * row / 2;
        double numbers = 0;
        for (PartsChart.Part part : parts.subList(0, shown)) {
            numbers = Math.max(numbers, Canvas.width(chart.format().value(part.value()), bold));
        }
        double share = Canvas.width("100.0%", font) + 14;
        double names = within.getWidth() - DOT - 8 - numbers - share - 14;
        double longest = 0;
        for (PartsChart.Part part : parts.subList(0, shown)) {
            longest = Math.max(longest, Canvas.width(part.name(), font));
        }
        names = Math.max(0, Math.min(names, Math.max(120, longest)));
        double nameX = within.getX() + DOT + 8;
        for (int i = 0; i < shown; i++) {
            PartsChart.Part part = parts.get(i);
            double base = top + i * row + row / 2 + 4;
            canvas.fill(new Ellipse2D.Double(within.getX(), base - 4 - DOT / 2, DOT, DOT), part.color());
            String name = Canvas.cut(part.name(), font, names);
            canvas.text(name, nameX, base, font, canvas.theme().text(), Canvas.Align.LEFT);
            double numberX = nameX + names + 14 + numbers;
            String number = chart.format().value(part.value());
            canvas.text(number, numberX, base, bold, canvas.theme().text(), Canvas.Align.RIGHT);
            String percent = ValueFormat.PERCENT.value(100 * (part.value() / whole));
            canvas.text(percent, numberX + share, base, font, canvas.theme().muted(), Canvas.Align.RIGHT);
        }
        int rest = parts.size() - shown + chart.leftOut();
        if (rest > 0) {
            double base = top + shown * row + row / 2 + 4;
            canvas.text("+ " + rest + " more", nameX, base, font, canvas.theme().muted(), Canvas.Align.LEFT);
        }
    }
}
