package dev.tenrec.api;

import dev.tenrec.account.OpenIdSettings;
import dev.tenrec.account.Project;
import dev.tenrec.alert.AlertNotices;
import dev.tenrec.alert.AlertRuns;
import dev.tenrec.api.account.AccountModule;
import dev.tenrec.api.activity.ActivityModule;
import dev.tenrec.api.alert.AlertModule;
import dev.tenrec.api.capture.CaptureModule;
import dev.tenrec.api.capture.CaptureScheduler;
import dev.tenrec.api.catalog.CatalogModule;
import dev.tenrec.api.cohort.CohortModule;
import dev.tenrec.api.dashboard.DashboardModule;
import dev.tenrec.api.event.EventModule;
import dev.tenrec.api.experiment.ExperimentModule;
import dev.tenrec.api.export.ExportLinks;
import dev.tenrec.api.export.ExportModule;
import dev.tenrec.api.flag.FlagModule;
import dev.tenrec.api.mcp.McpModule;
import dev.tenrec.api.person.PersonModule;
import dev.tenrec.api.query.QueryModule;
import dev.tenrec.api.rehearsal.RehearsalModule;
import dev.tenrec.api.sharing.SharedPage;
import dev.tenrec.api.sharing.SharingModule;
import dev.tenrec.api.subscription.SubscriptionModule;
import dev.tenrec.api.survey.SurveyModule;
import dev.tenrec.api.taxonomy.TaxonomyModule;
import dev.tenrec.api.testing.TestModule;
import dev.tenrec.api.web.WebApp;
import dev.tenrec.api.web.WebModule;
import dev.tenrec.capture.Quotas;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.database.Database;
import dev.tenrec.database.SavedRecords;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.EventLookup;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.insight.LakeEngine;
import dev.tenrec.insight.ProjectTypes;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.QueryWarmUp;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.insight.list.EventValues;
import dev.tenrec.json.Timestamps;
import dev.tenrec.lake.TableCatalog;
import dev.tenrec.mail.Mailer;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.site.Site;
import dev.tenrec.subscription.SubscriptionMessages;
import dev.tenrec.subscription.SubscriptionRuns;
import dev.tenrec.testkit.TestKit;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.webhook.WebhookSender;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The REST API over a database: makes one {@link RouteModule} per family of resources. */
public final class ApiModule implements RouteModule {
    /** Less than the idle time-out of connections, which would close before the refusal is written. */
    private static final Duration QUERY_PATIENCE = Duration.ofSeconds(25);

    private final ExportRuns exportRuns;
    private final AlertRuns alertRuns;
    private final SubscriptionRuns subscriptionRuns;
    private final QueryWarmUp queryWarmUp;
    /** Families that are asked for first: captures, health and pages. */
    private final List<RouteModule> early;

    private final Supplier<List<RouteModule>> late;

    /**
     * @param inflatedMax bytes of a capture body after decompression
     * @param idleTimeout of a connection
     * @param quotas what each project may store on a day
     * @param mailer empty for a server that sends no mail
     * @param webhooks posts what alerts tell other programs
     * @param openId provider that users may sign in with
     * @param site address that links in mail are made of
     * @param catalog tables of the lake; empty for a server without one
     * @param version of the server, as health and the API's documents name it
     */
    public ApiModule(
            Database database,
            Pools pools,
            Readiness readiness,
            Metrics metrics,
            SessionTokens tokens,
            int inflatedMax,
            Duration idleTimeout,
            Quotas.Limits quotas,
            String version,
            Optional<Mailer> mailer,
            WebhookSender webhooks,
            Optional<OpenIdSettings> openId,
            Site site,
            Optional<TableCatalog> catalog,
            Optional<LakeEngine> lakeEngine,
            Clock clock) {
        ExportLinks exportLinks = new ExportLinks(tokens, clock);
        // One source for all queries, because they share snapshots and actor indexes.
        CohortMembers members = members(database);
        QuerySnapshots snapshots = new QuerySnapshots(
                database.events(), database.persons(), database.groups(), clock, pools.scans(), members);
        CohortSearch cohortSearch = new CohortSearch(snapshots, QUERY_PATIENCE);
        ProjectTypes types = ProjectTypes.of(database.taxonomy().properties(), database.groups());
        Queries queries = new Queries(
                snapshots,
                database.actions(),
                database.cohorts(),
                members,
                types,
                database.variables(),
                new SavedRecords(database),
                clock,
                QUERY_PATIENCE,
                lakeEngine);
        queryWarmUp =
                new QueryWarmUp(queries, database.events(), database.accounts().projects()::find, QueryWarmUp.PATIENCE);
        QueryRuns runs = new QueryRuns(queries, pools.workers(), clock);
        ExportRenderer renderer = new ExportRenderer(database.dashboards(), queries.alone());
        subscriptionRuns = new SubscriptionRuns(
                database.subscriptions(),
                database.accounts(),
                database.dashboards(),
                renderer,
                new SubscriptionMessages(database.accounts(), mailer, webhooks, site),
                clock);
        exportRuns = new ExportRuns(database.exports(), renderer, database.accounts(), pools.exports(), clock);
        alertRuns = new AlertRuns(
                database.alerts(),
                database.accounts(),
                queries.alone(),
                new AlertNotices(database.alerts(), mailer, webhooks, site),
                clock);
        InsightResults insightResults = new InsightResults(runs, clock, QUERY_PATIENCE);
        FlagEvaluations evaluations = new FlagEvaluations(
                database.flags(), database.cohorts(), database.events(), database.persons(), database.groups(), clock);
        LiveFeed live = new LiveFeed();
        Gauges.register(metrics, database, live, exportRuns);
        early = List.of(
                new CaptureModule(
                        database.events(),
                        database.taxonomy(),
                        database.refusals(),
                        quotas(database, quotas, metrics, clock),
                        database.accounts(),
                        database.rehearsals(),
                        live,
                        new CaptureScheduler(pools.bulk(), pools.capture(), pools.suspects()),
                        database.flags(),
                        database.surveys(),
                        evaluations,
                        readiness,
                        metrics,
                        inflatedMax,
                        clock),
                new CatalogModule(database.accounts(), catalog, readiness),
                new WebModule(SharedPage.FILES, readiness, metrics, version, database.store(), database.accounts()));
        late = () -> List.of(
                new EventModule(
                        database,
                        new EventSearch(snapshots, QUERY_PATIENCE),
                        new EventLookup(database.events(), snapshots, QUERY_PATIENCE, lakeEngine),
                        runs,
                        new EventValues(snapshots, QUERY_PATIENCE),
                        live,
                        idleTimeout,
                        clock),
                new PersonModule(database, cohortSearch, clock),
                new CohortModule(database, members, cohortSearch, clock),
                new FlagModule(database, evaluations, clock),
                new SurveyModule(database, runs, clock),
                new ExperimentModule(database, clock),
                new TaxonomyModule(database, clock),
                new QueryModule(runs, clock),
                new McpModule(database, runs),
                new DashboardModule(database, insightResults, clock),
                new AlertModule(database, insightResults),
                new SubscriptionModule(database, subscriptionRuns),
                new SharingModule(
                        database,
                        queries,
                        tokens,
                        pools.sharePasswords(),
                        pools.shared(),
                        pools.viewers(),
                        readiness,
                        clock),
                new ExportModule(database, exportRuns, exportLinks, pools.downloads(), readiness, clock),
                new AccountModule(
                        database, tokens, pools.passwords(), mailer, openId, site, catalog.isPresent(), clock),
                new ActivityModule(database),
                new RehearsalModule(database, queries, pools.rehearsals(), pools.scans(), inflatedMax, clock));
    }

    private static CohortMembers members(Database database) {
        CohortMembers members = new CohortMembers(
                database.cohorts(),
                database.actions(),
                id -> database.accounts()
                        .projects()
                        .find(id)
                        .<ZoneId>map(Project::zone)
                        .orElse(ZoneOffset.UTC));
        database.store().removals().onRemoval(members::forget);
        return members;
    }

    @Override
    public void addTo(Routes routes) {
        early.forEach(module -> module.addTo(routes));
        routes.late(whole -> late.get().forEach(module -> module.addTo(whole)));
    }

    /** Adds what a server that runs for tests answers them beside the API. */
    public void addTo(Routes routes, TestKit testKit) {
        new TestModule(testKit).addTo(routes);
    }

    /** Runs exports; to be closed before the pools. */
    public ExportRuns exportRuns() {
        return exportRuns;
    }

    /** Checks alerts. */
    public AlertRuns alertRuns() {
        return alertRuns;
    }

    /** Sends subscriptions. */
    public SubscriptionRuns subscriptionRuns() {
        return subscriptionRuns;
    }

    /** The queries that run after a start, so that the first one of a user is fast. */
    public QueryWarmUp queryWarmUp() {
        return queryWarmUp;
    }

    /** Reads what the first visitor of the application would wait for. */
    @Blocking
    public SharedPage loadPages() {
        WorkerPool.assertWorker();
        WebApp.FILES.load();
        return SharedPage.PAGES.load();
    }

    private static Quotas quotas(Database database, Quotas.Limits limits, Metrics metrics, Clock clock) {
        Quotas quotas = new Quotas(database.dayVolumes(), database.usage(), limits, metrics);
        database.store().removals().onRemoval(quotas::forget);
        metrics.gauge(
                "tenrec_projects_near_quota",
                "Projects that were warned today: they stored 80 % of what they may store on a day.",
                () -> quotas.warnedCount(Timestamps.micros(clock.instant())));
        return quotas;
    }
}
