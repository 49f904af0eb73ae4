package dev.tenrec.api.dashboard;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.query.LegacyInsightsApi;
import dev.tenrec.api.query.QueryApi;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.Routes;
import java.util.Map;
import java.util.TreeMap;

/** Questions about events: asked once, saved, and in the form of older clients. */
public final class InsightRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public InsightRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Questions about events. */
    public InsightRoutes query(QueryApi api) {
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
        return this;
    }

    /** Saved questions. */
    public InsightRoutes insights(InsightsApi api) {
        routes.project(
                get("/insights/", "insight:read", api::list)
                        .query(
                                "saved",
                                "favorited",
                                "user",
                                "created_by",
                                "short_id",
                                "search",
                                "date_from",
                                "date_to",
                                "insight",
                                "dashboards",
                                "tags",
                                "order",
                                "basic",
                                "refresh",
                                "limit",
                                "offset")
                        .answers("insight_page"),
                post("/insights/", "insight:write", api::create).body("insight").answers(201, "insight"),
                get("/insights/my_last_viewed/", "insight:read", api::latest).answers("insight_list"),
                post("/insights/viewed/", "insight:read", api::viewed)
                        .body("insights_viewed")
                        .answers(201),
                post("/insights/cancel/", "insight:read", api::cancel).answers(201),
                get("/insights/{id}/", "insight:read", api::retrieve)
                        .query("refresh", "from_dashboard", "filters_override", "variables_override")
                        .answers("insight"),
                patch("/insights/{id}/", "insight:write", api::update)
                        .body("insight")
                        .answers("insight"),
                delete("/insights/{id}/", "insight:write", api::refuseDelete).answers(405));
        return this;
    }

    /** Questions in the form of older clients. */
    public InsightRoutes legacyInsights(LegacyInsightsApi api) {
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
        return this;
    }
}
