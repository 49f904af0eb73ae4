package dev.tenrec.api.dashboard;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Routes;

/** Dashboards, what is on them, who edits them, and the notes that their charts show. */
public final class DashboardRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public DashboardRoutes(Routes routes) {
        this.routes = routes;
    }

    /** The lines of the dashboards. */
    public DashboardRoutes dashboards(DashboardsApi api) {
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
        return this;
    }

    /** Single tiles of dashboards. */
    public DashboardRoutes tiles(TilesApi api) {
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
        return this;
    }

    /** What dashboards can be made from. */
    public DashboardRoutes templates(TemplatesApi api) {
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
        return this;
    }

    /** Who edits restricted dashboards. */
    public DashboardRoutes collaborators(CollaboratorsApi api) {
        String all = "/dashboards/{dashboard_id}/collaborators/";
        routes.project(
                get(all, "dashboard:read", api::list).answers("collaborator_list"),
                post(all, "dashboard:write", api::create).body("collaborator").answers(201, "collaborator"),
                delete(all + "{user_uuid}/", "dashboard:write", api::remove).answers(204));
        return this;
    }

    /** Notes about moments. */
    public DashboardRoutes annotations(AnnotationsApi api) {
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
        return this;
    }
}
