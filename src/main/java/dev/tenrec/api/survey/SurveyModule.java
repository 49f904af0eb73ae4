package dev.tenrec.api.survey;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.ProjectTokens;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.QueryRuns;
import java.time.Clock;

/** Surveys and the counts of their answers. */
public record SurveyModule(Database database, QueryRuns runs, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        SurveyJson json = new SurveyJson(database.flags(), database.actions(), new UserJson(database.accounts()));
        SurveysApi api = new SurveysApi(database.surveys(), json, new ProjectTokens(database.accounts()), clock);
        SurveyStatsApi stats = new SurveyStatsApi(database.surveys(), runs);
        String one = "/surveys/{id}/";
        String read = "survey:read";
        String write = "survey:write";
        routes.project(
                get("/surveys/", read, api::list)
                        .query("limit offset search archived")
                        .answers("survey_page"),
                post("/surveys/", write, api::create).body("survey").answers(201, "survey"),
                get("/surveys/responses_count/", read, stats::counts)
                        .limit(RateLimit.QUERY)
                        .answers("survey_counts"),
                get("/surveys/stats/", read, stats::ofAll)
                        .query("date_from date_to")
                        .limit(RateLimit.QUERY)
                        .answers("survey_stats"),
                get(one, read, api::retrieve).answers("survey"),
                patch(one, write, api::update).body("survey").answers("survey"),
                delete(one, write, api::remove).answers(204),
                post(one + "launch/", write, api::launch).answers("survey"),
                post(one + "stop/", write, api::stop).answers("survey"),
                get(one + "stats/", read, stats::ofOne)
                        .query("date_from date_to")
                        .limit(RateLimit.QUERY)
                        .answers("survey_stats"));
        routes.ofSdks(
                get("/api/surveys/", PUBLIC, api::delivered).query("token").answers("survey_list"));
    }
}
