package dev.tenrec.api.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Gzip;
import dev.tenrec.insight.PreparedQuery;
import dev.tenrec.insight.QueryOverride;
import dev.tenrec.insight.QueryRun;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.insight.VariableOverride;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.sql.SqlMetadata;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.table.TextTable;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers queries over events, at once or in the background. */
record QueryApi(QueryRuns runs, Clock clock) {
    private static final String JSON = "application/json";
    private static final int ID_MAX = 200;
    private static final Pattern KIND = Pattern.compile("[A-Z][A-Za-z]{0,99}");
    /** The header by which clients say what they are, and its value for those that ask for language models. */
    private static final String CLIENT = "X-PostHog-Client";

    private static final String MODEL = "mcp";
    private static final Set<String> REQUEST_FIELDS =
            Set.of(("query refresh client_query_id async filters_override variables_override name limit_context"
                            + " personal_api_key token")
                    .split(" ", -1));

    private static final Set<String> CHART_FIELDS =
            Set.of(("query refresh client_query_id filters_override variables_override chart breakdown_colors"
                            + " personal_api_key token")
                    .split(" ", -1));

    /** {@code POST query/}: 202 with a {@code query_status} where it is computed in the background. */
    Future<Answer> run(Call call) {
        ObjectNode body = call.body();
        boolean isForModel = MODEL.equals(call.request().getHeader(CLIENT));
        return call.work(() -> {
            Fields request = Fields.of(body, "QueryRequest", REQUEST_FIELDS);
            JsonNode query = query(body);
            Refresh refresh = refresh(request);
            String id = id(request);
            if (query.path("kind").asText().equals(SqlMetadata.KIND)) {
                return Answer.ok(runs.sqlMetadata(call.project(), query));
            }
            JsonNode asked = overridden(request, query);
            PreparedQuery prepared = runs.prepare(call.project(), asked);
            ObjectNode answer = runs.answer(prepared, refresh, id, null);
            if (isForModel && !QueryRuns.isRunning(answer)) {
                answer.put("formatted_results", TextTable.of(asked, answer));
            }
            return Answer.bytes(QueryRuns.isRunning(answer) ? 202 : 200, JSON, Json.write(answer));
        });
    }

    /** {@code POST query/{kind}/}: the same for a query of the kind in the path. */
    Future<Answer> runKind(Call call) {
        String named = call.pathParam("id");
        if (!KIND.matcher(named).matches()) {
            throw ApiException.notFound();
        }
        String kind = query(call.body()).path("kind").asText();
        if (!kind.equals(named)) {
            throw ApiException.invalid("Query kind mismatch: path kind \"" + named + "\" does not match body kind \""
                    + Fields.excerpt(kind) + "\".");
        }
        return run(call);
    }

    /** {@code POST query/chart/}: the chart of the answer as SVG, in the size and colours of its place on a page. */
    Future<Answer> chart(Call call) {
        ObjectNode body = call.body();
        boolean isPacked = Gzip.isAccepted(call.request());
        return call.work(() -> {
            Fields request = Fields.of(body, "ChartRequest", CHART_FIELDS);
            JsonNode query = query(body);
            ChartRequest chart = ChartRequest.of(request.find("chart"));
            JsonNode asked = overridden(request, query);
            PreparedQuery prepared = runs.prepare(call.project(), asked);
            ObjectNode answer = charted(request, prepared);
            ChartStyle look =
                    chart.style(request.find("breakdown_colors"), call.project().zone());
            return Gzip.answer(ChartRequest.SVG, chart.svg(asked, answer, look), isPacked);
        });
    }

    /** With {@code force_cache} what was computed last: its reader has that answer, and wants no chart of another. */
    private ObjectNode charted(Fields request, PreparedQuery prepared) {
        if ("force_cache".equals(request.text("refresh"))) {
            ObjectNode cached = runs.answer(prepared, Refresh.FORCE_CACHE, null, null);
            if (!cached.isEmpty()) {
                return cached;
            }
        }
        return runs.answer(prepared, refresh(request), id(request), null);
    }

    /** {@code GET query/{id}/}: how a query in the background is. */
    Future<Answer> retrieve(Call call) {
        String id = call.pathParam("id");
        QueryRun run = runs.find(call.projectId(), id).orElseThrow(() -> notFound(call, id));
        return call.work(() -> {
            ApiException failure = run.failure();
            ObjectNode status = run.status(clock.instant());
            if (failure == null) {
                boolean isComplete = status.path("complete").booleanValue();
                return Answer.json(isComplete ? 200 : 202, Json.object().set("query_status", status));
            }
            ErrorCode code = failure.errorCode();
            ObjectNode refusal = Json.object()
                    .put("type", code.type())
                    .put("code", code.code())
                    .put("detail", failure.detail())
                    .put("attr", failure.attr());
            return Answer.json(code.status(), refusal.set("query_status", status));
        });
    }

    /** {@code DELETE query/{id}/}: cancels a running query. */
    Future<Answer> cancel(Call call) {
        int projectId = call.projectId();
        String id = call.pathParam("id");
        boolean isEnded = runs.find(projectId, id).isPresent();
        if (!runs.cancel(projectId, id) && !isEnded) {
            throw notFound(call, id);
        }
        return Future.succeededFuture(Answer.ok(Json.object().put("message", "Query cancelled.")));
    }

    /** {@code POST query/upgrade/}: the query as it was given, because there is one version only. */
    Future<Answer> upgrade(Call call) {
        JsonNode query = call.body().get("query");
        if (query == null || !query.isObject()) {
            throw Fields.mistake("query", "Field required");
        }
        return Future.succeededFuture(Answer.ok(Json.object().set("query", query)));
    }

    /** {@code GET query/sql_reference/}: what a text of SQL may name. */
    Future<Answer> sqlReference(Call call) {
        return call.work(() -> Answer.ok(runs.sqlReference(call.project())));
    }

    /** {@code GET query/check_auth_for_async/}: who gets here may ask. */
    Future<Answer> checkAuth(Call call) {
        return Future.succeededFuture(Answer.ok(Json.object().put("user", "ok")));
    }

    private static ApiException notFound(Call call, String id) {
        return new ApiException(ErrorCode.NOT_FOUND, "Query " + id + " not found for team " + call.projectId());
    }

    private static JsonNode query(ObjectNode body) {
        JsonNode query = body.get("query");
        if (query == null) {
            throw Fields.mistake("query", "Field required");
        }
        return query;
    }

    private static JsonNode overridden(Fields request, JsonNode query) {
        JsonNode filters = dictionary(request, "filters_override");
        JsonNode variables = dictionary(request, "variables_override");
        for (JsonNode each : variables) {
            if (!each.path("code_name").isTextual()) {
                throw Fields.mistake(request.path("variables_override"), "Each variable needs its code_name, a text");
            }
        }
        return VariableOverride.apply(QueryOverride.apply(query, filters), variables);
    }

    private static JsonNode dictionary(Fields request, String name) {
        JsonNode sent = request.find(name);
        if (sent != null && !sent.isObject()) {
            throw Fields.mistake(request.path(name), "Input should be a valid dictionary");
        }
        return sent == null ? Json.object() : sent;
    }

    /**
     * Reads {@code refresh}. {@code force_cache} becomes {@code blocking}: this endpoint always answers with a result.
     */
    private static Refresh refresh(Fields request) {
        JsonNode wanted = request.find("refresh");
        if (wanted == null) {
            return request.flag("async") ? Refresh.ASYNC : Refresh.BLOCKING;
        }
        if (!wanted.isTextual() && !wanted.isBoolean()) {
            throw Fields.mistake(request.path("refresh"), "Input should be a valid string or boolean");
        }
        Refresh refresh = Refresh.find(wanted.asText())
                .orElseThrow(() -> Fields.mistake(
                        request.path("refresh"),
                        "Input should be 'async', 'async_except_on_cache_miss', 'blocking', 'force_async',"
                                + " 'force_blocking', 'force_cache' or 'lazy_async'"));
        return refresh == Refresh.FORCE_CACHE ? Refresh.BLOCKING : refresh;
    }

    private static @Nullable String id(Fields request) {
        String id = request.text("client_query_id");
        if (id != null && id.length() > ID_MAX) {
            throw Fields.mistake(
                    request.path("client_query_id"), "String should have at most " + ID_MAX + " characters");
        }
        return id == null || id.isEmpty() ? null : id;
    }
}
