package dev.tenrec.api.sharing;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.PasswordStrength;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.database.Database;
import dev.tenrec.export.SharedTiles;
import dev.tenrec.export.TileResults;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.Queries;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.thread.WorkerPool;
import java.security.SecureRandom;
import java.time.Clock;

/**
 * Sharing configurations, and the public pages behind their links.
 *
 * @param passwords hashes the passwords of links
 * @param shared computes tiles and draws pictures
 * @param viewers answers from results at hand
 */
public record SharingModule(
        Database database,
        Queries queries,
        SessionTokens tokens,
        PasswordHashing passwords,
        WorkerPool shared,
        WorkerPool viewers,
        Readiness readiness,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        Dashboards dashboards = database.dashboards();
        sharing(routes, "/dashboards/{dashboard_id}/sharing/", SharedItem.Kind.DASHBOARD);
        sharing(routes, "/insights/{insight_id}/sharing/", SharedItem.Kind.INSIGHT);
        SharedTiles tiles = new SharedTiles(new TileResults(dashboards, queries));
        shared(
                routes,
                new SharedApi(
                        new SharedLinks(database.sharing(), dashboards, database.accounts(), clock),
                        tiles,
                        new SharedResults(tiles, shared, viewers, System::nanoTime),
                        new SharedPictures(shared, clock, System::nanoTime),
                        new ShareTokens(tokens, clock),
                        passwords,
                        viewers,
                        readiness,
                        new ShareAttempts(System::nanoTime),
                        new RatePerKey(SharedApi.CHARTS, System::nanoTime),
                        new RatePerKey(SharedApi.VIEWS, System::nanoTime)));
    }

    /** Sharing configurations of dashboards or of insights. */
    private void sharing(Routes routes, String one, SharedItem.Kind kind) {
        SharingApi api = new SharingApi(
                kind,
                database.dashboards().insights(),
                database.shareableItems(),
                database.sharing(),
                database.accounts(),
                passwords,
                PasswordStrength.ofLinks(database.accounts()),
                new SecureRandom());
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
                            .query("whitelabel noHeader legend detailed theme date_from date_to"),
                    post(one, PUBLIC, api.unlock(door)).body("shared_unlock").answers("shared_unlocked"),
                    get(one + "tiles/{tile}/", PUBLIC, api.tile(door))
                            .query("legend theme width height date_from date_to"));
        }
    }
}
