package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Horizontal bars, each with its name and its number, which need no axis. */
final class ShareBarsPainter {
    private static final double ROW_MAX = 60;
    private static final double ROW_MIN = 18;
    private static final double GAP = 10;
    private static final double NAMES_SHARE = 0.3;

    private ShareBarsPainter() {}

    static void paint(ShareChart chart, Canvas canvas, Rectangle2D within) {
        Theme theme = canvas.theme();
        List<ShareChart.Part> parts = chart.parts();
        int capacity = (int) Math.max(1, within.getHeight() / ROW_MIN);
        boolean fits = parts.size() <= capacity && chart.leftOut() == 0;
        int shown = fits ? parts.size() : Math.max(1, Math.min(parts.size(), capacity - 1));
        double row = Math.min(ROW_MAX, within.getHeight() / (fits ? shown : shown + 1));
        double names = 0;
        double numbers = 0;
        double min = 0;
        double max = 0;
        for (ShareChart.Part part : parts.subList(0, shown)) {
            names = Math.max(names, Canvas.width(part.name(), Canvas.SMALL));
            numbers = Math.max(numbers, Canvas.width(chart.format().value(part.value()), Canvas.SMALL_BOLD));
            min = Math.min(min, part.value());
            max = Math.max(max, Double.isNaN(part.value()) ? 0 : part.value());
        }
        names = canvas.chartStyle().hasLegend() ? Math.min(names, within.getWidth() * NAMES_SHARE) : 0;
        double left = within.getX() + names + (names > 0 ? GAP : 0);
        double width = Math.max(0, within.getMaxX() - left - numbers - GAP);
        double unit = max - min > 0 ? width / (max - min) : 0;
        double zero = left - min * unit;
        for (int i = 0; i < shown; i++) {
            ShareChart.Part part = parts.get(i);
            double top = within.getY() + i * row;
            double base = top + row / 2 + 4;
            double value = Double.isNaN(part.value()) ? 0 : part.value();
            double height = Math.min(34, row * 0.7);
            double length = Math.max(Math.abs(value) * unit, value == 0 ? 0 : 1);
            double barLeft = value < 0 ? zero - length : zero;
            int color = part.isPrevious() ? theme.tint(part.color(), 0.45) : part.color();
            canvas.fill(left, top + (row - height) / 2, width, height, theme.panel());
            canvas.fill(barLeft, top + (row - height) / 2, length, height, color);
            canvas.regions().series(part.row(), part.color());
            canvas.regions().add(new Rectangle2D.Double(within.getX(), top, within.getWidth(), row), part.row(), -1);
            String number = chart.format().value(part.value());
            canvas.text(number, left + width + GAP, base, Canvas.SMALL_BOLD, theme.text(), Align.LEFT);
            if (names > 0) {
                String name = Canvas.cut(part.name(), Canvas.SMALL, names);
                canvas.text(name, within.getX() + names, base, Canvas.SMALL, theme.text(), Align.RIGHT);
            }
        }
        int rest = parts.size() - shown + chart.leftOut();
        if (rest > 0) {
            double base = within.getY() + shown * row + row / 2 + 4;
            canvas.text("+ " + rest + " more", left, base, Canvas.SMALL, theme.muted(), Align.LEFT);
        }
    }
}
