package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Font;
import java.awt.geom.Rectangle2D;

/** One number, as large as the place allows. */
final class NumberPainter {
    private static final float SIZE_MAX = 72;
    private static final float SIZE_MIN = 12;

    private NumberPainter() {}

    static void paint(NumberChart chart, Canvas canvas, Rectangle2D within) {
        String number = chart.format().value(chart.value());
        float size = (float) Math.max(SIZE_MIN, Math.min(SIZE_MAX, within.getHeight() * 0.4));
        double width = Canvas.width(number, Canvas.bold(size));
        if (width > within.getWidth() * 0.92) {
            size = (float) Math.max(SIZE_MIN, size * within.getWidth() * 0.92 / width);
        }
        Font large = Canvas.bold(size);
        float smallSize = Math.max(10, Math.min(16, size / 4));
        Font small = Canvas.font(smallSize);
        int lines = chart.isCompared() ? 2 : 1;
        double lineHeight = smallSize * 1.6;
        boolean hasRoom = within.getHeight() > size + lines * lineHeight;
        double y = within.getCenterY() + size * 0.36 - (hasRoom ? (lines * lineHeight + size * 0.22) / 2 : 0);
        double x = within.getCenterX();
        String fitting = Canvas.cut(number, large, within.getWidth());
        canvas.text(fitting, x, y, large, canvas.theme().text(), Align.CENTER);
        if (!hasRoom) {
            return;
        }
        String name = Canvas.cut(chart.name(), small, within.getWidth());
        y += lineHeight + size * 0.22;
        canvas.text(name, x, y, small, canvas.theme().muted(), Align.CENTER);
        if (chart.isCompared()) {
            String change = Canvas.cut(chart.change(), small, within.getWidth());
            canvas.text(change, x, y + lineHeight, small, canvas.theme().text(), Align.CENTER);
        }
    }
}
