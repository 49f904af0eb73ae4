package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.model.PathsChart;
import dev.tenrec.render.chart.model.RetentionChart;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.TableChart;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;

/** Draws charts on whatever is drawn on: pixels, SVG or a page of a PDF. */
public final class ChartPainter {
    /** Smaller places stay empty. */
    private static final double SIDE_MIN = 24;

    private static final double MARGIN_SHARE = 0.04;
    private static final double MARGIN_MAX = 16;

    static {
        Typeface.prepare();
    }

    private ChartPainter() {}

    /** Draws a chart, and nothing outside the rectangle. The background is drawn too. */
    public static void paint(Chart chart, ChartStyle chartStyle, Graphics2D on, Rectangle2D within) {
        paint(chart, chartStyle, on, within, HitRegions.UNWANTED);
    }

    public static void paint(
            Chart chart, ChartStyle chartStyle, Graphics2D on, Rectangle2D within, HitRegions regions) {
        Graphics2D graphics = (Graphics2D) on.create();
        try {
            graphics.clip(within);
            smooth(graphics);
            Canvas canvas = new Canvas(graphics, chartStyle, regions);
            canvas.fill(within, chartStyle.theme().background());
            double side = Math.min(within.getWidth(), within.getHeight());
            if (side >= SIDE_MIN) {
                double margin = Math.min(MARGIN_MAX, MARGIN_SHARE * side);
                paint(chart, canvas, inner(within, margin));
            }
        } finally {
            graphics.dispose();
        }
    }

    /** Makes what is drawn smooth, and letters as wide as they were measured. */
    public static void smooth(Graphics2D graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    private static Rectangle2D inner(Rectangle2D within, double margin) {
        return new Rectangle2D.Double(
                within.getX() + margin,
                within.getY() + margin,
                within.getWidth() - 2 * margin,
                within.getHeight() - 2 * margin);
    }

    private static void paint(Chart chart, Canvas canvas, Rectangle2D within) {
        switch (chart.form()) {
            case EMPTY -> EmptyPainter.paint(((Chart.Empty) chart).summary(), canvas, within);
            case POINTS -> SeriesPainter.paint((SeriesChart) chart, canvas, within);
            case PARTS -> paint((ShareChart) chart, canvas, within);
            case NUMBER -> paint((NumberChart) chart, canvas, within);
            case TABLE -> TablePainter.paint((TableChart) chart, canvas, within);
            case FUNNEL -> paint((FunnelChart) chart, canvas, within);
            case RETENTION -> RetentionPainter.paint((RetentionChart) chart, canvas, within);
            case PATHS -> PathsPainter.paint((PathsChart) chart, canvas, within);
        }
    }

    private static void paint(NumberChart chart, Canvas canvas, Rectangle2D within) {
        NumberPainter.paint(chart, canvas, within);
        canvas.regions().add(within, chart.row(), -1);
    }

    private static void paint(ShareChart chart, Canvas canvas, Rectangle2D within) {
        switch (chart.style()) {
            case BARS -> ShareBarsPainter.paint(chart, canvas, within);
            case RING -> PiePainter.paint(chart, canvas, within);
        }
    }

    private static void paint(FunnelChart chart, Canvas canvas, Rectangle2D within) {
        if (chart.isTopDown()) {
            FunnelRowsPainter.paint(chart, canvas, within);
        } else {
            FunnelPainter.paint(chart, canvas, within);
        }
    }
}
