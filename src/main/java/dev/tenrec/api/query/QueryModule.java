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
import java.util.stream.Stream;

/** Queries, their charts, and insights in the form of older clients. */
public record QueryModule(QueryRuns runs, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        QueryApi api = new QueryApi(runs, clock);
        String read = "query:read";
        routes.project(
                post("/query/", read, api::run)
                        .limit(RateLimit.QUERY)
                        .answers("query_answer")
                        .accepts("query_run"),
                post("/query/chart/", read, api::chart).limit(RateLimit.QUERY),
                get("/query/check_auth_for_async/", read, api::checkAuth).answers("query_auth"),
                get("/query/sql_reference/", read, api::sqlReference).answers("sql_reference"),
                post("/query/upgrade/", read, api::upgrade).answers("query_upgrade"),
                get("/query/{id}/", read, api::retrieve).answers("query_run").accepts("query_run"),
                // The place of the id is that of the kind here.
                post("/query/{id}/", read, api::runKind)
                        .limit(RateLimit.QUERY)
                        .answers("query_answer")
                        .accepts("query_run"),
                delete("/query/{id}/", read, api::cancel).answers("message"));
        LegacyInsightsApi legacy = new LegacyInsightsApi(runs);
        legacyInsights(routes, "/insights/funnel/", legacy.answer("FUNNELS"));
        legacyInsights(routes, "/insights/path/", legacy.answer("PATHS"));
        legacyInsights(routes, "/insights/retention/", legacy.answer("RETENTION"));
        // The filters may name lifecycle and stickiness too.
        legacyInsights(routes, "/insights/trend/", legacy.answer(null));
    }

    /** A kind of insight in the form of older clients. */
    private static void legacyInsights(Routes routes, String path, Handler handler) {
        Stream.of(get(path, "insight:read", handler), post(path, "insight:read", handler))
                .map(route -> route.limit(RateLimit.QUERY)
                        .query(LegacyInsightsApi.PARAMETERS)
                        .answers("legacy_insight"))
                .forEach(routes::project);
    }
}
