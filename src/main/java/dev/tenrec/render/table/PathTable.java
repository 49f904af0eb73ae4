package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ways of a paths query: a row for each transition. */
final class PathTable {
    private PathTable() {}

    static boolean fits(JsonNode results) {
        for (JsonNode edge : results) {
            if (!edge.has("source") || !edge.has("target")) {
                return false;
            }
        }
        return results.isArray();
    }

    /** @param results they {@link #fits fit}; their times are in milliseconds */
    static ResultTable of(JsonNode results) {
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode edge : results) {
            rows.add(Arrays.asList(
                    Cells.of(edge.path("source")),
                    Cells.of(edge.path("target")),
                    Cells.of(edge.path("value")),
                    Cells.of(edge.path("average_conversion_time"))));
        }
        return new ResultTable(List.of("source", "target", "value", "average_conversion_time (ms)"), rows);
    }
}
