package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Says why there is nothing to see. */
final class EmptyPainter {
    private static final float SIZE = 14;
    private static final double LINE_HEIGHT = 20;
    private static final double WIDTH_MAX = 480;

    private EmptyPainter() {}

    static void paint(String reason, Canvas canvas, Rectangle2D within) {
        Font font = Canvas.font(SIZE);
        List<String> lines = wrapped(reason, font, Math.min(WIDTH_MAX, within.getWidth()));
        int shown = (int) Math.max(1, Math.min(lines.size(), within.getHeight() / LINE_HEIGHT));
        double y = within.getCenterY() - (shown - 1) * LINE_HEIGHT / 2 + SIZE / 3;
        for (String line : lines.subList(0, shown)) {
            String fitting = Canvas.cut(line, font, within.getWidth());
            canvas.text(fitting, within.getCenterX(), y, font, canvas.theme().muted(), Align.CENTER);
            y += LINE_HEIGHT;
        }
    }

    private static List<String> wrapped(String text, Font font, double width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            boolean fits = line.length() == 0 || Canvas.width(line + " " + word, font) <= width;
            if (!fits) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
