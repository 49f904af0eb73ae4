package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.Decompressor;
import dev.tenrec.capture.LiveFeed;
import dev.tenrec.capture.Payload;
import dev.tenrec.capture.TokenReader;
import dev.tenrec.capture.V1Parser;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Exports;
import dev.tenrec.dashboard.SharedItem;
import dev.tenrec.event.EventStore;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.Groups;
import dev.tenrec.http.AccountRoutes;
import dev.tenrec.http.ActionsApi;
import dev.tenrec.http.ActivityApi;
import dev.tenrec.http.ActivityRoutes;
import dev.tenrec.http.AnnotationsApi;
import dev.tenrec.http.AssetsApi;
import dev.tenrec.http.CaptureApi;
import dev.tenrec.http.CapturePaths;
import dev.tenrec.http.CaptureV1Api;
import dev.tenrec.http.CollaboratorsApi;
import dev.tenrec.http.DashboardRoutes;
import dev.tenrec.http.DashboardsApi;
import dev.tenrec.http.EventDefinitionsApi;
import dev.tenrec.http.EventRoutes;
import dev.tenrec.http.EventsApi;
import dev.tenrec.http.ExplicitMembersApi;
import dev.tenrec.http.ExportDownloads;
import dev.tenrec.http.ExportLinks;
import dev.tenrec.http.ExporterApi;
import dev.tenrec.http.ExportsApi;
import dev.tenrec.http.FlagsApi;
import dev.tenrec.http.GroupReportsApi;
import dev.tenrec.http.GroupRoutes;
import dev.tenrec.http.GroupTypesApi;
import dev.tenrec.http.GroupsApi;
import dev.tenrec.http.HealthApi;
import dev.tenrec.http.IngestionWarningsApi;
import dev.tenrec.http.InsightResults;
import dev.tenrec.http.InsightRoutes;
import dev.tenrec.http.InsightsApi;
import dev.tenrec.http.Intake;
import dev.tenrec.http.LegacyInsightsApi;
import dev.tenrec.http.LiveApi;
import dev.tenrec.http.LoginApi;
import dev.tenrec.http.MembersApi;
import dev.tenrec.http.Metrics;
import dev.tenrec.http.OrganizationRoutes;
import dev.tenrec.http.OrganizationsApi;
import dev.tenrec.http.PasswordsApi;
import dev.tenrec.http.PersonEditsApi;
import dev.tenrec.http.PersonRoutes;
import dev.tenrec.http.PersonalApiKeysApi;
import dev.tenrec.http.PersonsApi;
import dev.tenrec.http.ProjectJson;
import dev.tenrec.http.ProjectsApi;
import dev.tenrec.http.PropertyDefinitionsApi;
import dev.tenrec.http.QueryApi;
import dev.tenrec.http.QueryRuns;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RecordingsApi;
import dev.tenrec.http.RefusalsApi;
import dev.tenrec.http.RemoteConfigApi;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SchemaApi;
import dev.tenrec.http.SdkRoutes;
import dev.tenrec.http.ServerRoutes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.http.ShareTokens;
import dev.tenrec.http.SharedApi;
import dev.tenrec.http.SharedLinks;
import dev.tenrec.http.SharedPage;
import dev.tenrec.http.SharedPictures;
import dev.tenrec.http.SharedResults;
import dev.tenrec.http.SharingApi;
import dev.tenrec.http.SharingRoutes;
import dev.tenrec.http.TaxonomyRoutes;
import dev.tenrec.http.TemplatesApi;
import dev.tenrec.http.TilesApi;
import dev.tenrec.http.UsageApi;
import dev.tenrec.http.UsersApi;
import dev.tenrec.http.WebApp;
import dev.tenrec.http.WebAssets;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.insight.scan.Parallel;
import dev.tenrec.insight.scan.QuerySource;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.PersonPropertyEdits;
import dev.tenrec.person.Persons;
import dev.tenrec.render.ExportRenderer;
import dev.tenrec.render.ExportRuns;
import dev.tenrec.render.SharedTiles;
import dev.tenrec.render.ShownTiles;
import dev.tenrec.store.Store;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.WorkerPool;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** Puts HTTP in front of what is kept: makes every {@code …Api} and gives it its lines in the route table. */
final class Endpoints {
    /**
     * Threads for what is slow.
     *
     * @param workers for queries and all that has no other
     * @param capture for what is sent to be stored
     * @param passwords for those of people; each is slow on purpose
     * @param sharePasswords for those of shared links
     * @param shared computes what strangers look at
     * @param viewers show it to them
     * @param exports make files
     * @param downloads read them
     * @param scans for queries, beside the worker that each of them runs on
     */
    record Pools(
            WorkerPool workers,
            WorkerPool capture,
            WorkerPool passwords,
            WorkerPool sharePasswords,
            WorkerPool shared,
            WorkerPool viewers,
            WorkerPool exports,
            WorkerPool downloads,
            Parallel scans) {}

    private static final Duration QUERY_PATIENCE = Duration.ofSeconds(30);

    private final Config config;
    private final Contents contents;
    private final Accounts accounts;
    private final Pools pools;
    private final Readiness readiness;
    private final Metrics metrics;
    private final SessionTokens tokens;
    private final ExportLinks links;
    private final Clock clock;
    /** One for all who ask, because they share what was computed. */
    private final QuerySource source;

    private final Queries queries;

    private final QueryRuns runs;

    private final WebAssets sharedAssets = SharedPage.assets();
    private final ExportRuns exportRuns;

    Endpoints(
            Config config,
            Contents contents,
            Pools pools,
            Readiness readiness,
            Metrics metrics,
            SessionTokens tokens,
            ExportLinks links,
            Clock clock) {
        this.config = config;
        this.contents = contents;
        this.accounts = contents.accounts();
        this.pools = pools;
        this.readiness = readiness;
        this.metrics = metrics;
        this.tokens = tokens;
        this.links = links;
        this.clock = clock;
        this.source = new QuerySource(contents.events(), contents.persons(), contents.groups(), clock, pools.scans);
        this.queries = new Queries(source, contents.actions(), clock, QUERY_PATIENCE);
        this.runs = new QueryRuns(queries, pools.workers, clock);
        this.exportRuns = new ExportRuns(
                contents.exports(),
                new ExportRenderer(contents.dashboards(), queries.alone()),
                accounts,
                pools.exports,
                clock);
    }

    /** The whole table. */
    Routes routes() {
        Routes routes = new Routes();
        addEvents(routes);
        addDashboards(routes);
        addSharing(routes);
        addAccounts(routes);
        WebAssets appAssets = WebApp.assets();
        routes.app(new WebApp(appAssets));
        new ServerRoutes(routes)
                .assets(new AssetsApi(List.of(appAssets, sharedAssets)))
                .health(new HealthApi(readiness, metrics, version(), () -> checks(contents.store())))
                .schema(new SchemaApi(routes, version()));
        return routes;
    }

    /** What is sent, and what is known from it: events, persons, groups, definitions. */
    private void addEvents(Routes routes) {
        EventStore events = contents.events();
        Persons persons = contents.persons();
        Groups groups = contents.groups();
        Taxonomy taxonomy = contents.taxonomy();
        GroupEdits edits = new GroupEdits(contents.store(), events, groups, contents.activityLog(), clock);
        show(persons);
        show(groups);
        metrics.gauge(
                "tenrec_definitions_unkept",
                "Names of events and properties not kept: too long, or too many in a project.",
                taxonomy::unkeptCount);
        Decompressor decompressor = new Decompressor(Math.toIntExact(config.inflatedMax()));
        Payload payload = new Payload(decompressor);
        CaptureParser parser = new CaptureParser(payload, this::findProject, new SecureRandom()::nextLong, taxonomy);
        LiveFeed live = new LiveFeed();
        metrics.gauge("tenrec_live_listeners", "Streams of what capture does.", live::count);
        Intake intake = new Intake(events, taxonomy, contents.refusals(), live, metrics);
        V1Parser v1 = new V1Parser(decompressor, parser);
        routes.capture(new CapturePaths(
                new CaptureApi(parser, intake, pools.capture, readiness, clock),
                new CaptureV1Api(v1, intake, pools.capture, readiness, clock),
                new RecordingsApi()));
        new SdkRoutes(routes)
                .flags(new FlagsApi(new TokenReader(payload), accounts, clock))
                .remoteConfig(new RemoteConfigApi(accounts));
        new EventRoutes(routes)
                .events(new EventsApi(events, new EventSearch(source, QUERY_PATIENCE), persons, groups::types, clock))
                .usage(new UsageApi(new UsageCounts(contents.usage(), clock)))
                .live(new LiveApi(live, config.idleTimeout()))
                .refusals(new RefusalsApi(contents.refusals()))
                .ingestionWarnings(new IngestionWarningsApi(contents.warnings(), clock));
        new PersonRoutes(routes).persons(new PersonsApi(persons, clock)).personEdits(personEdits());
        new GroupRoutes(routes)
                .groups(new GroupsApi(groups, edits), new GroupReportsApi(groups, contents.activityLog(), accounts))
                .groupTypes(new GroupTypesApi(contents.store(), contents.groupTypes(), edits, contents.dashboards()));
        new TaxonomyRoutes(routes)
                .definitions(
                        new EventDefinitionsApi(taxonomy.events(), accounts, clock),
                        new PropertyDefinitionsApi(taxonomy, groups, accounts))
                .actions(new ActionsApi(contents.actions(), accounts));
    }

    /** What people ask and save. */
    private void addDashboards(Routes routes) {
        Dashboards dashboards = contents.dashboards();
        InsightResults results = new InsightResults(queries, runs, clock, QUERY_PATIENCE);
        new InsightRoutes(routes)
                .query(new QueryApi(queries, runs, clock))
                .insights(new InsightsApi(dashboards, accounts, results, clock))
                .legacyInsights(new LegacyInsightsApi(queries, runs));
        new DashboardRoutes(routes)
                .dashboards(new DashboardsApi(dashboards, accounts, results, clock))
                .tiles(new TilesApi(dashboards, accounts, results))
                .templates(new TemplatesApi(dashboards, accounts))
                .collaborators(new CollaboratorsApi(contents.collaborators(), accounts))
                .annotations(new AnnotationsApi(contents.annotations(), dashboards, accounts));
        new ActivityRoutes(routes).activity(new ActivityApi(contents.activityLog(), accounts, things()));
    }

    /** What people show to others, and take away as files. */
    private void addSharing(Routes routes) {
        Exports exports = contents.exports();
        ExportDownloads downloads = new ExportDownloads(exports, exportRuns, pools.downloads);
        metrics.gauge("tenrec_exports_running", "Exports that are made or wait.", exportRuns::count);
        new SharingRoutes(routes)
                .dashboardSharing(sharing(SharedItem.Kind.DASHBOARD))
                .insightSharing(sharing(SharedItem.Kind.INSIGHT))
                .shared(shared())
                .exports(new ExportsApi(exports, exportRuns, downloads, links, clock))
                .exporter(new ExporterApi(exports, downloads, links, accounts, readiness, clock));
    }

    /** Makes exports; to be closed before the pools. */
    ExportRuns exportRuns() {
        return exportRuns;
    }

    /** Who may do what. */
    private void addAccounts(Routes routes) {
        Store store = contents.store();
        ActivityLog log = contents.activityLog();
        SignIns signIns = contents.signIns();
        ProjectJson projects = new ProjectJson(accounts, contents.events(), contents.groupTypes());
        new AccountRoutes(routes)
                .login(new LoginApi(store, accounts, signIns, tokens, pools.passwords))
                .passwords(new PasswordsApi(store, accounts, signIns, tokens, pools.passwords))
                .users(new UsersApi(store, accounts, signIns, log, projects))
                .personalApiKeys(new PersonalApiKeysApi(store, accounts, log));
        new OrganizationRoutes(routes)
                .organizations(new OrganizationsApi(store, accounts, log, projects))
                .members(new MembersApi(store, accounts, log))
                .projects(new ProjectsApi(store, accounts, log, projects, contents.dashboards()))
                .explicitMembers(new ExplicitMembersApi(store, accounts, log));
    }

    private PersonEditsApi personEdits() {
        Store store = contents.store();
        EventStore events = contents.events();
        Persons persons = contents.persons();
        ActivityLog log = contents.activityLog();
        return new PersonEditsApi(
                persons,
                new PersonEdits(store, events, persons, log, clock),
                new PersonPropertyEdits(store, events, persons, log, clock));
    }

    /** What events asked of persons and was not done: their senders got 200, so it must show somewhere. */
    private void show(Persons persons) {
        metrics.gauge(
                "tenrec_person_merges_illegal", "Merges not made: an id was illegal.", persons::illegalMergeCount);
        metrics.gauge(
                "tenrec_person_merges_refused",
                "Merges not made: the person to go was identified.",
                persons::refusedMergeCount);
        metrics.gauge(
                "tenrec_person_changes_oversized",
                "Changes not made: the properties would be too large.",
                persons::oversizedChangeCount);
        metrics.gauge(
                "tenrec_person_changes_unreadable",
                "Events whose properties could not be read; a fault of the server.",
                persons::unreadableChangeCount);
    }

    private void show(Groups groups) {
        metrics.gauge(
                "tenrec_group_changes_refused",
                "Changes of groups not made: the key or the properties would be too long.",
                groups::refusedChangeCount);
        metrics.gauge(
                "tenrec_group_changes_unreadable",
                "Events about groups whose properties could not be read; a fault of the server.",
                groups::unreadableChangeCount);
    }

    private SharedApi shared() {
        Dashboards dashboards = contents.dashboards();
        SharedTiles tiles = new SharedTiles(new ShownTiles(dashboards, queries));
        return new SharedApi(
                new SharedLinks(contents.sharing(), dashboards, accounts, clock),
                tiles,
                new SharedResults(tiles, pools.shared, pools.viewers, System::nanoTime),
                new SharedPictures(pools.shared, clock, System::nanoTime),
                new SharedPage(sharedAssets),
                new ShareTokens(tokens, clock),
                pools.sharePasswords,
                pools.viewers,
                readiness);
    }

    private SharingApi sharing(SharedItem.Kind kind) {
        return new SharingApi(
                kind,
                contents.dashboards().insights(),
                contents.shareableItems(),
                contents.sharing(),
                accounts,
                pools.sharePasswords);
    }

    /** Who knows the things that the log is about, by the kinds that it names. */
    private Map<String, ActivityApi.Things> things() {
        Taxonomy taxonomy = contents.taxonomy();
        return Map.of(
                "Dashboard",
                        ActivityApi.byNumber((project, id) ->
                                contents.dashboards().find(project.id(), id).isPresent()),
                "Insight",
                        ActivityApi.byNumberOr(
                                (project, id) -> contents.dashboards()
                                        .insights()
                                        .find(project.id(), id)
                                        .isPresent(),
                                (project, shortId) ->
                                        contents.dashboards().insights().findNumber(project.id(), shortId)),
                "Annotation",
                        ActivityApi.byNumber((project, id) ->
                                contents.annotations().find(project, id).isPresent()),
                "Action",
                        ActivityApi.byNumber((project, id) ->
                                contents.actions().find(project.id(), id).isPresent()),
                "Person",
                        ActivityApi.byUuid((project, id) ->
                                contents.persons().find(project.id(), id).isPresent()),
                "EventDefinition",
                        ActivityApi.byUuid((project, id) ->
                                taxonomy.events().find(project.id(), id).isPresent()),
                "PropertyDefinition",
                        ActivityApi.byUuid((project, id) ->
                                taxonomy.properties().find(project.id(), id).isPresent()));
    }

    private OptionalInt findProject(String token) {
        return accounts.findProjectByToken(token)
                .map(project -> OptionalInt.of(project.id()))
                .orElseGet(OptionalInt::empty);
    }

    private static Map<String, String> checks(Store store) {
        Store.Status status = store.status();
        return Map.of(
                "store", status == Store.Status.OPEN ? "ok" : status.name().toLowerCase(Locale.ROOT));
    }

    static String version() {
        String version = Tenrec.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
