package dev.tenrec.api.dashboard;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Accounts;
import dev.tenrec.annotation.Annotations;
import dev.tenrec.dashboard.Collaborators;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.InsightResults;
import java.time.Clock;

/** Dashboards, tiles, templates, collaborators, annotations and saved insights. */
public record DashboardModule(
        Dashboards dashboards,
        Collaborators collaborators,
        Annotations annotations,
        Accounts accounts,
        InsightResults results,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        insights(routes, new InsightsApi(dashboards, accounts, results, clock));
        dashboards(routes, new DashboardsApi(dashboards, accounts, results, clock));
        tiles(routes, new TilesApi(dashboards, accounts, results));
        templates(routes, new TemplatesApi(dashboards, accounts));
        collaborators(routes, new CollaboratorsApi(collaborators, accounts));
        annotations(routes, new AnnotationsApi(annotations, dashboards, accounts));
    }

    /** The lines of the dashboards. */
    private static void dashboards(Routes routes, DashboardsApi api) {
        routes.project(
                get("/dashboards/", "dashboard:read", api::list)
                        .query("limit", "offset", "tags", "creation_mode", "exclude_generated", "search")
                        .answers("dashboard_page"),
                post("/dashboards/", "dashboard:write", api::create)
                        .body("dashboard")
                        .answers(201, "dashboard"),
                post("/dashboards/create_from_template_json/", "dashboard:write", api::createFromTemplate)
                        .body("dashboard_from_template")
                        .answers("dashboard"),
                get("/dashboards/{id}/", "dashboard:read", api::retrieve)
                        .query("refresh", "filters_override", "variables_override", "layoutSize")
                        .answers("dashboard"),
                patch("/dashboards/{id}/", "dashboard:write", api::update)
                        .body("dashboard_patch")
                        .answers("dashboard"),
                delete("/dashboards/{id}/", "dashboard:write", api::refuseDelete)
                        .answers(405));
    }

    /** Single tiles of dashboards. */
    private static void tiles(Routes routes, TilesApi api) {
        routes.project(
                patch("/dashboards/{id}/move_tile/", "dashboard:write", api::move)
                        .body("dashboard_move_tile")
                        .answers("dashboard"),
                post("/dashboards/{id}/copy_tile/", "dashboard:write", api::copy)
                        .body("dashboard_copy_tile")
                        .answers("dashboard"),
                post("/dashboards/{id}/reorder_tiles/", "dashboard:write", api::reorder)
                        .body("dashboard_reorder_tiles")
                        .answers("dashboard"),
                post("/dashboards/{id}/create_text_tile/", "dashboard:write", api::createText)
                        .body("dashboard_create_text_tile")
                        .answers(201, "tile"),
                post("/dashboards/{id}/update_text_tile/", "dashboard:write", api::updateText)
                        .body("dashboard_update_text_tile")
                        .answers("tile"),
                post("/dashboards/{id}/delete_tile/", "dashboard:write", api::delete)
                        .body("dashboard_delete_tile")
                        .answers(204),
                get("/dashboards/{id}/run_insights/", "dashboard:read", api::runInsights)
                        .query("refresh", "filters_override", "variables_override")
                        .answers("run_insights"),
                get("/dashboards/{id}/stream_tiles/", "dashboard:read", api::stream)
                        .query("refresh", "filters_override", "variables_override", "layoutSize"));
    }

    /** Templates of dashboards. */
    private static void templates(Routes routes, TemplatesApi api) {
        routes.project(
                get("/dashboard_templates/", "dashboard_template:read", api::list)
                        .query("limit", "offset", "scope", "search")
                        .answers("dashboard_template_page"),
                post("/dashboard_templates/", "dashboard_template:write", api::create)
                        .body("dashboard_template")
                        .answers(201, "dashboard_template"),
                get("/dashboard_templates/json_schema/", "dashboard_template:read", api::schema)
                        .answers("json_schema"),
                get("/dashboard_templates/{id}/", "dashboard_template:read", api::retrieve)
                        .answers("dashboard_template"),
                patch("/dashboard_templates/{id}/", "dashboard_template:write", api::update)
                        .body("dashboard_template")
                        .answers("dashboard_template"),
                delete("/dashboard_templates/{id}/", "dashboard_template:write", api::refuseDelete)
                        .answers(405));
    }

    /** Collaborators of restricted dashboards. */
    private static void collaborators(Routes routes, CollaboratorsApi api) {
        String all = "/dashboards/{dashboard_id}/collaborators/";
        routes.project(
                get(all, "dashboard:read", api::list).answers("collaborator_list"),
                post(all, "dashboard:write", api::create).body("collaborator").answers(201, "collaborator"),
                delete(all + "{user_uuid}/", "dashboard:write", api::remove).answers(204));
    }

    /** Notes about moments. */
    private static void annotations(Routes routes, AnnotationsApi api) {
        routes.project(
                get("/annotations/", "annotation:read", api::list)
                        .query(
                                "limit",
                                "offset",
                                "search",
                                "scope",
                                "date_from",
                                "date_to",
                                "is_emoji",
                                "hidden_in_user_interface")
                        .answers("annotation_page"),
                post("/annotations/", "annotation:write", api::create)
                        .body("annotation")
                        .answers(201, "annotation"),
                get("/annotations/{id}/", "annotation:read", api::retrieve).answers("annotation"),
                patch("/annotations/{id}/", "annotation:write", api::update)
                        .body("annotation")
                        .answers("annotation"),
                delete("/annotations/{id}/", "annotation:write", api::refuseDelete)
                        .answers(405));
    }

    /** Saved questions. */
    private static void insights(Routes routes, InsightsApi api) {
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
    }
}
