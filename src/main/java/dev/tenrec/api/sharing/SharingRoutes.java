package dev.tenrec.api.sharing;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.api.export.ExporterApi;
import dev.tenrec.api.export.ExportsApi;
import dev.tenrec.http.Routes;

/** What people show and take away: links to dashboards and insights, what is behind them, and files. */
public final class SharingRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public SharingRoutes(Routes routes) {
        this.routes = routes;
    }

    /** How dashboards are shared by link. */
    public SharingRoutes dashboardSharing(SharingApi api) {
        return sharing("/dashboards/{dashboard_id}/sharing/", api);
    }

    /** How insights are shared by link. */
    public SharingRoutes insightSharing(SharingApi api) {
        return sharing("/insights/{insight_id}/sharing/", api);
    }

    private SharingRoutes sharing(String one, SharingApi api) {
        String write = "sharing_configuration:write";
        routes.project(
                get(one, "sharing_configuration:read", api::retrieve).answers("sharing"),
                patch(one, write, api::update).body("sharing").answers("sharing"),
                put(one, write, api::refusePut).answers(405),
                post(one + "refresh/", write, api::refresh).answers("sharing"),
                post(one + "passwords/", write, api::createPassword)
                        .body("share_password")
                        .answers(201, "new_share_password"),
                delete(one + "passwords/{password_id}/", write, api::removePassword)
                        .answers(204));
        return this;
    }

    /** What links show to people without an account. */
    public SharingRoutes shared(SharedApi api) {
        for (SharedEndpoint door : SharedEndpoint.values()) {
            String one = door.prefix() + "{token}/";
            routes.root(
                    get(one, PUBLIC, api.view(door))
                            .query("whitelabel", "noHeader", "legend", "detailed", "theme", "date_from", "date_to"),
                    post(one, PUBLIC, api.unlock(door)).body("shared_unlock").answers("shared_unlocked"),
                    get(one + "tiles/{tile}/", PUBLIC, api.tile(door))
                            .query("legend", "theme", "width", "height", "date_from", "date_to"));
        }
        return this;
    }

    /** Files of insights. */
    public SharingRoutes exports(ExportsApi api) {
        routes.project(
                get("/exports/", "export:read", api::list)
                        .query("limit", "offset", "export_format", "context_path", "session_recording_id")
                        .answers("export_page"),
                post("/exports/", "export:write", api::create).body("export").answers(201, "export"),
                get("/exports/{id}/", "export:read", api::retrieve).answers("export"),
                get("/exports/{id}/content/", "export:read", api::content)
                        .query("download")
                        .answers("export_content"),
                post("/exports/{id}/link/", "export:read", api::link).answers(201, "export_link"));
        return this;
    }

    /** Files of insights for whoever has a signed link. */
    public SharingRoutes exporter(ExporterApi api) {
        routes.root(get("/exporter/{filename}/", PUBLIC, api::content)
                .query("token", "download")
                .answers("export_content"));
        return this;
    }
}
