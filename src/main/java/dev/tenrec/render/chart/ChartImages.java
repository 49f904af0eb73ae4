package dev.tenrec.render.chart;

/** Charts as files of their own. */
public final class ChartImages {
    private ChartImages() {}

    /**
     * A PNG.
     *
     * @param width in points
     * @param height in points
     * @param scale pixels of a point
     */
    public static byte[] png(Chart chart, ChartLook look, int width, int height, double scale) {
        throw new UnsupportedOperationException();
    }

    /** An SVG with presentation attributes only: no style, no script, nothing from elsewhere. */
    public static String svg(Chart chart, ChartLook look, int width, int height) {
        throw new UnsupportedOperationException();
    }
}
