package dev.tenrec.api.web;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;

import dev.tenrec.http.Routes;

/** The server itself: its health, its documents and the files of its pages. */
public final class ServerRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public ServerRoutes(Routes routes) {
        this.routes = routes;
    }

    /** For the machines that watch this one. */
    public ServerRoutes health(HealthApi health) {
        routes.root(
                get("/_livez/", PUBLIC, health::live).answers("status"),
                get("/_readyz/", PUBLIC, health::ready).answers("readiness"),
                get("/_health/", PUBLIC, health::health).answers("health"),
                get("/metrics/", PUBLIC, health::metrics));
        return this;
    }

    /** What this table says, for programs and for people. */
    public ServerRoutes schema(SchemaApi schema) {
        routes.root(
                get("/api/schema/", PUBLIC, schema::document).query("format"), get("/api/docs/", PUBLIC, schema::page));
        return this;
    }

    /** The files that pages load. */
    public ServerRoutes assets(AssetsApi api) {
        routes.root(
                get(WebAssets.PREFIX + "{version}/{name}/", PUBLIC, api::retrieve),
                get(WebAssets.PREFIX + "{version}/{folder}/{name}/", PUBLIC, api::retrieveInFolder));
        return this;
    }
}
