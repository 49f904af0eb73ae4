package dev.tenrec.api.dashboard;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Accounts;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.database.Database;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.InsightResults;
import java.time.Clock;

/** Dashboards, tiles, templates, collaborators, annotations, saved insights and their variables. */
public record DashboardModule(Database database, InsightResults results, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        Dashboards dashboards = database.dashboards();
        Accounts accounts = database.accounts();
        UserJson users = new UserJson(accounts);
        InsightJson insightJson = new InsightJson(dashboards, results, users);
        DashboardJson json =
                new DashboardJson(accounts, dashboards, new TileJson(dashboards, insightJson, results, users), users);
        insights(
                routes,
                new InsightsApi(dashboards, dashboards.insightChanges(), results, insightJson, accounts, clock));
        dashboards(routes, new DashboardsApi(dashboards, json, clock));
        tiles(routes, new TilesApi(dashboards, dashboards.tileChanges(), json));
        templates(routes, new TemplatesApi(dashboards.templates(), accounts));
        collaborators(routes, new CollaboratorsApi(database.collaborators(), accounts));
        annotations(routes, new AnnotationsApi(database.annotations(), dashboards, users));
        variables(routes, new InsightVariablesApi(database.variables()));
    }

    /** The lines of the dashboards. */
    private static void dashboards(Routes routes, DashboardsApi api) {
        String one = "/dashboards/{id}/";
        String all = "/dashboards/";
        String read = "dashboard:read";
        String write = "dashboard:write";
        routes.project(
                get(all, read, api::list)
                        .query("limit offset tags creation_mode exclude_generated search")
                        .answers("dashboard_page"),
                post(all, write, api::create).body("dashboard").answers(201, "dashboard"),
                post("/dashboards/create_from_template_json/", write, api::createFromTemplate)
                        .body("dashboard_from_template")
                        .answers("dashboard"),
                get(one, read, api::retrieve)
                        .query("refresh filters_override variables_override layoutSize")
                        .answers("dashboard"),
                patch(one, write, api::update).body("dashboard_patch").answers("dashboard"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
    }

    /** Single tiles of dashboards. */
    private static void tiles(Routes routes, TilesApi api) {
        String one = "/dashboards/{id}/";
        String write = "dashboard:write";
        routes.project(
                patch(one + "move_tile/", write, api::move)
                        .body("dashboard_move_tile")
                        .answers("dashboard"),
                post(one + "copy_tile/", write, api::copy)
                        .body("dashboard_copy_tile")
                        .answers("dashboard"),
                post(one + "reorder_tiles/", write, api::reorder)
                        .body("dashboard_reorder_tiles")
                        .answers("dashboard"),
                post(one + "create_text_tile/", write, api::createText)
                        .body("dashboard_create_text_tile")
                        .answers(201, "tile"),
                post(one + "update_text_tile/", write, api::updateText)
                        .body("dashboard_update_text_tile")
                        .answers("tile"),
                post(one + "delete_tile/", write, api::delete)
                        .body("dashboard_delete_tile")
                        .answers(204),
                get(one + "run_insights/", "dashboard:read", api::runInsights)
                        .query("refresh filters_override variables_override")
                        .answers("run_insights"),
                get(one + "stream_tiles/", "dashboard:read", api::stream)
                        .query("refresh filters_override variables_override layoutSize"));
    }

    /** Templates of dashboards. */
    private static void templates(Routes routes, TemplatesApi api) {
        String one = "/dashboard_templates/{id}/";
        String all = "/dashboard_templates/";
        String read = "dashboard_template:read";
        String write = "dashboard_template:write";
        routes.project(
                get(all, read, api::list).query("limit offset scope search").answers("dashboard_template_page"),
                post(all, write, api::create).body("dashboard_template").answers(201, "dashboard_template"),
                get("/dashboard_templates/json_schema/", read, api::schema).answers("json_schema"),
                get(one, read, api::retrieve).answers("dashboard_template"),
                patch(one, write, api::update).body("dashboard_template").answers("dashboard_template"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
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
        String one = "/annotations/{id}/";
        String all = "/annotations/";
        String read = "annotation:read";
        String write = "annotation:write";
        routes.project(
                get(all, read, api::list)
                        .query("limit offset search scope date_from date_to is_emoji hidden_in_user_interface")
                        .answers("annotation_page"),
                post(all, write, api::create).body("annotation").answers(201, "annotation"),
                get(one, read, api::retrieve).answers("annotation"),
                patch(one, write, api::update).body("annotation").answers("annotation"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
    }

    /** Variables of SQL. */
    private static void variables(Routes routes, InsightVariablesApi api) {
        String one = "/insight_variables/{id}/";
        String all = "/insight_variables/";
        String read = "insight_variable:read";
        String write = "insight_variable:write";
        routes.project(
                get(all, read, api::list).query("limit offset").answers("insight_variable_page"),
                post(all, write, api::create).body("insight_variable").answers(201, "insight_variable"),
                get(one, read, api::retrieve).answers("insight_variable"),
                patch(one, write, api::update).body("insight_variable").answers("insight_variable"),
                delete(one, write, api::remove).answers(204));
    }

    /** Saved questions. */
    private static void insights(Routes routes, InsightsApi api) {
        String one = "/insights/{id}/";
        String all = "/insights/";
        String read = "insight:read";
        String write = "insight:write";
        routes.project(
                get(all, read, api::list)
                        .query("saved favorited user created_by short_id search date_from date_to insight dashboards"
                                + " tags order basic refresh limit offset")
                        .answers("insight_page"),
                post(all, write, api::create).body("insight").answers(201, "insight"),
                get("/insights/my_last_viewed/", read, api::latest).answers("insight_list"),
                post("/insights/viewed/", read, api::viewed)
                        .body("insights_viewed")
                        .answers(201),
                post("/insights/cancel/", read, api::cancel).answers(201),
                get(one, read, api::retrieve)
                        .query("refresh from_dashboard filters_override variables_override")
                        .answers("insight"),
                patch(one, write, api::update).body("insight").answers("insight"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
    }
}
