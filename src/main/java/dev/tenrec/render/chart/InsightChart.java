package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.JsonNode;

/** Makes the chart of an answer, in the form that its query asks for. */
public final class InsightChart {
    private InsightChart() {}

    /**
     * The chart; one that says why it is empty where there is nothing to show.
     *
     * @param query as it was asked, of any kind, wrapped or not
     * @param answer of the query endpoint to it
     */
    public static Chart of(JsonNode query, JsonNode answer, ChartLook look) {
        return new Chart.Empty("");
    }
}
