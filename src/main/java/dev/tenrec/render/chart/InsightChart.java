package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.paint.Typeface;
import dev.tenrec.render.chart.read.ActivityReader;
import dev.tenrec.render.chart.read.ChartSource;
import dev.tenrec.render.chart.read.ColumnsReader;
import dev.tenrec.render.chart.read.FunnelReader;
import dev.tenrec.render.chart.read.PathsReader;
import dev.tenrec.render.chart.read.RetentionReader;
import dev.tenrec.render.chart.read.TableReader;
import dev.tenrec.render.chart.read.TrendsReader;
import dev.tenrec.render.table.ResultTable;
import org.jspecify.annotations.Nullable;

/** Makes the chart of an answer, in the form that its query asks for. */
public final class InsightChart {
    private static final int WRAPPERS_MAX = 5;

    static {
        Typeface.prepare();
    }

    private InsightChart() {}

    /**
     * The chart; one that says why it is empty where there is nothing to show.
     *
     * @param query as it was asked, of any kind, wrapped or not
     * @param answer of the query endpoint to it
     */
    public static Chart of(@Nullable JsonNode query, @Nullable JsonNode answer, ChartStyle chartStyle) {
        if (answer == null || !answer.hasNonNull("results")) {
            return new Chart.Empty("There is no result yet.");
        }
        JsonNode asked = query == null ? Json.object() : query;
        if (asked.path("kind").asText("").equals("DataVisualizationNode")) {
            ChartSource columns = source(asked, "chartSettings", answer, chartStyle);
            return new ColumnsReader(columns, asked.path("display").asText("")).read();
        }
        JsonNode inner = unwrapped(asked);
        return switch (inner.path("kind").asText("")) {
            case "TrendsQuery" -> new TrendsReader(source(inner, "trendsFilter", answer, chartStyle)).read();
            case "StickinessQuery" -> new ActivityReader(source(inner, "stickinessFilter", answer, chartStyle)).read();
            case "LifecycleQuery" -> new ActivityReader(source(inner, "lifecycleFilter", answer, chartStyle)).read();
            case "FunnelsQuery" -> new FunnelReader(source(inner, "funnelsFilter", answer, chartStyle)).read();
            case "RetentionQuery" -> new RetentionReader(source(inner, "retentionFilter", answer, chartStyle)).read();
            case "PathsQuery" -> PathsReader.read(answer);
            default -> TableReader.read(ResultTable.of(asked, answer));
        };
    }

    /** Returns whether rows and columns are shown as a table and not by a chart. */
    public static boolean isTable(JsonNode query) {
        return !query.path("kind").asText("").equals("DataVisualizationNode")
                || ColumnsReader.isTable(query.path("display").asText(""));
    }

    private static ChartSource source(JsonNode query, String filter, JsonNode answer, ChartStyle chartStyle) {
        return new ChartSource(query, query.path(filter), answer, chartStyle);
    }

    private static JsonNode unwrapped(JsonNode query) {
        JsonNode inner = query;
        for (int i = 0; i < WRAPPERS_MAX && inner.path("source").isObject(); i++) {
            inner = inner.path("source");
        }
        return inner;
    }
}
