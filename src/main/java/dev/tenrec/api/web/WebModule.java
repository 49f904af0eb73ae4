package dev.tenrec.api.web;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;

import dev.tenrec.account.Accounts;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.store.Store;

/**
 * The web application, its assets, health, metrics and the documents of the API.
 *
 * @param sharedAssets of the shared pages
 */
public record WebModule(
        OnDemand<WebAssets> sharedAssets,
        Readiness readiness,
        Metrics metrics,
        String version,
        Store store,
        Accounts accounts)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        AssetsApi files = new AssetsApi(sharedAssets);
        HealthApi health = new HealthApi(readiness, metrics, version, store);
        SchemaApi schema = new SchemaApi(routes, version);
        SdkScriptApi script = new SdkScriptApi(accounts);
        routes.ofSdks(
                get("/static/{file}/", PUBLIC, script::file),
                get("/static/{version}/{file}/", PUBLIC, script::fileOfVersion),
                get("/array/{token}/array.js/", PUBLIC, script::libraryOfProject));
        routes.pages(WebApp.routes());
        routes.root(
                get("/_livez/", PUBLIC, health::live).answers("status"),
                get("/_readyz/", PUBLIC, health::ready).answers("readiness"),
                get("/_health/", PUBLIC, health::health).answers("health"),
                get("/metrics/", PUBLIC, health::metrics),
                get("/api/schema/", PUBLIC, schema::document).query("format"),
                get("/api/docs/", PUBLIC, schema::page),
                get(WebAssets.PREFIX + "{version}/{name}/", PUBLIC, files::retrieve),
                get(WebAssets.PREFIX + "{version}/{folder}/{name}/", PUBLIC, files::retrieve));
    }
}
