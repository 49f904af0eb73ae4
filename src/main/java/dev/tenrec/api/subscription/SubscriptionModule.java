package dev.tenrec.api.subscription;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.subscription.SubscriptionRuns;

/** Subscriptions to dashboards and insights. */
public record SubscriptionModule(Database database, SubscriptionRuns runs) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        SubscriptionJson json = new SubscriptionJson(database.dashboards(), new UserJson(database.accounts()));
        SubscriptionsApi api = new SubscriptionsApi(database.subscriptions(), runs, json);
        String all = "/subscriptions/";
        String one = "/subscriptions/{id}/";
        String read = "subscription:read";
        String write = "subscription:write";
        routes.project(
                get(all, read, api::list)
                        .query("limit offset insight dashboard deleted target_type resource_type search")
                        .answers("subscription_page"),
                post(all, write, api::create).body("subscription").answers(201, "subscription"),
                get(one, read, api::retrieve).answers("subscription"),
                patch(one, write, api::update).body("subscription").answers("subscription"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405),
                post(one + "test-delivery/", write, api::sendNow)
                        .limit(RateLimit.QUERY)
                        .answers(202));
    }
}
