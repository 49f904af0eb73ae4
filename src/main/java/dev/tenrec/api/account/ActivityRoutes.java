package dev.tenrec.api.account;

import static dev.tenrec.http.Route.get;

import dev.tenrec.http.Routes;

/** Logs of who changed what: of a project, of a kind of thing and of one thing. */
public final class ActivityRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public ActivityRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Who changed what; the log of groups is beside the groups. */
    public ActivityRoutes activity(ActivityApi api) {
        routes.project(get("/activity_log/", "activity_log:read", api::list)
                .query("limit", "offset", "page", "scope", "scopes", "user", "item_id", "start_date", "end_date")
                .answers("activity_log_page"));
        return activity("dashboards", "Dashboard", api)
                .activity("insights", "Insight", api)
                .activity("annotations", "Annotation", api)
                .activity("persons", "Person", api)
                .activity("actions", "Action", api)
                .activity("event_definitions", "EventDefinition", api)
                .activity("property_definitions", "PropertyDefinition", api);
    }

    private ActivityRoutes activity(String resource, String scope, ActivityApi api) {
        String all = "/" + resource + "/";
        routes.project(
                get(all + "activity/", "activity_log:read", api.ofAll(scope))
                        .query("limit", "page")
                        .answers("activity_page"),
                get(all + "{id}/activity/", "activity_log:read", api.ofOne(scope))
                        .query("limit", "page")
                        .answers("activity_page"));
        return this;
    }
}
