package dev.tenrec.api.experiment;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import java.time.Clock;

/** Experiments. */
public record ExperimentModule(Database database, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        ExperimentsApi api =
                new ExperimentsApi(database.experiments(), database.flags(), new UserJson(database.accounts()), clock);
        String one = "/experiments/{id}/";
        String read = "experiment:read";
        String write = "experiment:write";
        routes.project(
                get("/experiments/", read, api::list)
                        .query("limit offset search status archived created_by_id")
                        .answers("experiment_page"),
                post("/experiments/", write, api::create).body("experiment").answers(201, "experiment"),
                get("/experiments/stats/", read, api::stats).answers("experiment_stats"),
                get(one, read, api::retrieve).answers("experiment"),
                patch(one, write, api::update).body("experiment").answers("experiment"),
                post(one + "launch/", write, api::launch).answers("experiment"),
                post(one + "end/", write, api::end).body("experiment_end").answers("experiment"),
                post(one + "archive/", write, call -> api.archive(call, true)).answers("experiment"),
                post(one + "unarchive/", write, call -> api.archive(call, false))
                        .answers("experiment"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
    }
}
