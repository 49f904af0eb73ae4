package dev.tenrec.api.rehearsal;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Level;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;

/** Rehearsals of imports and what they hold. */
public record RehearsalModule(Database database) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        RehearsalsApi api = new RehearsalsApi(
                database.rehearsals(), database.accounts().projects(), new UserJson(database.accounts()));
        String all = "/rehearsals/";
        String one = "/rehearsals/{id}/";
        String read = "project:read";
        String write = "project:write";
        routes.project(
                get(all, read, api::list).query("limit offset").answers("rehearsal_page"),
                post(all, write, api::create)
                        .level(Level.ADMIN)
                        .body("rehearsal")
                        .answers(201, "rehearsal"),
                get(one, read, api::retrieve).answers("rehearsal"),
                delete(one, write, api::remove).level(Level.ADMIN).answers(204),
                get("/rehearsals/{id}/requests/", read, api::requests)
                        .query("limit cursor")
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_request_list"));
    }
}
