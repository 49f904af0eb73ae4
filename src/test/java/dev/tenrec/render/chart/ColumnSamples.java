package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import java.time.LocalDate;
import java.util.List;

/** Answers of SQL with the charts of a {@code DataVisualizationNode}. */
final class ColumnSamples {
    private ColumnSamples() {}

    /** A day and two columns of numbers, without any setting of axes. */
    static Chart lines(List<String> names, ChartStyle look) {
        ObjectNode answer = Json.object();
        answer.putArray("columns").add("day").add(names.get(0)).add(names.get(names.size() - 1));
        ArrayNode rows = answer.putArray("results");
        for (int day = 0; day < 30; day++) {
            rows.addArray()
                    .add(LocalDate.of(2026, 10, 5).plusDays(day).toString())
                    .add(Math.rint(400 * SampleSeries.wave(0, day)))
                    .add(Math.rint(250 * SampleSeries.wave(1, day)));
        }
        return chart("ActionsLineGraph", "{'goalLines':[{'label':'Plan','value':300}]}", answer, look);
    }

    /** Rows of a month, a name and a number, divided by the name. */
    static Chart stacks(List<String> names, ChartStyle look) {
        ObjectNode answer = Json.object();
        answer.putArray("columns").add("month").add("browser").add("users");
        ArrayNode rows = answer.putArray("results");
        for (int month = 0; month < 12; month++) {
            for (int name = 0; name < names.size(); name++) {
                rows.addArray()
                        .add(LocalDate.of(2026, 1, 1)
                                .plusMonths(month)
                                .atStartOfDay(ChartSamples.ZONE)
                                .toOffsetDateTime()
                                .toString())
                        .add(names.get(name))
                        .add(Math.rint(900 * SampleSeries.wave(name, month) / (1 + name)));
            }
        }
        String settings = "{'xAxis':{'column':'month'},'yAxis':[{'column':'users',"
                + "'settings':{'formatting':{'suffix':' users'}}}],'seriesBreakdownColumn':'browser'}";
        return chart("ActionsStackedBar", settings, answer, look);
    }

    private static Chart chart(String display, String settings, ObjectNode answer, ChartStyle look) {
        ObjectNode query = Json.object().put("kind", "DataVisualizationNode").put("display", display);
        query.putObject("source").put("kind", "HogQLQuery").put("query", "SELECT 1");
        query.set("chartSettings", ChartSamples.json(settings));
        return InsightChart.of(query, answer, look);
    }
}
