package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.CsvRenderer;
import dev.tenrec.render.table.Cells;
import dev.tenrec.render.table.ResultTable;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A long list as comma-separated values; the last line notes a truncation. */
final class CsvList implements ListFile<byte[]> {
    private final OutputStream out;

    CsvList(OutputStream out) {
        this.out = out;
    }

    @Override
    public void begin(List<String> columns, List<String> types) {
        ListFile.write(out, CsvRenderer.bytes(columns, ZoneOffset.UTC, true));
    }

    @Override
    public byte[] form(List<JsonNode> cells) {
        List<Object> row = new ArrayList<>(cells.size());
        cells.forEach(cell -> row.add(Cells.of(cell)));
        return CsvRenderer.bytes(row, ZoneOffset.UTC, false);
    }

    @Override
    public long size(byte[] row) {
        return row.length;
    }

    @Override
    public void take(byte[] row) {
        ListFile.write(out, row);
    }

    @Override
    public void end(boolean isCut, int rowsMax) throws IOException {
        if (isCut) {
            ListFile.write(out, CsvRenderer.bytes(List.of(ResultTable.truncationNote(rowsMax)), ZoneOffset.UTC, false));
        }
        out.flush();
    }
}
