package dev.tenrec.api.activity;

import static dev.tenrec.http.Route.get;

import dev.tenrec.account.Accounts;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.annotation.Annotations;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.person.Persons;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.taxonomy.Taxonomy;
import java.util.Map;

/** The activity log: changes of saved things, by project and by item. */
public record ActivityModule(
        ActivityLog log,
        Accounts accounts,
        Dashboards dashboards,
        Annotations annotations,
        Actions actions,
        Persons persons,
        Taxonomy taxonomy)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        activity(routes, new ActivityApi(log, accounts, items()));
    }

    /** The activity log of a project and of its resources; that of groups is in {@code api.person}. */
    private static void activity(Routes routes, ActivityApi api) {
        routes.project(get("/activity_log/", "activity_log:read", api::list)
                .query("limit", "offset", "page", "scope", "scopes", "user", "item_id", "start_date", "end_date")
                .answers("activity_log_page"));
        activity(routes, "dashboards", "Dashboard", api);
        activity(routes, "insights", "Insight", api);
        activity(routes, "annotations", "Annotation", api);
        activity(routes, "persons", "Person", api);
        activity(routes, "actions", "Action", api);
        activity(routes, "event_definitions", "EventDefinition", api);
        activity(routes, "property_definitions", "PropertyDefinition", api);
    }

    private static void activity(Routes routes, String resource, String scope, ActivityApi api) {
        String all = "/" + resource + "/";
        routes.project(
                get(all + "activity/", "activity_log:read", api.ofAll(scope))
                        .query("limit", "page")
                        .answers("activity_page"),
                get(all + "{id}/activity/", "activity_log:read", api.ofOne(scope))
                        .query("limit", "page")
                        .answers("activity_page"));
    }

    /** Existence checks by the scope names of the log. */
    private Map<String, ActivityApi.Things> items() {
        return Map.of(
                "Dashboard",
                        ActivityApi.byNumber((project, id) ->
                                dashboards.find(project.id(), id).isPresent()),
                "Insight",
                        ActivityApi.byNumberOr(
                                (project, id) -> dashboards
                                        .insights()
                                        .find(project.id(), id)
                                        .isPresent(),
                                (project, shortId) -> dashboards.insights().findNumber(project.id(), shortId)),
                "Annotation",
                        ActivityApi.byNumber(
                                (project, id) -> annotations.find(project, id).isPresent()),
                "Action",
                        ActivityApi.byNumber(
                                (project, id) -> actions.find(project.id(), id).isPresent()),
                "Person",
                        ActivityApi.byUuid(
                                (project, id) -> persons.find(project.id(), id).isPresent()),
                "EventDefinition",
                        ActivityApi.byUuid((project, id) ->
                                taxonomy.events().find(project.id(), id).isPresent()),
                "PropertyDefinition",
                        ActivityApi.byUuid((project, id) ->
                                taxonomy.properties().find(project.id(), id).isPresent()));
    }
}
