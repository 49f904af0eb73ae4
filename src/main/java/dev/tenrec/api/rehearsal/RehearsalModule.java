package dev.tenrec.api.rehearsal;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.database.Database;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.rehearsal.EventOrigin;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalRelays;
import dev.tenrec.rehearsal.RehearsalReports;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * Rehearsals of imports, what they hold and what is said of them.
 *
 * @param queries answer the golden questions of plans
 * @param workers make reports
 * @param scans help them
 * @param inflatedMax bytes of a body after decompression
 */
public record RehearsalModule(
        Database database, Queries queries, Executor workers, Parallel scans, int inflatedMax, Clock clock)
        implements RouteModule {
    private static final String ONE = "/rehearsals/{id}/";
    private static final String READ = "project:read";
    private static final String WRITE = "project:write";

    @Override
    public void addTo(Routes routes) {
        UserJson users = new UserJson(database.accounts());
        RehearsalJson json = new RehearsalJson(
                database.rehearsals().log(), database.accounts().projects(), users);
        rehearsals(routes, new RehearsalsApi(database.rehearsals(), json));
        baselines(routes, new BaselineApi(database.rehearsals()));
        Payload payload = new Payload(new Decompressor(inflatedMax));
        RehearsalReports reports = new RehearsalReports(
                database.rehearsals(),
                database.events(),
                database.groups(),
                this::answer,
                payload,
                workers,
                scans,
                clock);
        EventOrigin origins = new EventOrigin(database.rehearsals(), database.events(), payload);
        origins(routes, new OriginsApi(database.rehearsals(), origins, reports));
        reports(routes, new ReportsApi(database.rehearsals(), reports, database.accounts()));
        approvals(routes, new ApprovalsApi(database.rehearsals(), reports, json));
        RehearsalRelays relays = new RehearsalRelays(database.rehearsals(), database.events(), payload, workers, clock);
        relays(routes, new RelayApi(database.rehearsals(), relays));
    }

    private ObjectNode answer(Rehearsal rehearsal, ObjectNode query) {
        Project own = database.accounts().projects().find(rehearsal.projectId()).orElseThrow(ApiException::notFound);
        return queries.alone().answer(own, query);
    }

    private static void rehearsals(Routes routes, RehearsalsApi api) {
        routes.project(
                get("/rehearsals/", READ, api::list)
                        .query("limit offset search")
                        .answers("rehearsal_page"),
                post("/rehearsals/", WRITE, api::create)
                        .level(Level.ADMIN)
                        .body("rehearsal")
                        .answers(201, "rehearsal"),
                get(ONE, READ, api::retrieve).answers("rehearsal"),
                patch(ONE, WRITE, api::update).body("rehearsal_patch").answers("rehearsal"),
                delete(ONE, WRITE, api::remove).level(Level.ADMIN).answers(204),
                get(ONE + "requests/", READ, api::requests)
                        .query("limit cursor")
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_request_list"));
    }

    private static void baselines(Routes routes, BaselineApi api) {
        routes.project(
                get(ONE + "baseline/", READ, api::totals).answers("rehearsal_baseline"),
                post(ONE + "baseline/", WRITE, api::add)
                        .body("rehearsal_baseline")
                        .answers(201, "rehearsal_baseline"),
                delete(ONE + "baseline/", WRITE, api::clear).answers(204));
    }

    private static void origins(Routes routes, OriginsApi api) {
        routes.project(
                get(ONE + "requests/{number}/events/", READ, api::events)
                        .query("limit cursor")
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_sent_event_list"),
                get(ONE + "events/{uuid}/", READ, api::origin)
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_event_place"));
    }

    private static void reports(Routes routes, ReportsApi api) {
        routes.project(
                post(ONE + "report/", READ, api::start)
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_report_state"),
                get(ONE + "report/", READ, api::report)
                        .query("format")
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_report_state"),
                get(ONE + "verdicts/", READ, api::verdicts)
                        .query("rule severity request uuid cursor limit")
                        .limit(RateLimit.ANALYTICS)
                        .answers("rehearsal_verdict_list"),
                get(ONE + "diff/", READ, api::diff).query("with").answers("rehearsal_diff"));
    }

    private static void approvals(Routes routes, ApprovalsApi api) {
        routes.project(
                post(ONE + "waivers/", WRITE, api::waive)
                        .body("rehearsal_waiver")
                        .answers(201, "rehearsal"),
                delete(ONE + "waivers/{rule}/", WRITE, api::unwaive).answers("rehearsal"),
                post(ONE + "sign_off/", WRITE, api::sign)
                        .body("rehearsal_sign_off")
                        .answers(201, "rehearsal"));
    }

    private static void relays(Routes routes, RelayApi api) {
        routes.project(
                post(ONE + "relay/", WRITE, api::start).level(Level.ADMIN).answers("rehearsal_relay"),
                get(ONE + "relay/", READ, api::state).answers("rehearsal_relay"),
                get(ONE + "relay/batch/", WRITE, api::batch)
                        .level(Level.ADMIN)
                        .query("cursor")
                        .answers("rehearsal_relay_batch"));
    }
}
