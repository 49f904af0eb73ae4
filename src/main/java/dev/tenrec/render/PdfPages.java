package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.render.TileLayout.Place;
import dev.tenrec.render.table.ResultTable;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Page layout, computed before anything is drawn, so that each page can show the number of pages.
 *
 * <pre>
 *   title                                    title, small
 *   description                              +---------------+
 *   +------+ +------+                        | rows 31 to 60 |
 *   | tile | | tile |                        |  of a table   |
 *   +------+ +------+                        +---------------+
 *   project · created       page 1 of 2      project · created       page 2 of 2
 * </pre>
 */
final class PdfPages {
    /** A4 on its side, in points. */
    static final double WIDTH = 842;

    static final double HEIGHT = 595;
    static final double MARGIN = 28;

    private static final double BOTTOM = HEIGHT - MARGIN - 16;
    private static final double INNER = WIDTH - 2 * MARGIN;
    private static final double GAP = 10;
    private static final double ROW = 38;
    private static final double HEADING = 20;
    private static final double DESCRIPTION_MAX = 90;
    /** The height of a single insight's chart above its table. */
    private static final double CHART = 360;

    private static final int TITLE_SIZE = 18;
    private static final int ROWS_MIN = 4;
    private static final int PAGES_MAX = 300;
    private static final Set<String> LISTS = Set.of("EventsQuery", "ActorsQuery", "GroupsQuery");

    /** Draws one part. */
    interface Part {
        void paint(TilePainter tiles, TilePainter.Surface surface);
    }

    /** A part and its position, from the upper left corner of the page. */
    record Placed(Rectangle2D area, Part part) {}

    private final Report report;
    private final List<List<Placed>> pages = new ArrayList<>();
    private double y;

    private PdfPages(Report report) {
        this.report = report;
    }

    /** The pages, with their margins still empty. */
    static List<List<Placed>> of(Report report) {
        PdfPages pages = new PdfPages(report);
        pages.cover();
        if (report.isDashboard()) {
            TileLayout.bands(report.tiles()).forEach(pages::band);
        } else {
            pages.single(report.tiles().get(0));
        }
        if (pages.pages.size() == PAGES_MAX) {
            pages.place(BOTTOM - ROW, ROW, text("More does not fit into " + PAGES_MAX + " pages."));
        }
        return pages.pages;
    }

    private void cover() {
        pages.add(new ArrayList<>());
        y = MARGIN;
        Font bold = TextStyle.font(TITLE_SIZE, true);
        Part heading = (tiles, surface) ->
                surface.draw(on -> TextStyle.drawHeading(on, bold, report, 0, INNER, GAP, TITLE_SIZE));
        place(y, TITLE_SIZE + 6.0, heading);
        y += TITLE_SIZE + 8;
        if (!report.description().isBlank()) {
            TextBox box = new TextBox(TilePainter.plain(report.description(), false), INNER);
            double height = Math.min(DESCRIPTION_MAX, box.height());
            place(y, height, (tiles, surface) -> surface.draw(on -> box.paint(on, 0, 0, height)));
            y += height + 6;
        }
        if (report.tiles().isEmpty()) {
            place(y, ROW, text("The dashboard has no tiles."));
        }
    }

    private void single(TileResult tile) {
        if (!isList(tile)) {
            double height = Math.min(CHART, BOTTOM - y);
            place(y, height, (tiles, surface) -> tiles.paint(surface, tile, INNER, height, false));
            y += height + GAP;
        }
        table(tile, "");
    }

    private void band(List<Place> band) {
        List<Place> shown = band.stream().filter(place -> !isList(place.tile())).toList();
        if (!shown.isEmpty()) {
            tiles(shown);
        }
        band.stream().map(Place::tile).filter(PdfPages::isList).forEach(tile -> table(tile, TileText.title(tile)));
    }

    /** In their places, smaller where a page is not high enough. */
    private void tiles(List<Place> band) {
        int rows = TileLayout.height(band);
        double column = (INNER + GAP) / TileLayout.COLUMNS;
        double natural = rows * (ROW + GAP) - GAP;
        TileContent card = band.size() == 1 ? band.get(0).tile().card() : null;
        double wanted =
                card == null ? natural : TilePainter.height(card, band.get(0).w() * column - GAP);
        double room = BOTTOM - MARGIN - HEADING;
        double height = Math.min(wanted, room);
        begin(height);
        double scale = (height + GAP) / rows;
        for (Place place : band) {
            double width = place.w() * column - GAP;
            double high = place.h() * scale - GAP;
            Part part = (tiles, surface) -> tiles.paint(surface, place.tile(), width, high, true);
            place(place.x() * column, y + place.y() * scale, width, high, part);
        }
        y += height + GAP;
    }

    /** Over as many pages as it takes. */
    private void table(TileResult tile, String title) {
        ObjectNode answer = tile.answer();
        if (answer == null) {
            begin(2 * ROW);
            place(y, 2 * ROW, (tiles, surface) -> tiles.paint(surface, tile, INNER, 2 * ROW, true));
            y += 2 * ROW + GAP;
            return;
        }
        TableBox box = new TableBox(tile.table(), INNER, report.zone());
        begin(HEADING + (ROWS_MIN + 1) * TableBox.ROW);
        if (!title.isEmpty()) {
            place(y, HEADING, text(title, TextStyle.font(11, true), TextStyle.TEXT, 12));
            y += HEADING;
        }
        int row = 0;
        do {
            begin((Math.min(ROWS_MIN, box.rows() - row) + 1) * TableBox.ROW);
            int first = row;
            int count = Math.min(box.rows() - row, (int) ((BOTTOM - y) / TableBox.ROW) - 1);
            double height = (count + 1) * TableBox.ROW;
            place(y, height, (tiles, surface) -> surface.draw(on -> box.paint(on, first, count)));
            y += height;
            row += count;
        } while (row < box.rows() && pages.size() < PAGES_MAX);
        String remark = box.remark(answer.path("hasMore").asBoolean());
        if (!remark.isEmpty()) {
            begin(TableBox.ROW);
            place(y, TableBox.ROW, text(remark));
            y += TableBox.ROW;
        }
        y += GAP;
    }

    /** Goes to the next page where this one has not so much room. */
    private void begin(double height) {
        if (y + height > BOTTOM + 0.5 && pages.size() < PAGES_MAX) {
            pages.add(new ArrayList<>());
            y = MARGIN + HEADING;
        }
    }

    private void place(double top, double height, Part part) {
        place(0, top, INNER, height, part);
    }

    private void place(double x, double top, double width, double height, Part part) {
        if (top + height <= HEIGHT) {
            pages.get(pages.size() - 1).add(new Placed(new Rectangle2D.Double(MARGIN + x, top, width, height), part));
        }
    }

    private static Part text(String text) {
        return text(text, TextStyle.font(TextStyle.SMALL_SIZE + 1.0, false), TextStyle.MUTED, 11);
    }

    private static Part text(String text, Font font, Color color, double base) {
        return (tiles, surface) ->
                surface.draw(on -> TextStyle.draw(on, font, color, TextStyle.fitted(font, text, INNER), 0, base));
    }

    private static boolean isList(TileResult tile) {
        JsonNode query = tile.query();
        return tile.answer() != null
                && query != null
                && LISTS.contains(ResultTable.unwrapped(query).path("kind").asText());
    }
}
