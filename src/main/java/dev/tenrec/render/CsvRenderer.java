package dev.tenrec.render;

import dev.tenrec.render.table.Cells;
import dev.tenrec.render.table.ResultTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import org.apache.commons.csv.CSVFormat;

/**
 * Comma-separated values after RFC 4180, in UTF-8. Text that a spreadsheet would take for a formula gets an apostrophe
 * in front; numbers stay numbers.
 */
public final class CsvRenderer {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180;
    /** A file that begins so is taken for one of another kind. */
    private static final String SYLK = "ID";

    private final OutputStream out;
    private final ZoneId zone;
    private boolean isBegun;

    /** @param zone in which times are written */
    public CsvRenderer(OutputStream out, ZoneId zone) {
        this.out = out;
        this.zone = zone;
    }

    /** A header with the names of the columns, then a line for each row. */
    public void table(ResultTable table) throws IOException {
        line(table.columns());
        for (List<Object> row : table.rows()) {
            line(row);
        }
    }

    /**
     * A dashboard: of each tile its title, then its table, its text or the reason why it has none, and an empty line.
     */
    public void dashboard(List<TileResult> tiles) throws IOException {
        for (TileResult tile : tiles) {
            line(List.of(TileText.title(tile)));
            if (tile.answer() != null) {
                table(tile.table());
            } else {
                line(List.of(TileText.instead(tile)));
            }
            out.write(new byte[] {'\r', '\n'});
        }
    }

    /** One line. */
    void line(List<?> cells) throws IOException {
        out.write(bytes(cells, zone, !isBegun));
        isBegun = true;
    }

    /** A line by itself; on any thread. */
    public static byte[] bytes(List<?> cells, ZoneId zone, boolean isFirst) {
        String[] texts = new String[cells.size()];
        for (int i = 0; i < texts.length; i++) {
            Object cell = cells.get(i);
            texts[i] = cell instanceof String text ? CsvCell.guarded(text) : Cells.text(cell, zone);
        }
        if (isFirst && texts.length > 0 && texts[0].startsWith(SYLK)) {
            texts[0] = "'" + texts[0];
        }
        StringBuilder line = new StringBuilder();
        try {
            FORMAT.printRecord(line, (Object[]) texts);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }
}
