package dev.tenrec.api.capture;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Accounts;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.EventIngest;
import dev.tenrec.capture.FlagRequestReader;
import dev.tenrec.capture.Quotas;
import dev.tenrec.capture.Refusals;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.v1.V1Parser;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.rehearsal.RehearsalRecorder;
import dev.tenrec.rehearsal.RehearsalTokens;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.storage.EventStore;
import dev.tenrec.survey.Surveys;
import dev.tenrec.taxonomy.Taxonomy;
import java.security.SecureRandom;
import java.time.Clock;

/**
 * The endpoints that SDKs call with a project key.
 *
 * @param scheduler chooses who inflates and parses
 * @param inflatedMax bytes of a body after decompression
 */
public record CaptureModule(
        EventStore events,
        Taxonomy taxonomy,
        Refusals refusals,
        Quotas quotas,
        Accounts accounts,
        Rehearsals rehearsals,
        LiveFeed live,
        CaptureScheduler scheduler,
        FeatureFlags featureFlags,
        Surveys surveys,
        FlagEvaluations evaluations,
        Readiness readiness,
        Metrics metrics,
        int inflatedMax,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        Decompressor decompressor = new Decompressor(inflatedMax);
        Payload payload = new Payload(decompressor);
        CaptureParser.Projects projects = new CaptureProjects(accounts.projects(), rehearsals);
        RehearsalRecorder recorder = new RehearsalRecorder(rehearsals, new RehearsalTokens(projects), scheduler, clock);
        CaptureParser parser = new CaptureParser(payload, projects, new SecureRandom()::nextLong, taxonomy, quotas);
        EventIngest ingest = new EventIngest(events, taxonomy, refusals, quotas, live, metrics, scheduler);
        routes.raw(CaptureRoutes.of(
                new CaptureApi(parser, ingest, recorder, scheduler, readiness, clock),
                new CaptureV1Api(new V1Parser(decompressor, parser), ingest, recorder, scheduler, readiness, clock),
                new RecordingsApi()));
        FlagRequestReader reader = new FlagRequestReader(payload);
        RemoteConfig config = new RemoteConfig(featureFlags, surveys);
        flags(routes, new FlagsApi(reader, accounts, scheduler, featureFlags, config, evaluations, clock));
        remoteConfig(routes, new RemoteConfigApi(accounts, config));
    }

    /** Remote configuration of SDKs. */
    private static void remoteConfig(Routes routes, RemoteConfigApi config) {
        routes.ofSdks(
                get("/array/{token}/config/", PUBLIC, config::config).answers("remote_config"),
                get("/array/{token}/config.js/", PUBLIC, config::script));
    }

    /** Feature flags, as they are for a user. */
    private static void flags(Routes routes, FlagsApi flags) {
        routes.ofSdks(
                post("/flags/", PUBLIC, flags::flags).query("v", "config").answers("flags"),
                post("/decide/", PUBLIC, flags::decide).query("v").answers("flags"));
    }
}
