package dev.tenrec.api.query;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Handler;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.QueryRuns;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;

/** Queries, their charts, and insights in the form of older clients. */
public record QueryModule(QueryRuns runs, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        query(routes, new QueryApi(runs, clock));
        legacyInsights(routes, new LegacyInsightsApi(runs));
    }

    /** Questions about events. */
    private static void query(Routes routes, QueryApi api) {
        routes.project(
                post("/query/", "query:read", api::run)
                        .limit(RateLimit.QUERY)
                        .answers("query_answer")
                        .accepts("query_run"),
                post("/query/chart/", "query:read", api::chart).limit(RateLimit.QUERY),
                get("/query/check_auth_for_async/", "query:read", api::checkAuth)
                        .answers("query_auth"),
                post("/query/upgrade/", "query:read", api::upgrade).answers("query_upgrade"),
                get("/query/{id}/", "query:read", api::retrieve)
                        .answers("query_run")
                        .accepts("query_run"),
                delete("/query/{id}/", "query:read", api::cancel).answers("message"));
    }

    /** Questions in the form of older clients. */
    private static void legacyInsights(Routes routes, LegacyInsightsApi api) {
        Map<String, Handler> handlers = new TreeMap<>();
        handlers.put("/insights/trend/", api::trend);
        handlers.put("/insights/funnel/", api::funnel);
        handlers.put("/insights/retention/", api::retention);
        handlers.put("/insights/path/", api::path);
        String[] parameters = LegacyInsightsApi.PARAMETERS.toArray(String[]::new);
        handlers.forEach((path, handler) -> routes.project(
                get(path, "insight:read", handler)
                        .limit(RateLimit.QUERY)
                        .query(parameters)
                        .answers("legacy_insight"),
                post(path, "insight:read", handler)
                        .limit(RateLimit.QUERY)
                        .query(parameters)
                        .answers("legacy_insight")));
    }
}
