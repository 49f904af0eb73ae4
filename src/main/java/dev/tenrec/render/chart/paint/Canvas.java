package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Theme;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/**
 * The drawing surface of painters: colours as numbers, text that is measured and truncated. Text metrics do not depend
 * on the output, so that a picture has one layout in all formats.
 */
public final class Canvas {
    /** The fonts of axes, legends and notes. */
    static final Font SMALL = Typeface.regular(12);

    static final Font SMALL_BOLD = Typeface.bold(12);
    /** The font of numbers at points, and of names that stand close. */
    static final Font TINY = Typeface.regular(11);

    /** The pen of grid lines. */
    static final BasicStroke HAIRLINE = new BasicStroke(1);

    private static final FontRenderContext MEASURE = new FontRenderContext(null, true, true);
    private static final String LOGICAL = "SansSerif";

    /** The alignment of a text at its anchor. */
    public enum Align {
        LEFT(0),
        CENTER(0.5),
        RIGHT(1);

        private final double share;

        Align(double share) {
            this.share = share;
        }
    }

    private final Graphics2D graphics;
    private final ChartStyle chartStyle;
    private final HitRegions regions;
    /** True when the viewer draws letters with its own fonts. */
    private final boolean isWhole;

    public Canvas(Graphics2D graphics, ChartStyle chartStyle, HitRegions regions) {
        this.graphics = graphics;
        this.chartStyle = chartStyle;
        this.regions = regions;
        this.isWhole = graphics instanceof SvgGraphics;
    }

    Graphics2D graphics() {
        return graphics;
    }

    ChartStyle chartStyle() {
        return chartStyle;
    }

    HitRegions regions() {
        return regions;
    }

    Theme theme() {
        return chartStyle.theme();
    }

    static Font font(float size) {
        return Typeface.regular(size);
    }

    public static Font bold(float size) {
        return Typeface.bold(size);
    }

    void fill(Shape shape, int color) {
        graphics.setPaint(new Color(color));
        graphics.fill(shape);
    }

    void fill(double x, double y, double width, double height, int color) {
        if (width > 0 && height > 0) {
            fill(new Rectangle2D.Double(x, y, width, height), color);
        }
    }

    void line(double fromX, double fromY, double toX, double toY, int color, BasicStroke stroke) {
        outline(new Line2D.Double(fromX, fromY, toX, toY), color, stroke);
    }

    void outline(Shape shape, int color, BasicStroke stroke) {
        graphics.setPaint(new Color(color));
        graphics.setStroke(stroke);
        graphics.draw(shape);
    }

    public static double width(String text, Font font) {
        return text.isEmpty() ? 0 : font.getStringBounds(text, MEASURE).getWidth();
    }

    /** The text, or its beginning and … where it is wider; empty where not even that fits. */
    static String cut(String text, Font font, double width) {
        if (width(text, font) <= width) {
            return text;
        }
        int fits = 0;
        int tooMany = text.codePointCount(0, text.length());
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) / 2;
            if (width(beginning(text, middle), font) <= width) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return fits == 0 ? "" : beginning(text, fits);
    }

    private static String beginning(String text, int letters) {
        return text.substring(0, text.offsetByCodePoints(0, letters)).stripTrailing() + "…";
    }

    /** @param y of the base line */
    public void text(String text, double x, double y, Font font, int color, Align align) {
        if (text.isBlank()) {
            return;
        }
        graphics.setPaint(new Color(color));
        double left = x - align.share * width(text, font);
        if (isWhole || font.canDisplayUpTo(text) < 0) {
            draw(text, left, y, font);
        } else {
            drawByFont(text, left, y, font);
        }
    }

    private void draw(String text, double x, double y, Font font) {
        graphics.setFont(font);
        graphics.drawString(text, (float) x, (float) y);
    }

    /** Letters that the font lacks come from whatever the machine has. */
    private void drawByFont(String text, double x, double y, Font font) {
        Font other = new Font(LOGICAL, font.getStyle(), 1).deriveFont(font.getSize2D());
        double at = x;
        int start = 0;
        while (start < text.length()) {
            boolean isOwn = font.canDisplay(text.codePointAt(start));
            int end = start;
            while (end < text.length() && font.canDisplay(text.codePointAt(end)) == isOwn) {
                end += Character.charCount(text.codePointAt(end));
            }
            String run = text.substring(start, end);
            draw(run, at, y, isOwn ? font : other);
            at += width(run, isOwn ? font : other);
            start = end;
        }
    }
}
