package dev.tenrec.render.chart.paint;

import java.awt.Font;
import java.awt.Graphics;
import java.awt.Rectangle;
import java.awt.Shape;
import java.util.Locale;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is drawn as SVG. Clips are left out: each would need an id, and ids of several pictures on one page
 * collide. Nothing is drawn outside its place anyway, and a browser cuts off what is outside the picture.
 */
public final class SvgGraphics extends SVGGraphics2D {
    public SvgGraphics(SVGGeneratorContext context) {
        super(context, false);
    }

    private SvgGraphics(SvgGraphics parent) {
        super(parent);
    }

    @Override
    public Graphics create() {
        return new SvgGraphics(this);
    }

    /** A file of bold letters is a plain font to the JDK; in a document it is the bold one of its family. */
    @Override
    public void setFont(Font font) {
        boolean isBold = font != null && font.getFontName(Locale.ROOT).endsWith("Bold");
        super.setFont(isBold ? Typeface.regular(font.getSize2D()).deriveFont(Font.BOLD) : font);
    }

    @Override
    public void clip(Shape shape) {}

    @Override
    public void setClip(Shape shape) {}

    @Override
    public void setClip(int x, int y, int width, int height) {}

    @Override
    public void clipRect(int x, int y, int width, int height) {}

    @Override
    public @Nullable Shape getClip() {
        return null;
    }

    @Override
    public @Nullable Rectangle getClipBounds() {
        return null;
    }
}
