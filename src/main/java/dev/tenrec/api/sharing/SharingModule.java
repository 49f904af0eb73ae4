package dev.tenrec.api.sharing;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.Accounts;
import dev.tenrec.api.web.WebAssets;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.export.SharedTiles;
import dev.tenrec.export.TileResults;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.Queries;
import dev.tenrec.sharing.ShareableItems;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;

/**
 * Sharing configurations, and the public pages behind their links.
 *
 * @param passwords hashes the passwords of links
 * @param shared computes tiles and draws pictures
 * @param viewers answers from results at hand
 * @param assets of the shared pages
 */
public record SharingModule(
        Sharing sharing,
        ShareableItems items,
        Dashboards dashboards,
        Accounts accounts,
        Queries queries,
        SessionTokens tokens,
        WorkerPool passwords,
        WorkerPool shared,
        WorkerPool viewers,
        WebAssets assets,
        Readiness readiness,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        dashboardSharing(routes, sharing(SharedItem.Kind.DASHBOARD));
        insightSharing(routes, sharing(SharedItem.Kind.INSIGHT));
        SharedTiles tiles = new SharedTiles(new TileResults(dashboards, queries));
        shared(
                routes,
                new SharedApi(
                        new SharedLinks(sharing, dashboards, accounts, clock),
                        tiles,
                        new SharedResults(tiles, shared, viewers, System::nanoTime),
                        new SharedPictures(shared, clock, System::nanoTime),
                        new SharedPage(assets),
                        new ShareTokens(tokens, clock),
                        passwords,
                        viewers,
                        readiness));
    }

    /** Sharing configurations of dashboards. */
    private static void dashboardSharing(Routes routes, SharingApi api) {
        sharing(routes, "/dashboards/{dashboard_id}/sharing/", api);
    }

    /** Sharing configurations of insights. */
    private static void insightSharing(Routes routes, SharingApi api) {
        sharing(routes, "/insights/{insight_id}/sharing/", api);
    }

    private static void sharing(Routes routes, String one, SharingApi api) {
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
    }

    /** Public pages, without an account. */
    private static void shared(Routes routes, SharedApi api) {
        for (SharedEndpoint door : SharedEndpoint.values()) {
            String one = door.prefix() + "{token}/";
            routes.root(
                    get(one, PUBLIC, api.view(door))
                            .query("whitelabel", "noHeader", "legend", "detailed", "theme", "date_from", "date_to"),
                    post(one, PUBLIC, api.unlock(door)).body("shared_unlock").answers("shared_unlocked"),
                    get(one + "tiles/{tile}/", PUBLIC, api.tile(door))
                            .query("legend", "theme", "width", "height", "date_from", "date_to"));
        }
    }

    private SharingApi sharing(SharedItem.Kind kind) {
        return new SharingApi(kind, dashboards.insights(), items, sharing, accounts, passwords);
    }
}
