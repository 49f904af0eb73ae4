package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads the goal lines of a query. */
final class Goals {
    private static final int GOALS_MAX = 10;

    private Goals() {}

    /** @param filter of the query's kind, which may have {@code goalLines} */
    static List<PointsChart.Goal> of(JsonNode filter) {
        List<PointsChart.Goal> goals = new ArrayList<>();
        for (JsonNode line : filter.path("goalLines")) {
            if (goals.size() < GOALS_MAX && line.path("value").isNumber()) {
                boolean isNamed = line.path("displayLabel").asBoolean(true);
                String name = isNamed ? Names.clean(line.path("label").asText("")) : "";
                goals.add(new PointsChart.Goal(name, SeriesList.number(line.get("value"))));
            }
        }
        return goals;
    }
}
