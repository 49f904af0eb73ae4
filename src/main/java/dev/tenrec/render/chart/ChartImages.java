package dev.tenrec.render.chart;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.paint.ChartPainter;
import dev.tenrec.render.chart.paint.HitRegions;
import dev.tenrec.render.chart.paint.Typeface;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Charts as files of their own. */
public final class ChartImages {
    /** The limit of a picture's width and height, in pixels; larger ones are made with fewer pixels for each point. */
    public static final int PIXELS_MAX = 4_000;

    static {
        Typeface.prepare();
    }

    private ChartImages() {}

    /**
     * A PNG.
     *
     * @param width in points
     * @param height in points
     * @param scale pixels of a point
     */
    @Blocking
    public static byte[] png(Chart chart, ChartStyle chartStyle, int width, int height, double scale) {
        WorkerPool.assertWorker();
        int wide = bounded(width);
        int high = bounded(height);
        double most = (double) PIXELS_MAX / Math.max(wide, high);
        double pixels = scale > 0 ? Math.min(scale, most) : Math.min(1, most);
        BufferedImage image = new BufferedImage(
                (int) Math.max(1, Math.round(wide * pixels)),
                (int) Math.max(1, Math.round(high * pixels)),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(pixels, pixels);
            ChartPainter.paint(chart, chartStyle, graphics, new Rectangle2D.Double(0, 0, wide, high));
        } finally {
            graphics.dispose();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writePng(image, bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** An SVG with presentation attributes only: no style, no script, nothing from elsewhere. */
    @Blocking
    public static String svg(Chart chart, ChartStyle chartStyle, int width, int height) {
        WorkerPool.assertWorker();
        return SvgWriter.write(chart, chartStyle, bounded(width), bounded(height), HitRegions.UNWANTED);
    }

    /**
     * Likewise, with shapes that can't be seen where the numbers are, and attributes that say which they are, for a
     * page that answers when they are pointed at.
     */
    @Blocking
    public static String svgToPointAt(Chart chart, ChartStyle chartStyle, int width, int height) {
        WorkerPool.assertWorker();
        return SvgWriter.write(chart, chartStyle, bounded(width), bounded(height), HitRegions.wanted());
    }

    private static int bounded(int points) {
        return Math.max(1, Math.min(PIXELS_MAX, points));
    }

    /** Writes a PNG through memory only: the usual way would put a file among the temporary ones. */
    public static void writePng(BufferedImage image, OutputStream out) throws IOException {
        try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
            ImageIO.write(image, "png", stream);
        }
    }
}
