package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A result as a table, for files, for pictures of tables and as the text alternative of charts.
 *
 * @param columns their names
 * @param rows as many cells each as there are columns; a cell is a String, a BigDecimal, a Boolean, an Instant, or null
 */
public record ResultTable(List<String> columns, List<List<@Nullable Object>> rows) {
    private static final Set<String> WRAPPERS = Set.of("InsightVizNode", "DataVisualizationNode", "DataTableNode");

    public ResultTable {
        columns = List.copyOf(columns);
        rows = Collections.unmodifiableList(rows);
    }

    /**
     * The table of any answer. What has not the form that its kind of query leads to is shown field by field, so that
     * every answer has one.
     *
     * @param query of any kind, wrapped or not, as it was asked
     * @param answer of the query endpoint to it
     */
    public static ResultTable of(JsonNode query, JsonNode answer) {
        JsonNode source = unwrapped(query);
        JsonNode results = answer.path("results");
        return switch (source.path("kind").asText()) {
            case "TrendsQuery", "CalendarHeatmapQuery", "LifecycleQuery", "StickinessQuery" -> lines(source, results);
            case "FunnelsQuery" -> FunnelTable.of(source, results);
            case "RetentionQuery" ->
                RetentionTable.fits(results) ? RetentionTable.of(source, results) : PlainTable.of(results);
            case "PathsQuery" -> PathTable.fits(results) ? PathTable.of(results) : PlainTable.of(results);
            case "ExperimentQuery" -> PlainTable.of(variants(answer));
            default -> ListTable.fits(answer) ? ListTable.of(answer) : PlainTable.of(results);
        };
    }

    /** The baseline and then the variants that it is compared with. */
    private static JsonNode variants(JsonNode answer) {
        ArrayNode all = Json.mapper().createArrayNode();
        if (answer.has("baseline")) {
            all.add(answer.get("baseline"));
        }
        answer.path("variant_results").forEach(all::add);
        return all;
    }

    private static ResultTable lines(JsonNode source, JsonNode results) {
        JsonNode heatmap = HeatmapTable.find(results);
        if (heatmap != null) {
            return HeatmapTable.of(heatmap);
        }
        return LineTable.fits(results) ? LineTable.of(source, results) : PlainTable.of(results);
    }

    /** The query without its wrapping node. */
    public static JsonNode unwrapped(JsonNode query) {
        return WRAPPERS.contains(query.path("kind").asText()) ? query.path("source") : query;
    }

    /** The last row of a file that does not hold all rows. */
    public static String truncationNote(int rowsMax) {
        return "Cut after " + rowsMax + " rows: there are more.";
    }
}
