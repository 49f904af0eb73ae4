package dev.tenrec.render;

import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.render.MarkdownBlock.Kind;
import dev.tenrec.render.MarkdownBlock.Run;
import dev.tenrec.render.chart.InsightChart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.paint.ChartPainter;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Draws one tile: a chart with its title, a text, or the reason why there is none. */
final class TilePainter {
    private static final Logger LOG = LoggerFactory.getLogger(TilePainter.class);
    private static final int PADDING = 10;
    private static final int TITLE_SIZE = 11;
    /** Charts have letters for screens, which are larger than those of a page. */
    private static final double CHART_SCALE = 0.72;

    private static final String BROKEN = "This tile could not be drawn.";

    /** A buffer for one part, so that a part that fails leaves nothing behind. */
    interface Surface {
        /** Draws with the upper left corner as origin; a painter that fails leaves nothing behind. */
        void draw(Consumer<Graphics2D> painter);
    }

    private final ChartStyle chartStyle;

    TilePainter(ChartStyle chartStyle) {
        this.chartStyle = chartStyle;
    }

    /** @param isTitled whether its title is drawn; a single tile has it above already */
    void paint(Surface surface, TileResult tile, double width, double height, boolean isTitled) {
        try {
            surface.draw(on -> paint(on, tile, width, height, isTitled));
        } catch (RuntimeException | StackOverflowError broken) {
            LOG.error("A tile could not be drawn.", broken);
            surface.draw(on -> {
                frame(on, width, height);
                double top = isTitled ? title(on, tile, width) : PADDING;
                text(on, BROKEN, top, width, height);
            });
        }
    }

    /** The height of a text at this width, with its frame. */
    static double height(TileContent card, double width) {
        return box(card, width).height() + 2 * PADDING;
    }

    private void paint(Graphics2D on, TileResult tile, double width, double height, boolean isTitled) {
        frame(on, width, height);
        TileContent card = tile.card();
        if (card != null) {
            box(card, width).paint(on, PADDING, PADDING, height - 2 * PADDING);
            return;
        }
        double top = isTitled ? title(on, tile, width) : PADDING;
        if (tile.answer() == null) {
            text(on, TileText.instead(tile), top, width, height);
            return;
        }
        on.scale(CHART_SCALE, CHART_SCALE);
        Rectangle2D within = new Rectangle2D.Double(
                PADDING / CHART_SCALE,
                top / CHART_SCALE,
                (width - 2 * PADDING) / CHART_SCALE,
                Math.max(1, height - top - PADDING) / CHART_SCALE);
        ChartPainter.paint(InsightChart.of(tile.query(), tile.answer(), chartStyle), chartStyle, on, within);
    }

    private static TextBox box(TileContent card, double width) {
        String body = TileText.body(card);
        List<MarkdownBlock> paragraphs =
                TileText.is(card, TileContent.TEXT) ? Markdown.paragraphs(body) : plain(body, true);
        return new TextBox(paragraphs, width - 2 * PADDING);
    }

    private static void frame(Graphics2D on, double width, double height) {
        on.setColor(TextStyle.PAPER);
        on.fill(new Rectangle2D.Double(0, 0, width, height));
        on.setColor(TextStyle.LINE);
        on.setStroke(new BasicStroke(0.75f));
        on.draw(new Rectangle2D.Double(1, 1, width - 2, height - 2));
    }

    /** Draws what is above the content of an insight, and answers where that begins. */
    private static double title(Graphics2D on, TileResult tile, double width) {
        Insight insight = tile.insight();
        if (insight == null) {
            return PADDING;
        }
        Font bold = TextStyle.font(TITLE_SIZE, true);
        Font small = TextStyle.font(TextStyle.SMALL_SIZE, false);
        double room = width - 2 * PADDING;
        String title = TextStyle.fitted(bold, TileText.title(insight), room);
        TextStyle.draw(on, bold, TextStyle.TEXT, title, PADDING, PADDING + TITLE_SIZE - 1.0);
        double y = PADDING + TITLE_SIZE + TextStyle.SMALL_SIZE + 3.0;
        String range = TextStyle.fitted(small, TileText.range(tile), room);
        TextStyle.draw(on, small, TextStyle.MUTED, range, PADDING, y);
        y += range.isEmpty() ? -TextStyle.SMALL_SIZE : 0;
        boolean hasDescription =
                tile.tile() != null && Boolean.TRUE.equals(tile.tile().showDescription());
        String description = insight.description();
        if (hasDescription && description != null && !description.isBlank()) {
            y += TextStyle.SMALL_SIZE + 3.0;
            TextStyle.draw(on, small, TextStyle.MUTED, TextStyle.fitted(small, description, room), PADDING, y);
        }
        return y + 6;
    }

    private static void text(Graphics2D on, String text, double top, double width, double height) {
        new TextBox(plain(text, false), width - 2 * PADDING).paint(on, PADDING, top, height - top - PADDING);
    }

    /** One paragraph that is no Markdown. */
    static List<MarkdownBlock> plain(String text, boolean isBold) {
        return List.of(new MarkdownBlock(Kind.TEXT, 0, "", List.of(new Run(text, isBold, false))));
    }
}
