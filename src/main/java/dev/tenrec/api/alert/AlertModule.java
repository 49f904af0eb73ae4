package dev.tenrec.api.alert;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.api.dashboard.InsightJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.InsightResults;

/** Alerts on insights. */
public record AlertModule(Database database, InsightResults results) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        UserJson users = new UserJson(database.accounts());
        InsightJson insights = new InsightJson(database.dashboards(), results, users);
        AlertsApi api = new AlertsApi(
                database.alerts(), new AlertJson(database.alerts(), insights, users), database.accounts());
        String all = "/alerts/";
        String one = "/alerts/{id}/";
        String read = "alert:read";
        String write = "alert:write";
        routes.project(
                get(all, read, api::list)
                        .query("limit offset insight insight_id")
                        .answers("alert_page"),
                post(all, write, api::create).body("alert").answers(201, "alert"),
                get(one, read, api::retrieve).answers("alert"),
                patch(one, write, api::update).body("alert").answers("alert"),
                delete(one, write, api::remove).answers(204));
    }
}
