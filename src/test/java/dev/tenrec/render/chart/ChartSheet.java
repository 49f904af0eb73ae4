package dev.tenrec.render.chart;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.paint.Canvas;
import dev.tenrec.render.chart.paint.ChartPainter;
import dev.tenrec.render.chart.paint.HitRegions;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;

/**
 * Draws all forms on one sheet for each theme, to be looked at: {@code ChartSheet folder}. With {@code each} behind it,
 * every form gets files of its own as well.
 */
public final class ChartSheet {
    private static final int COLUMNS = 3;
    private static final int WIDTH = 410;
    private static final int HEIGHT = 212;
    private static final int HEAD = 24;
    /** Much like others. */
    private static final Set<String> LEFT_OUT =
            Set.of("line", "line-hours", "line-weeks", "stacked-bar-compare", "funnel-rows-breakdown", "events");

    private ChartSheet() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        for (ChartStyle look : new ChartStyle[] {ChartSamples.LIGHT, ChartSamples.DARK}) {
            Map<String, Chart> charts = new ChartSamples(ChartSamples.NAMES).all(look);
            String theme = look.theme().name().toLowerCase(Locale.ROOT);
            Map<String, Chart> shown = new LinkedHashMap<>(charts);
            shown.keySet().removeAll(LEFT_OUT);
            ImageIO.write(
                    sheet(shown, look),
                    "png",
                    folder.resolve("charts-" + theme + ".png").toFile());
            if (args.length > 1) {
                for (Map.Entry<String, Chart> each : charts.entrySet()) {
                    Path file = folder.resolve(each.getKey() + "-" + theme);
                    Files.write(Path.of(file + ".png"), ChartImages.png(each.getValue(), look, 1_000, 420, 1));
                    Files.writeString(Path.of(file + ".svg"), ChartImages.svg(each.getValue(), look, 1_000, 420));
                }
            }
        }
    }

    private static BufferedImage sheet(Map<String, Chart> charts, ChartStyle look) {
        int rows = (charts.size() + COLUMNS - 1) / COLUMNS;
        BufferedImage image = new BufferedImage(COLUMNS * WIDTH, rows * (HEIGHT + HEAD), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        ChartPainter.paint(
                new Chart.Empty(" "),
                look,
                graphics,
                new Rectangle2D.Double(0, 0, image.getWidth(), image.getHeight()));
        Canvas canvas = new Canvas(graphics, look, HitRegions.UNWANTED);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        Font font = Canvas.bold(13);
        int place = 0;
        for (Map.Entry<String, Chart> each : charts.entrySet()) {
            int x = place % COLUMNS * WIDTH;
            int y = place / COLUMNS * (HEIGHT + HEAD);
            canvas.text(each.getKey(), x + 8, y + 18, font, look.theme().text(), Canvas.Align.LEFT);
            ChartPainter.paint(each.getValue(), look, graphics, new Rectangle2D.Double(x, y + HEAD, WIDTH, HEIGHT));
            place++;
        }
        graphics.dispose();
        return image;
    }
}
