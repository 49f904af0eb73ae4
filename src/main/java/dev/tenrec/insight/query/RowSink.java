package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Receives the rows of a streamed list. Rows are formatted on any thread, several at a time, and taken on the calling
 * thread in the order of the list.
 *
 * @param <T> a formatted row
 */
public interface RowSink<T> {
    /**
     * Called once, before any row.
     *
     * @param columns as selected
     * @param types of the columns, in the API's spelling
     */
    void begin(List<String> columns, List<String> types);

    /**
     * Formats a row; on any thread.
     *
     * @param cells one for each column; JSON as it was sent may be a {@code RawValue}
     */
    T form(List<JsonNode> cells);

    /** Approximate size in memory, bytes; bounds how many rows are formatted ahead. */
    long size(T row);

    /** Takes the next row. */
    void take(T row);
}
