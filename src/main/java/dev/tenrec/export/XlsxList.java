package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.XlsxRenderer;
import dev.tenrec.render.XlsxSheet;
import dev.tenrec.render.table.Cells;
import dev.tenrec.render.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A long list as a workbook with one sheet; the last row notes a truncation. */
final class XlsxList implements ListFile<List<Object>> {
    private static final String TIME = "DateTime";
    private static final int WIDTH = 22;
    private static final int CELL_BYTES = 48;

    private final XlsxRenderer workbook;
    private final XlsxSheet sheet;
    private List<String> types = List.of();

    XlsxList(XlsxRenderer workbook, String title) {
        this.workbook = workbook;
        this.sheet = workbook.sheet(title);
    }

    @Override
    public void begin(List<String> columns, List<String> columnTypes) {
        types = columnTypes;
        int[] widths = new int[columns.size()];
        Arrays.setAll(widths, i -> Math.max(WIDTH, columns.get(i).length()));
        sheet.header(columns, widths);
    }

    @Override
    public List<Object> form(List<JsonNode> cells) {
        List<Object> row = new ArrayList<>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            row.add(types.get(i).startsWith(TIME) ? Cells.time(cells.get(i)) : Cells.of(cells.get(i)));
        }
        return row;
    }

    @Override
    public long size(List<Object> row) {
        long size = (long) CELL_BYTES * row.size();
        for (Object cell : row) {
            size += cell instanceof String text ? 2L * text.length() : 0;
        }
        return size;
    }

    @Override
    public void take(List<Object> row) {
        try {
            sheet.row(row);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public void end(boolean isCut, int rowsMax) throws IOException {
        if (isCut) {
            sheet.row(List.of(ResultTable.truncationNote(rowsMax)));
        }
        sheet.finish();
        workbook.finish();
    }
}
