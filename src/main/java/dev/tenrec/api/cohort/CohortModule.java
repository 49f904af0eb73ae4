package dev.tenrec.api.cohort;

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
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.cohort.CohortSearch;
import java.time.Clock;

/** Cohorts and their members. */
public record CohortModule(Database database, CohortMembers members, CohortSearch search, Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        CohortSources sources = new CohortSources(database.events(), database.persons(), members, search);
        CohortUses uses = new CohortUses(database.cohorts(), database.flags(), database.dashboards());
        CohortsApi api = new CohortsApi(
                database.cohorts(),
                new CohortCounts(database.cohorts(), members, search, clock),
                sources,
                uses,
                new UserJson(database.accounts()));
        CohortPersonsApi persons = new CohortPersonsApi(database.cohorts(), database.persons(), search, sources);
        String one = "/cohorts/{id}/";
        String read = "cohort:read";
        String write = "cohort:write";
        routes.project(
                get("/cohorts/", read, api::list)
                        .query("limit offset search type created_by_id basic hide_behavioral_cohorts")
                        .answers("cohort_page"),
                post("/cohorts/", write, api::create).body("cohort").answers(201, "cohort"),
                post("/cohorts/count/", read, api::count)
                        .body("cohort_count")
                        .limit(RateLimit.ANALYTICS)
                        .answers("cohort_count"),
                get(one, read, api::retrieve).answers("cohort"),
                patch(one, write, api::update).body("cohort").answers("cohort"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405),
                get(one + "persons/", "person:read", persons::list)
                        .query("limit offset search distinct_id")
                        .limit(RateLimit.PERSONS)
                        .answers("person_page"),
                patch(one + "add_persons_to_static_cohort/", write, persons::add)
                        .body("cohort_persons")
                        .answers("cohort_change"),
                patch(one + "remove_person_from_static_cohort/", write, persons::remove)
                        .body("cohort_person")
                        .answers("cohort_change"),
                get(one + "duplicate_as_static_cohort/", write, api::duplicate).answers("cohort"));
    }
}
