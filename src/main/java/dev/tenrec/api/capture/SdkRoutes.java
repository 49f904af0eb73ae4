package dev.tenrec.api.capture;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Routes;

/** What SDKs ask beside sending events: how they are to behave, and which feature flags there are. */
public final class SdkRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public SdkRoutes(Routes routes) {
        this.routes = routes;
    }

    /** How SDKs are to behave. */
    public SdkRoutes remoteConfig(RemoteConfigApi config) {
        routes.ofSdks(
                get("/array/{token}/config/", PUBLIC, config::config).answers("remote_config"),
                get("/array/{token}/config.js/", PUBLIC, config::script),
                get("/api/surveys/", PUBLIC, config::surveys).query("token").answers("survey_list"));
        return this;
    }

    /** Feature flags, of which there are none. */
    public SdkRoutes flags(FlagsApi flags) {
        routes.ofSdks(
                post("/flags/", PUBLIC, flags::flags).query("v", "config").answers("flags"),
                post("/decide/", PUBLIC, flags::decide).query("v").answers("flags"));
        routes.root(
                get("/api/feature_flag/local_evaluation/", "feature_flag:read", flags::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"),
                get("/flags/definitions/", "feature_flag:read", flags::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"));
        return this;
    }
}
