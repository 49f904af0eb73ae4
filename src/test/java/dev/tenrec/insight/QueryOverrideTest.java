package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters of dashboards as they change saved queries. */
final class QueryOverrideTest {
    private static JsonNode filters() {
        ObjectNode filters = Json.object().put("interval", "week").put("filterTestAccounts", true);
        return filters.set("breakdown_filter", Json.object().put("breakdown", "plan"));
    }

    @ParameterizedTest
    @CsvSource({
        "TrendsQuery, true, true",
        "FunnelsQuery, true, true",
        "StickinessQuery, true, false",
        "LifecycleQuery, true, false",
        "RetentionQuery, false, true",
        "PathsQuery, false, false",
    })
    void replacesIntervalAndBreakdownOfKindsThatHaveThem(String kind, boolean hasInterval, boolean hasBreakdown) {
        JsonNode query = Json.object().put("kind", kind).put("interval", "day");
        JsonNode changed = QueryOverride.apply(query, filters());
        assertThat(changed.path("interval").asText()).isEqualTo(hasInterval ? "week" : "day");
        assertThat(changed.has("breakdownFilter")).isEqualTo(hasBreakdown);
        assertThat(changed.path("filterTestAccounts").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DataVisualizationNode", "DataTableNode"})
    void reachesSqlWithinANode(String kind) {
        ObjectNode node = Json.object().put("kind", kind);
        node.putObject("source").put("kind", "HogQLQuery").put("query", "SELECT {variables.x} WHERE {filters}");
        ObjectNode variables = Json.object();
        variables.putObject("1").put("code_name", "x").put("value", 7);
        JsonNode changed =
                VariableOverride.apply(QueryOverride.apply(node, Json.object().put("date_from", "-7d")), variables);
        assertThat(changed.at("/source/filters/dateRange/date_from").asText()).isEqualTo("-7d");
        assertThat(changed.at("/source/variables/1/value").asInt()).isEqualTo(7);
        assertThat(node.path("source").size()).isEqualTo(2);
    }

    @Test
    void leavesWhatTheDashboardDoesNotSay() {
        ObjectNode query = Json.object().put("kind", "TrendsQuery").put("interval", "day");
        query.set("breakdownFilter", Json.object().put("breakdown", "browser"));
        ObjectNode none =
                Json.object().putNull("interval").putNull("breakdown_filter").putNull("filterTestAccounts");
        assertThat(QueryOverride.apply(query, none)).isEqualTo(query);
    }
}
