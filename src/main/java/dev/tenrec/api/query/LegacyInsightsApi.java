package dev.tenrec.api.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Handler;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.PreparedQuery;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Trends, funnels, retention and paths for older clients, who ask with {@code filters} instead of a query. */
record LegacyInsightsApi(QueryRuns runs) {
    /** Parameters that the query string may hold too. */
    static final String PARAMETERS =
            "insight events actions properties date_from date_to explicit_date interval display compare"
                    + " compare_to formula smoothing_intervals shown_as breakdown breakdown_type breakdowns"
                    + " breakdown_group_type_index breakdown_limit filter_test_accounts aggregation_group_type_index"
                    + " funnel_viz_type funnel_order_type funnel_window_days funnel_window_interval"
                    + " funnel_window_interval_unit funnel_from_step funnel_to_step breakdown_attribution_type"
                    + " breakdown_attribution_value bin_count exclusions retention_type retention_reference period"
                    + " total_intervals target_entity returning_entity include_event_types start_point end_point"
                    + " path_groupings exclude_events step_limit edge_limit min_edge_weight max_edge_weight refresh";

    /**
     * Serves GET and POST of one kind.
     *
     * @param insight the kind; null where the filters say it
     */
    Handler answer(@Nullable String insight) {
        return call -> answer(call, insight);
    }

    private Future<Answer> answer(Call call, @Nullable String insight) {
        ObjectNode filters = filters(call);
        if (insight != null) {
            filters.put("insight", insight);
        }
        String wanted = filters.path("refresh").asText("");
        String id = filters.path("client_query_id").asText("");
        return call.work(() -> {
            PreparedQuery prepared = runs.prepare(call.project(), LegacyFilters.query(filters));
            Refresh refresh =
                    Refresh.find(wanted).filter(Refresh.FORCE_BLOCKING::equals).orElse(Refresh.BLOCKING);
            ObjectNode answer = runs.answer(prepared, refresh, id.isEmpty() ? null : id, null);
            ObjectNode json = Json.object();
            json.set("result", answer.get("results"));
            json.putNull("next");
            json.put("timezone", call.project().timezone());
            json.set("last_refresh", answer.get("last_refresh"));
            json.set("is_cached", answer.get("is_cached"));
            return Answer.ok(json);
        });
    }

    /** Filters of the body, which may stand under {@code filters}, overridden by those of the query string. */
    private static ObjectNode filters(Call call) {
        ObjectNode filters = Json.object();
        JsonNode body = call.body();
        filters.setAll((ObjectNode) (body.path("filters").isObject() ? body.get("filters") : body));
        for (String parameter : PARAMETERS.split(" ", -1)) {
            String text = call.filled(parameter);
            if (text != null) {
                filters.set(parameter, value(parameter, text));
            }
        }
        return filters;
    }

    /** Lists, objects and numbers are JSON there; everything else is a text. */
    private static JsonNode value(String parameter, String text) {
        boolean isJson = text.startsWith("[") || text.startsWith("{") || text.matches("[0-9]{1,9}");
        if (!isJson) {
            return Json.mapper().getNodeFactory().textNode(text);
        }
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid(parameter, "Invalid JSON passed in " + parameter + " parameter");
        }
    }
}
