package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.model.ValueFormat;
import java.awt.Font;
import java.awt.geom.Rectangle2D;

/** A funnel from top to bottom: for each step its name, what is said about it, and a bar for each group. */
final class FunnelRowsPainter {
    private static final double HEAD = 22;
    private static final double BAR_MAX = 26;
    private static final double BAR_MIN = 5;
    private static final double GAP = 10;

    private FunnelRowsPainter() {}

    static void paint(FunnelChart chart, Canvas canvas, Rectangle2D within) {
        Rectangle2D place = FunnelPainter.legend(chart, canvas, within);
        int groups = chart.groups().size();
        double rowMin = HEAD + BAR_MIN * groups + GAP;
        int shown = (int) Math.max(1, Math.min(chart.steps().size(), place.getHeight() / rowMin));
        boolean isCut = shown < chart.steps().size() && shown > 1;
        shown = isCut ? shown - 1 : shown;
        double row = Math.min((place.getHeight() - (isCut ? HEAD : 0)) / shown, HEAD + BAR_MAX * groups + 2 * GAP);
        double bar = Math.max(1, Math.min(BAR_MAX, (row - HEAD - GAP) / groups));
        for (int step = 0; step < shown; step++) {
            row(chart, step, canvas, place, place.getY() + step * row, bar);
        }
        if (isCut) {
            String rest = "+ " + ChartNotes.count((long) chart.steps().size() - shown, "more step");
            double base = place.getY() + shown * row + 14;
            Font font = Canvas.font(Canvas.SMALL);
            canvas.text(rest, place.getX(), base, font, canvas.theme().muted(), Canvas.Align.LEFT);
        }
    }

    private static void row(FunnelChart chart, int step, Canvas canvas, Rectangle2D place, double top, double bar) {
        Theme theme = canvas.theme();
        Font font = Canvas.font(Canvas.SMALL);
        Font bold = Canvas.bold(Canvas.SMALL);
        String facts = FunnelTexts.line(chart, step, font, place.getWidth() * 0.65);
        double room = place.getWidth() - Canvas.width(facts, font) - GAP;
        String name = Canvas.cut((step + 1) + "  " + chart.steps().get(step), bold, room);
        canvas.text(name, place.getX(), top + 14, bold, theme.text(), Canvas.Align.LEFT);
        canvas.text(facts, place.getMaxX(), top + 14, font, theme.muted(), Canvas.Align.RIGHT);
        for (int i = 0; i < chart.groups().size(); i++) {
            FunnelChart.Group group = chart.groups().get(i);
            double y = top + HEAD + i * bar;
            double height = chart.groups().size() == 1 ? bar : bar * 0.85;
            double length = place.getWidth() * group.share(step);
            double before = step == 0 ? length : place.getWidth() * group.share(step - 1);
            canvas.fill(place.getX(), y, place.getWidth(), height, theme.panel());
            canvas.fill(place.getX(), y, before, height, theme.tint(group.color(), 0.16));
            canvas.fill(place.getX(), y, length, height, group.color());
            Rectangle2D dropped = new Rectangle2D.Double(place.getX() + length, y, before - length, height);
            canvas.spots().add(dropped, group.row(), step, FunnelPainter.DROPPED);
            canvas.spots().add(new Rectangle2D.Double(place.getX(), y, length, height), group.row(), step);
            String percent = ValueFormat.PERCENT.value(100 * chart.shownShare(group, step));
            double width = Canvas.width(percent, bold) + 16;
            if (height >= 15) {
                boolean isWithin = length > width;
                double x = isWithin ? place.getX() + length - 8 : place.getX() + Math.max(length, 0) + 8;
                canvas.text(
                        percent,
                        x,
                        y + height / 2 + 4,
                        bold,
                        isWithin ? Contrast.inkOn(group.color()) : theme.text(),
                        isWithin ? Canvas.Align.RIGHT : Canvas.Align.LEFT);
            }
        }
    }
}
