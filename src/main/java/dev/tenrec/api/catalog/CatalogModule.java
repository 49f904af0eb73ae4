package dev.tenrec.api.catalog;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Accounts;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RawRoute;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.lake.TableCatalog;
import java.util.List;
import java.util.Optional;

/**
 * The read side of the protocol of Iceberg catalogs.
 *
 * @param catalog empty for a server without a lake
 */
public record CatalogModule(Accounts accounts, Optional<TableCatalog> catalog, Readiness readiness)
        implements RouteModule {
    private static final String TOKENS = "/iceberg/v1/oauth/tokens";

    @Override
    public void addTo(Routes routes) {
        CatalogApi api = new CatalogApi(accounts, catalog);
        String read = "query:read";
        routes.root(
                get("/iceberg/v1/config/", read, api::config).query("warehouse").answers("catalog_config"),
                get("/iceberg/v1/namespaces/", read, api::namespaces)
                        .query("parent")
                        .answers("catalog_namespaces"),
                get("/iceberg/v1/namespaces/{namespace}/", read, api::namespace).answers("catalog_namespace"),
                get("/iceberg/v1/namespaces/{namespace}/tables/", read, api::tables)
                        .answers("catalog_tables"),
                get("/iceberg/v1/namespaces/{namespace}/tables/{table}/", read, api::table)
                        .query("snapshots")
                        .answers("catalog_table"));
        CatalogTokens tokens = new CatalogTokens(accounts, readiness, TOKENS + "/");
        routes.raw(List.of(new RawRoute(
                "POST",
                TOKENS,
                (exchange, async, bodyMax) -> tokens.handle(exchange, bodyMax),
                List.of(post(TOKENS + "/", PUBLIC, Handler.SERVED_RAW).answers("catalog_token")))));
    }
}
