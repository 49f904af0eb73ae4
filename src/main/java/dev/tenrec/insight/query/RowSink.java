package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Takes the rows of a long list one by one, each in the form that it wants to have. A row is formed on any thread, many
 * at once, and taken on the thread that asked, in the order of the list.
 *
 * @param <T> a row in that form
 */
public interface RowSink<T> {
    /**
     * Once, before any row.
     *
     * @param columns as they were selected
     * @param types what is in them, as the API spells types
     */
    void begin(List<String> columns, List<String> types);

    /**
     * Brings a row into its form; on any thread, several at a time.
     *
     * @param cells one for each column, never null; JSON that was sent may be a {@code RawValue}
     */
    T form(List<JsonNode> cells);

    /** About how many bytes a row takes in memory: of large ones fewer are formed ahead. */
    long size(T row);

    /** The next row. */
    void take(T row);
}
