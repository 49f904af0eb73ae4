package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.api.account.AccountRoutes;
import dev.tenrec.api.account.ActivityApi;
import dev.tenrec.api.account.ActivityRoutes;
import dev.tenrec.api.account.ExplicitMembersApi;
import dev.tenrec.api.account.LoginApi;
import dev.tenrec.api.account.MembersApi;
import dev.tenrec.api.account.OrganizationRoutes;
import dev.tenrec.api.account.OrganizationsApi;
import dev.tenrec.api.account.PasswordsApi;
import dev.tenrec.api.account.PersonalApiKeysApi;
import dev.tenrec.api.account.ProjectJson;
import dev.tenrec.api.account.ProjectsApi;
import dev.tenrec.api.account.UsersApi;
import dev.tenrec.api.capture.CaptureApi;
import dev.tenrec.api.capture.CapturePaths;
import dev.tenrec.api.capture.CaptureV1Api;
import dev.tenrec.api.capture.FlagsApi;
import dev.tenrec.api.capture.RecordingsApi;
import dev.tenrec.api.capture.RemoteConfigApi;
import dev.tenrec.api.capture.SdkRoutes;
import dev.tenrec.api.dashboard.AnnotationsApi;
import dev.tenrec.api.dashboard.CollaboratorsApi;
import dev.tenrec.api.dashboard.DashboardRoutes;
import dev.tenrec.api.dashboard.DashboardsApi;
import dev.tenrec.api.dashboard.InsightRoutes;
import dev.tenrec.api.dashboard.InsightsApi;
import dev.tenrec.api.dashboard.TemplatesApi;
import dev.tenrec.api.dashboard.TilesApi;
import dev.tenrec.api.event.EventRoutes;
import dev.tenrec.api.event.EventsApi;
import dev.tenrec.api.event.IngestionWarningsApi;
import dev.tenrec.api.event.LiveApi;
import dev.tenrec.api.event.RefusalsApi;
import dev.tenrec.api.event.UsageApi;
import dev.tenrec.api.export.ExportDownloads;
import dev.tenrec.api.export.ExportLinks;
import dev.tenrec.api.export.ExporterApi;
import dev.tenrec.api.export.ExportsApi;
import dev.tenrec.api.person.GroupReportsApi;
import dev.tenrec.api.person.GroupRoutes;
import dev.tenrec.api.person.GroupTypesApi;
import dev.tenrec.api.person.GroupsApi;
import dev.tenrec.api.person.PersonEditsApi;
import dev.tenrec.api.person.PersonRoutes;
import dev.tenrec.api.person.PersonsApi;
import dev.tenrec.api.query.LegacyInsightsApi;
import dev.tenrec.api.query.QueryApi;
import dev.tenrec.api.sharing.ShareTokens;
import dev.tenrec.api.sharing.SharedApi;
import dev.tenrec.api.sharing.SharedLinks;
import dev.tenrec.api.sharing.SharedPage;
import dev.tenrec.api.sharing.SharedPictures;
import dev.tenrec.api.sharing.SharedResults;
import dev.tenrec.api.sharing.SharingApi;
import dev.tenrec.api.sharing.SharingRoutes;
import dev.tenrec.api.taxonomy.ActionsApi;
import dev.tenrec.api.taxonomy.EventDefinitionsApi;
import dev.tenrec.api.taxonomy.PropertyDefinitionsApi;
import dev.tenrec.api.taxonomy.TaxonomyRoutes;
import dev.tenrec.api.web.AssetsApi;
import dev.tenrec.api.web.HealthApi;
import dev.tenrec.api.web.SchemaApi;
import dev.tenrec.api.web.ServerRoutes;
import dev.tenrec.api.web.WebApp;
import dev.tenrec.api.web.WebAssets;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.EventIngest;
import dev.tenrec.capture.TokenReader;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.v1.V1Parser;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.database.Database;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.Exports;
import dev.tenrec.export.SharedTiles;
import dev.tenrec.export.TileResults;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.PersonPropertyEdits;
import dev.tenrec.person.Persons;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.storage.EventStore;
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
    private final Database contents;
    private final Accounts accounts;
    private final Pools pools;
    private final Readiness readiness;
    private final Metrics metrics;
    private final SessionTokens tokens;
    private final ExportLinks links;
    private final Clock clock;
    /** One for all who ask, because they share what was computed. */
    private final QuerySnapshots source;

    private final Queries queries;

    private final QueryRuns runs;

    private final WebAssets sharedAssets = SharedPage.assets();
    private final ExportRuns exportRuns;

    Endpoints(
            Config config,
            Database contents,
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
        this.source = new QuerySnapshots(contents.events(), contents.persons(), contents.groups(), clock, pools.scans);
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
        EventIngest intake = new EventIngest(events, taxonomy, contents.refusals(), live, metrics);
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
        SharedTiles tiles = new SharedTiles(new TileResults(dashboards, queries));
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
