package dev.tenrec.render;

import dev.tenrec.render.table.Cells;
import dev.tenrec.render.table.ResultTable;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dhatim.fastexcel.Workbook;

/** Workbooks: a sheet for a result, or one for each tile of a dashboard. */
public final class XlsxRenderer {
    /** Rows that are measured for the widths of columns. */
    private static final int MEASURED_MAX = 200;

    private static final String APPLICATION = "Tenrec";
    private static final String VERSION = "1.0";

    private final Workbook workbook;
    private final ZoneId zone;
    private final Set<String> names = new HashSet<>();

    /** @param zone in which times are shown */
    public XlsxRenderer(OutputStream out, ZoneId zone) {
        this.workbook = new Workbook(out, APPLICATION, VERSION);
        this.zone = zone;
    }

    /** A sheet with a result. */
    public void table(String title, ResultTable table) throws IOException {
        XlsxSheet sheet = sheet(title);
        sheet.header(table.columns(), widths(table));
        int count = Math.min(table.rows().size(), XlsxSheet.ROWS_MAX);
        for (List<Object> row : table.rows().subList(0, count)) {
            sheet.row(row);
        }
        if (table.rows().size() > count) {
            sheet.row(List.of(ResultTable.truncationNote(count)));
        }
        sheet.finish();
    }

    /** A sheet for each tile: its table, its text, or the reason why there is none. */
    public void dashboard(String title, List<TileResult> tiles) throws IOException {
        for (TileResult tile : tiles) {
            if (tile.answer() != null) {
                table(TileText.title(tile), tile.table());
            } else {
                text(TileText.title(tile), TileText.instead(tile));
            }
        }
        if (tiles.isEmpty()) {
            text(title, "The dashboard has no tiles.");
        }
    }

    /** A new sheet, to be filled and finished before the next one. */
    public XlsxSheet sheet(String title) {
        return new XlsxSheet(workbook.newWorksheet(XlsxText.name(title, names)), zone);
    }

    /** Ends the workbook. */
    public void finish() throws IOException {
        workbook.finish();
    }

    private void text(String title, String text) throws IOException {
        table(title, new ResultTable(List.of(title), List.of(List.of(text))));
    }

    private int[] widths(ResultTable table) {
        int[] widths = table.columns().stream().mapToInt(String::length).toArray();
        for (List<Object> row :
                table.rows().subList(0, Math.min(MEASURED_MAX, table.rows().size()))) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Cells.text(row.get(i), zone).length());
            }
        }
        return widths;
    }
}
