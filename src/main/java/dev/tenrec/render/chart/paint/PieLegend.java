package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** The parts of a ring, one below the other: colour, name, number and share. */
final class PieLegend {
    private static final double ROW_MAX = 28;
    private static final double ROW_MIN = 19;
    private static final double DOT = 10;
    private static final double GAP = 16;
    private static final double NAME_MAX = 320;
    /** The legend's share of the width that it has together with the ring. */
    private static final double SHARE_MAX = 0.6;

    private final ShareChart chart;
    private final List<ShareChart.Part> shown;
    private final double whole;
    private final Canvas canvas;
    private final Rectangle2D within;
    private final int rest;
    private final double names;
    private final double numbers;
    private final double shares;

    /**
     * A list that is empty where names are not wanted or have no room.
     *
     * @param parts those that are larger than zero
     * @param whole their sum, with that of the others
     */
    PieLegend(ShareChart chart, List<ShareChart.Part> parts, double whole, Canvas canvas, Rectangle2D within) {
        this.chart = chart;
        this.whole = whole;
        this.canvas = canvas;
        this.within = within;
        int capacity = (int) (within.getHeight() / ROW_MIN);
        boolean fits = parts.size() <= capacity && chart.leftOut() == 0;
        boolean isWanted = canvas.chartStyle().hasLegend() && within.getWidth() >= 200;
        this.shown = isWanted
                ? parts.subList(0, fits ? parts.size() : Math.max(0, Math.min(parts.size(), capacity - 1)))
                : List.of();
        this.rest = parts.size() - shown.size() + chart.leftOut();
        this.numbers = widest(
                shown.stream().map(part -> chart.format().value(part.value())).toList(), Canvas.SMALL_BOLD);
        this.shares = Canvas.width("100.0%", Canvas.SMALL);
        double wanted = Math.min(
                NAME_MAX, widest(shown.stream().map(ShareChart.Part::name).toList(), Canvas.SMALL));
        double room = within.getWidth() * SHARE_MAX - 2 * DOT - 2 * GAP - numbers - shares;
        this.names = Math.max(0, Math.min(Math.max(60, wanted), room));
    }

    private static double widest(List<String> texts, Font font) {
        return texts.stream()
                .mapToDouble(text -> Canvas.width(text, font))
                .max()
                .orElse(0);
    }

    double width() {
        return shown.isEmpty() ? 0 : 2 * DOT + names + GAP + numbers + GAP + shares;
    }

    /** @param left where it begins */
    void paint(double left) {
        if (shown.isEmpty()) {
            return;
        }
        int rows = shown.size() + (rest > 0 ? 1 : 0);
        double row = Math.min(ROW_MAX, within.getHeight() / rows);
        double base = within.getCenterY() - rows * row / 2 + row / 2 + 4;
        for (ShareChart.Part part : shown) {
            row(part, left, base);
            base += row;
        }
        if (rest > 0) {
            String text = Canvas.cut("+ " + rest + " more", Canvas.SMALL, width());
            canvas.text(text, left + 2 * DOT, base, Canvas.SMALL, canvas.theme().muted(), Align.LEFT);
        }
    }

    private void row(ShareChart.Part part, double left, double base) {
        Theme theme = canvas.theme();
        canvas.fill(new Ellipse2D.Double(left, base - 4 - DOT / 2, DOT, DOT), part.color());
        String name = Canvas.cut(part.name(), Canvas.SMALL, names);
        canvas.text(name, left + 2 * DOT, base, Canvas.SMALL, theme.text(), Align.LEFT);
        double numberX = left + 2 * DOT + names + GAP + numbers;
        canvas.text(chart.format().value(part.value()), numberX, base, Canvas.SMALL_BOLD, theme.text(), Align.RIGHT);
        String percent = ValueFormat.PERCENT.value(100 * (part.value() / whole));
        canvas.text(percent, numberX + GAP + shares, base, Canvas.SMALL, theme.muted(), Align.RIGHT);
    }
}
