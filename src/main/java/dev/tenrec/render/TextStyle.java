package dev.tenrec.render;

import dev.tenrec.render.chart.paint.Typeface;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;

/** Letters on pictures and pages: measured alike on both, and only those that the font has. */
final class TextStyle {
    static final Color TEXT = new Color(0x1D1F27);
    static final Color MUTED = new Color(0x646A76);
    static final Color LINE = new Color(0xD9DCE2);
    static final Color STRIPE = new Color(0xF6F7F9);
    static final Color PAPER = Color.WHITE;

    /** The size of notes, in points. */
    static final int SMALL_SIZE = 8;

    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
    private static final String MORE = "…";
    private static final char UNKNOWN = '?';
    /** No line is longer. */
    private static final int CHARACTERS_MAX = 1_000;

    private static final double SLANT = -0.2;

    private TextStyle() {}

    static Font font(double size, boolean isBold) {
        return isBold ? Typeface.bold((float) size) : Typeface.regular((float) size);
    }

    /** In points. */
    static double width(Font font, String text) {
        if (text.isEmpty()) {
            return 0;
        }
        GlyphVector glyphs = font.createGlyphVector(EXACT, text);
        return glyphs.getGlyphPosition(glyphs.getNumGlyphs()).getX();
    }

    /**
     * The text on one line, with a question mark for what the font can't show and without marks that would turn it
     * around.
     */
    static String shown(Font font, String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            int type = Character.getType(point);
            if (type == Character.FORMAT || type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
                return;
            }
            if (Character.isISOControl(point) || Character.isWhitespace(point) || Character.isSpaceChar(point)) {
                shown.append(' ');
            } else {
                shown.append(font.canDisplay(point) ? Character.toString(point) : String.valueOf(UNKNOWN));
            }
        });
        return shown.toString();
    }

    /** The longest prefix that fits, with an ellipsis when it is truncated. */
    static String fitted(Font font, String text, double width) {
        String shown = shown(font, text.substring(0, Math.min(CHARACTERS_MAX, text.length())));
        if (width(font, shown) <= width) {
            return shown;
        }
        int low = 0;
        int high = shown.length();
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (width(font, shown.substring(0, middle) + MORE) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low == 0 ? "" : shown.substring(0, low).stripTrailing() + MORE;
    }

    /** Draws a text whose letters are known to be there; {@code y} is its base line. */
    static void draw(Graphics2D on, Font font, Color color, String text, double x, double y) {
        if (!text.isEmpty()) {
            on.setFont(font);
            on.setColor(color);
            on.drawString(text, (float) x, (float) y);
        }
    }

    /** Draws the report's title and, small and at the right, its range on one line. */
    static void drawHeading(Graphics2D on, Font bold, Report report, double left, double width, double gap, double y) {
        Font small = font(SMALL_SIZE, false);
        String range = fitted(small, report.range(), width / 3);
        double rangeWidth = width(small, range);
        draw(on, bold, TEXT, fitted(bold, report.title(), width - rangeWidth - gap), left, y);
        draw(on, small, MUTED, range, left + width - rangeWidth, y);
    }

    /** Draws a text that leans to the right: the family has no italics of its own here. */
    static void drawSlanted(Graphics2D on, Font font, Color color, String text, double x, double y) {
        AffineTransform before = on.getTransform();
        on.translate(x, y);
        on.shear(SLANT, 0);
        draw(on, font, color, text, 0, 0);
        on.setTransform(before);
    }

    /** Fills a rectangle of whole points. */
    static void fill(Graphics2D on, Color color, double x, double y, double width, double height) {
        on.setColor(color);
        on.fill(new Rectangle((int) x, (int) y, (int) Math.ceil(width), (int) Math.ceil(height)));
    }
}
