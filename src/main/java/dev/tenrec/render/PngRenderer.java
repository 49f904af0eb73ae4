package dev.tenrec.render;

import dev.tenrec.render.TileLayout.Place;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.paint.ChartPainter;
import dev.tenrec.render.chart.paint.Typeface;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One picture of a dashboard, with the tiles in their places, or of an insight. However large clients made their tiles,
 * it has at most 4,000 x 4,000 pixels: what is too high for that is left out, and the picture says so.
 */
public final class PngRenderer {
    private static final int PIXELS_MAX = 4_000;
    /** Pixels of a point. Below the minimum the text is unreadable. */
    private static final double SCALE_MIN = 1.4;

    private static final double SCALE_MAX = 2.8;
    private static final double HEIGHT_MAX = PIXELS_MAX / SCALE_MIN;
    private static final double DASHBOARD_WIDTH = 842;
    private static final double INSIGHT_WIDTH = 600;
    private static final double INSIGHT_HEIGHT = 330;
    private static final double MARGIN = 20;
    private static final double GAP = 10;
    private static final double ROW = 38;
    private static final double FOOTER = 18;
    private static final int TITLE_SIZE = 18;
    private static final double DESCRIPTION_MAX = 90;

    /** A tile and its place in points. */
    private record Drawn(TileResult tile, Rectangle2D place) {}

    private final Report report;
    private final double width;
    private final List<Drawn> tiles = new ArrayList<>();
    private final TextBox description;
    private double y;
    private int leftOut;

    private PngRenderer(Report report) {
        this.report = report;
        this.width = report.isDashboard() ? DASHBOARD_WIDTH : INSIGHT_WIDTH;
        this.description = new TextBox(TilePainter.plain(report.description(), false), width - 2 * MARGIN);
        y = MARGIN + TITLE_SIZE + GAP;
        y += report.description().isBlank() ? 0 : descriptionHeight() + GAP;
    }

    public static void render(Report report, OutputStream out) throws IOException {
        Typeface.prepare();
        PngRenderer renderer = new PngRenderer(report);
        renderer.place();
        BufferedImage image = renderer.paint();
        ChartImages.writePng(image, out);
    }

    private double descriptionHeight() {
        return Math.min(DESCRIPTION_MAX, description.height());
    }

    private void place() {
        if (!report.isDashboard()) {
            Rectangle2D whole = new Rectangle2D.Double(MARGIN, y, width - 2 * MARGIN, INSIGHT_HEIGHT);
            tiles.add(new Drawn(report.tiles().get(0), whole));
            y += INSIGHT_HEIGHT + GAP;
            return;
        }
        double column = (width - 2 * MARGIN + GAP) / TileLayout.COLUMNS;
        for (List<Place> band : TileLayout.bands(report.tiles())) {
            double height = TileLayout.height(band) * (ROW + GAP);
            if (y + height + FOOTER + MARGIN > HEIGHT_MAX) {
                leftOut += band.size();
                continue;
            }
            for (Place place : band) {
                double top = y + place.y() * (ROW + GAP);
                double high = place.h() * (ROW + GAP) - GAP;
                Rectangle2D area =
                        new Rectangle2D.Double(MARGIN + place.x() * column, top, place.w() * column - GAP, high);
                tiles.add(new Drawn(place.tile(), area));
            }
            y += height;
        }
    }

    private BufferedImage paint() {
        double height = y + FOOTER + MARGIN - GAP;
        double scale = Math.min(SCALE_MAX, Math.min(PIXELS_MAX / width, PIXELS_MAX / height));
        int pixelsWide = (int) Math.min(PIXELS_MAX, Math.ceil(width * scale));
        int pixelsHigh = (int) Math.min(PIXELS_MAX, Math.ceil(height * scale));
        BufferedImage image = new BufferedImage(pixelsWide, pixelsHigh, BufferedImage.TYPE_INT_RGB);
        Graphics2D on = image.createGraphics();
        try {
            ChartPainter.smooth(on);
            on.scale(scale, scale);
            on.setColor(TextStyle.PAPER);
            on.fill(new Rectangle2D.Double(0, 0, width + 1, height + 1));
            words(on, height);
            TilePainter painter = new TilePainter(report.chartStyle());
            for (Drawn drawn : tiles) {
                Rectangle2D place = drawn.place;
                TilePainter.Surface surface = paint -> within(on, place, paint);
                painter.paint(surface, drawn.tile, place.getWidth(), place.getHeight(), report.isDashboard());
            }
        } finally {
            on.dispose();
        }
        return image;
    }

    private static void within(Graphics2D on, Rectangle2D place, Consumer<Graphics2D> paint) {
        Graphics2D own = (Graphics2D) on.create();
        try {
            own.clip(place);
            own.translate(place.getX(), place.getY());
            paint.accept(own);
        } finally {
            own.dispose();
        }
    }

    private void words(Graphics2D on, double height) {
        double room = width - 2 * MARGIN;
        Font bold = TextStyle.font(TITLE_SIZE, true);
        TextStyle.drawHeading(on, bold, report, MARGIN, room, GAP, MARGIN + TITLE_SIZE - 3);
        if (!report.description().isBlank()) {
            description.paint(on, MARGIN, MARGIN + TITLE_SIZE + GAP / 2, descriptionHeight());
        }
        String more = leftOut == 0 ? "" : leftOut + " more tiles do not fit. · ";
        String empty = report.tiles().isEmpty() ? "The dashboard has no tiles. · " : "";
        String source = more + empty + report.source();
        Font small = TextStyle.font(TextStyle.SMALL_SIZE, false);
        TextStyle.draw(on, small, TextStyle.MUTED, TextStyle.fitted(small, source, room), MARGIN, height - MARGIN + 4);
    }
}
