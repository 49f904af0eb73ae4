package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Takes columns of the product's own records, within a bound of memory. */
final class RecordRows {
    /** Characters of all texts, and some for each value. */
    private static final long SIZE_MAX = 32_000_000;

    private static final int VALUE_SIZE = 32;

    private RecordRows() {}

    /**
     * The values of some columns, a row for each record; JSON as text.
     *
     * @throws ApiException when they are more than a query may keep
     */
    static List<List<JsonNode>> of(Stream<ObjectNode> records, List<String> columns) {
        List<List<JsonNode>> rows = new ArrayList<>();
        long size = 0;
        for (Iterator<ObjectNode> next = records.iterator(); next.hasNext(); ) {
            ObjectNode record = next.next();
            List<JsonNode> row = new ArrayList<>(columns.size());
            for (String column : columns) {
                JsonNode value = kept(record.path(column));
                size += VALUE_SIZE + (value.isTextual() ? value.textValue().length() : 0);
                row.add(value);
            }
            if (size > SIZE_MAX) {
                throw new ApiException(
                        ErrorCode.QUERY_MEMORY_EXCEEDED,
                        "The records of this table take too much memory: select fewer of its columns.");
            }
            rows.add(row);
        }
        return rows;
    }

    private static JsonNode kept(JsonNode value) {
        return value.isContainerNode()
                ? TextNode.valueOf(value.toString())
                : value.isMissingNode() ? NullNode.instance : value;
    }
}
