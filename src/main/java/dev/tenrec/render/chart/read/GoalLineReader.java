package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import java.util.ArrayList;
import java.util.List;

/** Reads the goal lines of a query. */
final class GoalLineReader {
    private static final int GOALS_MAX = 10;

    private GoalLineReader() {}

    /** @param filter of the query's kind, which may have {@code goalLines} */
    static List<SeriesChart.Goal> of(JsonNode filter) {
        List<SeriesChart.Goal> goals = new ArrayList<>();
        for (JsonNode line : filter.path("goalLines")) {
            if (goals.size() < GOALS_MAX && line.path("value").isNumber()) {
                boolean isNamed = line.path("displayLabel").asBoolean(true);
                String name = isNamed ? SeriesNames.clean(line.path("label").asText("")) : "";
                goals.add(new SeriesChart.Goal(name, SeriesList.number(line.get("value"))));
            }
        }
        return goals;
    }
}
