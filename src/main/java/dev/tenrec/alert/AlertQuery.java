package dev.tenrec.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.json.Json;
import java.util.Optional;
import java.util.Set;

/** The trends query of an insight, as alerts ask it. */
record AlertQuery(ObjectNode trends) {
    private static final Set<String> WRAPPERS = Set.of("DataTableNode", "DataVisualizationNode", "InsightVizNode");
    /** Displays of one number for the whole range. */
    private static final Set<String> WITHOUT_INTERVALS =
            Set.of("BoldNumber", "ActionsPie", "ActionsBarValue", "ActionsTable", "WorldMap");

    /** Empty for an insight of another kind. */
    static Optional<AlertQuery> of(Insight insight) {
        JsonNode saved = LegacyFilters.queryOf(insight.query(), insight.filters());
        JsonNode query = WRAPPERS.contains(saved.path("kind").asText()) ? saved.path("source") : saved;
        return query instanceof ObjectNode trends
                        && trends.path("kind").asText().equals("TrendsQuery")
                ? Optional.of(new AlertQuery(trends))
                : Optional.empty();
    }

    boolean hasIntervals() {
        return !WITHOUT_INTERVALS.contains(
                trends.path("trendsFilter").path("display").asText());
    }

    boolean hasBreakdown() {
        JsonNode filter = trends.path("breakdownFilter");
        boolean hasOne = !filter.path("breakdown").isMissingNode()
                && !filter.path("breakdown").isNull();
        return hasOne || !filter.path("breakdowns").isEmpty();
    }

    /** The number of results without a breakdown: one for each formula, or else for each series. */
    int resultCount() {
        JsonNode filter = trends.path("trendsFilter");
        if (!filter.path("formulaNodes").isEmpty()) {
            return filter.path("formulaNodes").size();
        }
        if (!filter.path("formulas").isEmpty()) {
            return filter.path("formulas").size();
        }
        return filter.path("formula").asText("").isEmpty()
                ? trends.path("series").size()
                : 1;
    }

    String interval() {
        return trends.path("interval").asText("day");
    }

    /** The query over its own range, without the comparison, whose results would be taken for series. */
    ObjectNode whole() {
        ObjectNode query = trends.deepCopy();
        query.remove("compareFilter");
        return query;
    }

    /** The same over the running interval and as many before it. */
    ObjectNode latest(int before) {
        String unit = switch (interval()) {
            case "day" -> "d";
            case "week" -> "w";
            case "month" -> "m";
            default -> "h";
        };
        return whole().set("dateRange", Json.object().put("date_from", "-" + before + unit));
    }
}
