package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.table.ResultTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A long list as JSON in the shape of an answer: {@code columns}, {@code types}, {@code results}, then {@code hasMore},
 * and {@code cut} with a sentence where there are more rows.
 */
final class JsonList implements ListFile<byte[]> {
    private final OutputStream out;
    private boolean isBegun;

    JsonList(OutputStream out) {
        this.out = out;
    }

    @Override
    public void begin(List<String> columns, List<String> types) {
        write("{\"columns\":");
        ListFile.write(out, Json.write(columns));
        write(",\"types\":");
        ListFile.write(out, Json.write(types));
        write(",\"results\":[");
    }

    @Override
    public byte[] form(List<JsonNode> cells) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (JsonNode cell : cells) {
            row.write(row.size() == 0 ? '[' : ',');
            row.writeBytes(Json.write(cell));
        }
        row.write(']');
        return row.toByteArray();
    }

    @Override
    public long size(byte[] row) {
        return row.length;
    }

    @Override
    public void take(byte[] row) {
        write(isBegun ? ",\n" : "\n");
        isBegun = true;
        ListFile.write(out, row);
    }

    @Override
    public void end(boolean isCut, int rowsMax) throws IOException {
        write("\n],\"hasMore\":" + isCut);
        if (isCut) {
            write(",\"cut\":");
            ListFile.write(out, Json.write(ResultTable.truncationNote(rowsMax)));
        }
        write("}\n");
        out.flush();
    }

    private void write(String text) {
        ListFile.write(out, text.getBytes(StandardCharsets.UTF_8));
    }
}
