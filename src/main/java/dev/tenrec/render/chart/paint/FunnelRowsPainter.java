package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Rectangle2D;

/** A funnel from top to bottom: for each step its name, what is said about it, and a bar for each group. */
final class FunnelRowsPainter {
    private static final double HEAD = 22;
    private static final double BAR_MAX = 26;
    private static final double BAR_MIN = 5;
    private static final double GAP = 10;

    private FunnelRowsPainter() {}

    static void paint(FunnelChart chart, Canvas canvas, Rectangle2D within) {
        Rectangle2D area = FunnelPainter.legend(chart, canvas, within);
        int groups = chart.groups().size();
        double rowMin = HEAD + BAR_MIN * groups + GAP;
        int shown = (int) Math.max(1, Math.min(chart.steps().size(), area.getHeight() / rowMin));
        boolean isCut = shown < chart.steps().size() && shown > 1;
        shown = isCut ? shown - 1 : shown;
        double row = Math.min((area.getHeight() - (isCut ? HEAD : 0)) / shown, HEAD + BAR_MAX * groups + 2 * GAP);
        double bar = Math.max(1, Math.min(BAR_MAX, (row - HEAD - GAP) / groups));
        for (int step = 0; step < shown; step++) {
            row(chart, step, canvas, area, area.getY() + step * row, bar);
        }
        if (isCut) {
            String rest = ChartNotes.more((long) chart.steps().size() - shown, "step");
            double base = area.getY() + shown * row + 14;
            canvas.text(rest, area.getX(), base, Canvas.SMALL, canvas.theme().muted(), Align.LEFT);
        }
    }

    private static void row(FunnelChart chart, int step, Canvas canvas, Rectangle2D area, double top, double bar) {
        Theme theme = canvas.theme();
        String facts = FunnelTexts.line(chart, step, Canvas.SMALL, area.getWidth() * 0.65);
        double room = area.getWidth() - Canvas.width(facts, Canvas.SMALL) - GAP;
        String name = Canvas.cut((step + 1) + "  " + chart.steps().get(step), Canvas.SMALL_BOLD, room);
        canvas.text(name, area.getX(), top + 14, Canvas.SMALL_BOLD, theme.text(), Align.LEFT);
        canvas.text(facts, area.getMaxX(), top + 14, Canvas.SMALL, theme.muted(), Align.RIGHT);
        for (int i = 0; i < chart.groups().size(); i++) {
            FunnelChart.Group group = chart.groups().get(i);
            double y = top + HEAD + i * bar;
            double height = chart.groups().size() == 1 ? bar : bar * 0.85;
            double length = area.getWidth() * group.share(step);
            double before = step == 0 ? length : area.getWidth() * group.share(step - 1);
            canvas.fill(area.getX(), y, area.getWidth(), height, theme.panel());
            canvas.fill(area.getX(), y, before, height, theme.tint(group.color(), 0.16));
            canvas.fill(area.getX(), y, length, height, group.color());
            Rectangle2D dropped = new Rectangle2D.Double(area.getX() + length, y, before - length, height);
            canvas.regions().add(dropped, group.row(), step, FunnelPainter.DROPPED);
            canvas.regions().add(new Rectangle2D.Double(area.getX(), y, length, height), group.row(), step);
            String percent = ValueFormat.PERCENT.value(100 * chart.shownShare(group, step));
            double width = Canvas.width(percent, Canvas.SMALL_BOLD) + 16;
            if (height >= 15) {
                boolean isWithin = length > width;
                double x = isWithin ? area.getX() + length - 8 : area.getX() + Math.max(length, 0) + 8;
                int color = isWithin ? Contrast.textOn(group.color()) : theme.text();
                Align align = isWithin ? Align.RIGHT : Align.LEFT;
                canvas.text(percent, x, y + height / 2 + 4, Canvas.SMALL_BOLD, color, align);
            }
        }
    }
}
