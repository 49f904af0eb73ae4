package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.table.ResultTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
        write(Json.write(columns));
        write(",\"types\":");
        write(Json.write(types));
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
        write(row);
    }

    @Override
    public void end(boolean isCut, int rowsMax) throws IOException {
        write("\n],\"hasMore\":" + isCut);
        if (isCut) {
            write(",\"cut\":");
            write(Json.write(ResultTable.truncationNote(rowsMax)));
        }
        write("}\n");
        out.flush();
    }

    private void write(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
