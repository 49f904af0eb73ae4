package dev.tenrec.api.activity;

import static dev.tenrec.http.Route.get;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insights;
import dev.tenrec.database.Database;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.taxonomy.Taxonomy;

/** The activity log: changes of saved things, by project and by item; that of groups is in {@code api.person}. */
public record ActivityModule(Database database) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        Dashboards dashboards = database.dashboards();
        Insights insights = dashboards.insights();
        Taxonomy taxonomy = database.taxonomy();
        UserJson users = new UserJson(database.accounts());
        ActivityApi api = new ActivityApi(
                database.activityLog(), database.accounts(), users, new ActivityJson(database.accounts()));
        routes.project(get("/activity_log/", "activity_log:read", api::list)
                .query("limit offset page scope scopes user item_id start_date end_date")
                .answers("activity_log_page"));
        add(routes, api, "dashboards", "Dashboard", ActivityApi.byNumber(dashboards::find));
        add(routes, api, "insights", "Insight", ActivityApi.byNumberOr(insights::find, insights::findNumber));
        add(
                routes,
                api,
                "annotations",
                "Annotation",
                (project, text) -> ActivityApi.byNumber(
                                (projectId, id) -> database.annotations().find(project, id))
                        .find(project, text));
        add(routes, api, "persons", "Person", ActivityApi.byUuid(database.persons()::find));
        add(routes, api, "actions", "Action", ActivityApi.byNumber(database.actions()::find));
        add(routes, api, "cohorts", "Cohort", ActivityApi.byNumber(database.cohorts()::find));
        add(
                routes,
                api,
                "feature_flags",
                "FeatureFlag",
                ActivityApi.byNumber((project, id) -> database.flags().find(project, id)));
        add(routes, api, "surveys", "Survey", ActivityApi.byUuid(database.surveys()::find));
        add(routes, api, "event_definitions", "EventDefinition", ActivityApi.byUuid(taxonomy.events()::find));
        add(routes, api, "property_definitions", "PropertyDefinition", ActivityApi.byUuid(taxonomy.properties()::find));
    }

    /** @param scope the name that entries about these items bear in the log */
    private static void add(Routes routes, ActivityApi api, String resource, String scope, ActivityApi.Items items) {
        String all = "/" + resource + "/";
        routes.project(
                get(all + "activity/", "activity_log:read", api.ofAll(scope))
                        .query("limit page")
                        .answers("activity_page"),
                get(all + "{id}/activity/", "activity_log:read", api.ofOne(scope, items))
                        .query("limit page")
                        .answers("activity_page"));
    }
}
