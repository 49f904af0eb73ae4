package dev.tenrec.api.flag;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.flag.FlagAudience;
import dev.tenrec.flag.FlagDefinitions;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.http.Handler;
import dev.tenrec.http.ProjectTokens;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import java.time.Clock;

/** Feature flags and what they decide. */
public record FlagModule(Database database, FlagEvaluations evaluations, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        FeatureFlagJson json = new FeatureFlagJson(
                new UserJson(database.accounts()), database.earlyAccess(), database.surveys(), database.experiments());
        FeatureFlagsApi api = new FeatureFlagsApi(database.flags(), database.surveys(), json);
        FlagReportsApi reports = new FlagReportsApi(
                database.flags(),
                evaluations,
                new FlagAudience(
                        database.flags(),
                        evaluations,
                        database.cohorts(),
                        database.persons(),
                        database.groups(),
                        clock),
                new FlagDefinitions(database.flags(), database.cohorts(), database.groups()),
                json);
        addFlags(routes, api, reports);
        addTrials(routes, new FlagTrialsApi(database.flags(), evaluations, database.persons()));
        addEarlyAccess(
                routes,
                new EarlyAccessApi(database.earlyAccess(), database.flags(), new ProjectTokens(database.accounts())));
    }

    private static void addFlags(Routes routes, FeatureFlagsApi api, FlagReportsApi reports) {
        String one = "/feature_flags/{id}/";
        String read = "feature_flag:read";
        String write = "feature_flag:write";
        routes.project(
                get("/feature_flags/", read, api::list)
                        .query("limit offset search active created_by_id")
                        .answers("feature_flag_page"),
                post("/feature_flags/", write, api::create).body("feature_flag").answers(201, "feature_flag"),
                get("/feature_flags/my_flags/", read, reports::ofCaller)
                        .query("groups")
                        .answers("my_flags"),
                get("/feature_flags/evaluation_reasons/", read, reports::reasons)
                        .query("distinct_id groups")
                        .answers("flag_reasons"),
                get("/feature_flags/local_evaluation/", read, reports::definitions)
                        .query("send_cohorts")
                        .answers("flag_definitions"),
                post("/feature_flags/user_blast_radius/", read, reports::audience)
                        .body("flag_condition")
                        .limit(RateLimit.ANALYTICS)
                        .answers("flag_audience"),
                get(one, read, api::retrieve).answers("feature_flag"),
                patch(one, write, api::update).body("feature_flag").answers("feature_flag"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405),
                post(one + "enable/", write, call -> api.turn(call, true)).answers("feature_flag"),
                post(one + "disable/", write, call -> api.turn(call, false)).answers("feature_flag"),
                get(one + "remote_config/", read, reports::remoteConfig).answers("flag_payload"),
                get(one + "status/", read, reports::status).answers("flag_status"));
        routes.root(
                get("/api/feature_flag/local_evaluation/", read, reports::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"),
                get("/flags/definitions/", read, reports::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"));
    }

    private static void addTrials(Routes routes, FlagTrialsApi trials) {
        String one = "/feature_flags/{id}/";
        String read = "feature_flag:read";
        routes.project(
                get(one + "dependent_flags/", read, trials::dependents).answers("dependent_flags"),
                post(one + "test_evaluation/", read, trials::trial)
                        .body("flag_trial")
                        .answers("flag_trial"));
    }

    private static void addEarlyAccess(Routes routes, EarlyAccessApi api) {
        String one = "/early_access_feature/{id}/";
        String read = "early_access_feature:read";
        String write = "early_access_feature:write";
        routes.project(
                get("/early_access_feature/", read, api::list)
                        .query("limit offset")
                        .answers("early_access_feature_page"),
                post("/early_access_feature/", write, api::create)
                        .body("early_access_feature")
                        .answers(201, "early_access_feature"),
                get(one, read, api::retrieve).answers("early_access_feature"),
                patch(one, write, api::update).body("early_access_feature").answers("early_access_feature"),
                delete(one, write, api::remove).answers(204));
        routes.ofSdks(get("/api/early_access_features/", PUBLIC, api::offered)
                .query("token stage")
                .answers("early_access_features"));
    }
}
