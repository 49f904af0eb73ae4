package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** A funnel from left to right: for each step a bar for each group, and below it how many came and how long it took. */
record FunnelPainter(FunnelChart chart, Canvas canvas, Rectangle2D area) {
    /** The part of a step where those are who did not come to it. */
    static final String DROPPED = "dropped";

    private static final double AXIS_WIDTH = 44;
    private static final double LINE_HEIGHT = 17;
    private static final double BAR_MAX = 132;
    /** The bar's share of a step's width; the rest is the gap to the next one. */
    private static final double BARS_SHARE = 0.72;

    static void paint(FunnelChart chart, Canvas canvas, Rectangle2D within) {
        Rectangle2D area = legend(chart, canvas, within);
        new FunnelPainter(chart, canvas, area).paint();
    }

    /** Draws the names of the groups and gives what is left. */
    static Rectangle2D legend(FunnelChart chart, Canvas canvas, Rectangle2D within) {
        List<LegendPainter.Item> items = chart.groups().stream()
                .map(group -> new LegendPainter.Item(group.name(), group.color()))
                .toList();
        chart.groups().forEach(group -> canvas.regions().series(group.row(), group.color()));
        return LegendPainter.of(items, chart.leftOut(), canvas, within).paint(within);
    }

    private void paint() {
        boolean isSingle = chart.groups().size() == 1;
        int lines = area.getHeight() < 120 ? 1 : isSingle ? 4 : 2;
        double top = area.getY() + 8;
        double bottom = area.getMaxY() - lines * LINE_HEIGHT - 8;
        double left = area.getX() + AXIS_WIDTH;
        axis(left, top, bottom);
        double width = (area.getMaxX() - left) / chart.steps().size();
        for (int step = 0; step < chart.steps().size(); step++) {
            double x = left + step * width + 6;
            double bars = Math.min(width * BARS_SHARE, BAR_MAX * chart.groups().size());
            bars(step, x, bars, top, bottom);
            texts(step, x, width - 14, bottom + LINE_HEIGHT + 4, lines);
        }
    }

    private void axis(double left, double top, double bottom) {
        Theme theme = canvas.theme();
        int parts = bottom - top < 100 ? 2 : bottom - top < 220 ? 4 : 5;
        for (int i = 0; i <= parts; i++) {
            double y = bottom - (bottom - top) * i / parts;
            canvas.line(left, y, area.getMaxX(), y, i == 0 ? theme.axis() : theme.grid(), Canvas.HAIRLINE);
            String text = ValueFormat.PERCENT.value(100.0 * i / parts);
            canvas.text(text, left - 10, y + 4, Canvas.SMALL, theme.muted(), Align.RIGHT);
        }
    }

    private void bars(int step, double left, double width, double top, double bottom) {
        int count = chart.groups().size();
        double each = width / count;
        double bar = count == 1 ? width : Math.max(each * 0.86, each - 4);
        for (int i = 0; i < count; i++) {
            FunnelChart.Group group = chart.groups().get(i);
            double x = left + i * each;
            double height = (bottom - top) * group.share(step);
            double before = step == 0 ? height : (bottom - top) * group.share(step - 1);
            // Who was lost since the step before.
            canvas.fill(x, bottom - before, bar, before - height, canvas.theme().tint(group.color(), 0.16));
            canvas.fill(x, bottom - height, bar, height, group.color());
            Rectangle2D dropped = new Rectangle2D.Double(x, bottom - before, bar, before - height);
            canvas.regions().add(dropped, group.row(), step, DROPPED);
            canvas.regions().add(new Rectangle2D.Double(x, bottom - height, bar, height), group.row(), step);
            String percent = ValueFormat.PERCENT.value(100 * chart.shownShare(group, step));
            if (Canvas.width(percent, Canvas.SMALL_BOLD) + 2 <= each) {
                boolean hasRoomAbove = bottom - top - height >= LINE_HEIGHT;
                int color = hasRoomAbove ? canvas.theme().text() : Contrast.textOn(group.color());
                double base = bottom - height + (hasRoomAbove ? -5 : 15);
                canvas.text(percent, x + bar / 2, base, Canvas.SMALL_BOLD, color, Align.CENTER);
            }
        }
    }

    private void texts(int step, double x, double width, double y, int lines) {
        Theme theme = canvas.theme();
        String name = (step + 1) + "  " + chart.steps().get(step);
        canvas.text(Canvas.cut(name, Canvas.SMALL_BOLD, width), x, y, Canvas.SMALL_BOLD, theme.text(), Align.LEFT);
        List<String> facts = FunnelTexts.facts(chart, step, Canvas.SMALL, width);
        for (int i = 0; i < Math.min(lines - 1, facts.size()); i++) {
            double base = y + (i + 1) * LINE_HEIGHT;
            canvas.text(facts.get(i), x, base, Canvas.SMALL, i == 0 ? theme.text() : theme.muted(), Align.LEFT);
        }
    }
}
