package dev.tenrec.api.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.PreparedQuery;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Trends, funnels, retention and paths for older clients, who ask with {@code filters} instead of a query. */
public final class LegacyInsightsApi {
    /** Parameters that the query string may hold too. */
    public static final List<String> PARAMETERS = List.of(
            "insight",
            "events",
            "actions",
            "properties",
            "date_from",
            "date_to",
            "explicit_date",
            "interval",
            "display",
            "compare",
            "compare_to",
            "formula",
            "smoothing_intervals",
            "shown_as",
            "breakdown",
            "breakdown_type",
            "breakdowns",
            "breakdown_group_type_index",
            "breakdown_limit",
            "filter_test_accounts",
            "aggregation_group_type_index",
            "funnel_viz_type",
            "funnel_order_type",
            "funnel_window_days",
            "funnel_window_interval",
            "funnel_window_interval_unit",
            "funnel_from_step",
            "funnel_to_step",
            "breakdown_attribution_type",
            "breakdown_attribution_value",
            "bin_count",
            "exclusions",
            "retention_type",
            "retention_reference",
            "period",
            "total_intervals",
            "target_entity",
            "returning_entity",
            "include_event_types",
            "start_point",
            "end_point",
            "path_groupings",
            "exclude_events",
            "step_limit",
            "edge_limit",
            "min_edge_weight",
            "max_edge_weight",
            "refresh");

    private final QueryRuns runs;

    public LegacyInsightsApi(QueryRuns runs) {
        this.runs = runs;
    }

    /** GET or POST {@code insights/trend/}; {@code insight} may name lifecycle and stickiness too. */
    public Future<Answer> trend(Call call) {
        return answer(call, null);
    }

    /** GET or POST {@code insights/funnel/}. */
    public Future<Answer> funnel(Call call) {
        return answer(call, "FUNNELS");
    }

    /** GET or POST {@code insights/retention/}. */
    public Future<Answer> retention(Call call) {
        return answer(call, "RETENTION");
    }

    /** GET or POST {@code insights/path/}. */
    public Future<Answer> path(Call call) {
        return answer(call, "PATHS");
    }

    /** @param insight null where the filters say it */
    private Future<Answer> answer(Call call, String insight) {
        ObjectNode filters = filters(call);
        if (insight != null) {
            filters.put("insight", insight);
        }
        String wanted = filters.path("refresh").asText("");
        String id = filters.path("client_query_id").asText("");
        return call.work(() -> {
            PreparedQuery prepared = runs.prepare(call.project(), LegacyFilters.query(filters));
            boolean isForced =
                    Refresh.find(wanted).filter(Refresh.FORCE_BLOCKING::equals).isPresent();
            Refresh refresh = isForced ? Refresh.FORCE_BLOCKING : Refresh.BLOCKING;
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
        for (String parameter : PARAMETERS) {
            String text = call.query(parameter);
            if (text != null && !text.isEmpty()) {
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
