package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** Retention: a row for each cohort with its date, its size and the count of each following period. */
final class RetentionTable {
    private RetentionTable() {}

    static boolean fits(JsonNode results) {
        for (JsonNode cohort : results) {
            if (!cohort.path("values").isArray()) {
                return false;
            }
        }
        return results.isArray();
    }

    /** @param results they {@link #fits fit} */
    static ResultTable of(JsonNode query, JsonNode results) {
        BreakdownColumns breakdown = BreakdownColumns.of(query, results);
        JsonNode longest = StreamSupport.stream(results.spliterator(), false)
                .map(cohort -> cohort.path("values"))
                .max(Comparator.comparingInt(JsonNode::size))
                .orElse(results.path("values"));
        List<String> columns = new ArrayList<>(breakdown.names());
        columns.addAll(List.of("cohort", "size"));
        longest.forEach(value -> columns.add(value.path("label").asText("Period " + columns.size())));
        RetentionSpan span = new RetentionSpan(query.path("retentionFilter"), results);
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode cohort : results) {
            JsonNode values = cohort.path("values");
            List<Object> row = new ArrayList<>(breakdown.cells(cohort));
            row.add(Cells.time(cohort.path("date")));
            row.add(Cells.of(values.path(0).path("count")));
            int shown = span.shown(cohort);
            for (int i = 0; i < longest.size(); i++) {
                row.add(Cells.of(values.path(i < shown ? i : -1).path("count")));
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows);
    }
}
