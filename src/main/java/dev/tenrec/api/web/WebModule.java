package dev.tenrec.api.web;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;

import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.metrics.Metrics;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The web application, its assets, health, metrics and the documents of the API.
 *
 * @param sharedAssets of the shared pages
 * @param checks state of each part by name, {@code ok} or the fault; called on the event loop
 */
public record WebModule(
        WebAssets sharedAssets,
        Readiness readiness,
        Metrics metrics,
        String version,
        Supplier<Map<String, String>> checks)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        WebAssets assets = WebApp.assets();
        routes.pages(new WebApp(assets).routes());
        assets(routes, new AssetsApi(List.of(assets, sharedAssets)));
        health(routes, new HealthApi(readiness, metrics, version, checks));
        schema(routes, new SchemaApi(routes, version));
    }

    /** For the machines that watch this one. */
    private static void health(Routes routes, HealthApi health) {
        routes.root(
                get("/_livez/", PUBLIC, health::live).answers("status"),
                get("/_readyz/", PUBLIC, health::ready).answers("readiness"),
                get("/_health/", PUBLIC, health::health).answers("health"),
                get("/metrics/", PUBLIC, health::metrics));
    }

    /** The route table as OpenAPI document and as page. */
    private static void schema(Routes routes, SchemaApi schema) {
        routes.root(
                get("/api/schema/", PUBLIC, schema::document).query("format"), get("/api/docs/", PUBLIC, schema::page));
    }

    /** The files that pages load. */
    private static void assets(Routes routes, AssetsApi api) {
        routes.root(
                get(WebAssets.PREFIX + "{version}/{name}/", PUBLIC, api::retrieve),
                get(WebAssets.PREFIX + "{version}/{folder}/{name}/", PUBLIC, api::retrieveInFolder));
    }
}
