package dev.tenrec.api;

import dev.tenrec.api.account.AccountModule;
import dev.tenrec.api.activity.ActivityModule;
import dev.tenrec.api.capture.CaptureModule;
import dev.tenrec.api.dashboard.DashboardModule;
import dev.tenrec.api.event.EventModule;
import dev.tenrec.api.export.ExportLinks;
import dev.tenrec.api.export.ExportModule;
import dev.tenrec.api.person.PersonModule;
import dev.tenrec.api.query.QueryModule;
import dev.tenrec.api.sharing.SharedPage;
import dev.tenrec.api.sharing.SharingModule;
import dev.tenrec.api.taxonomy.TaxonomyModule;
import dev.tenrec.api.web.WebAssets;
import dev.tenrec.api.web.WebModule;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.database.Database;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The REST API over a database: makes one {@link RouteModule} per family of resources. */
public final class ApiModule implements RouteModule {
    private static final Duration QUERY_PATIENCE = Duration.ofSeconds(30);

    private final Database database;
    private final Pools pools;
    private final ExportLinks exportLinks;
    private final ExportRuns exportRuns;
    private final List<RouteModule> modules;

    /**
     * @param inflatedMax bytes of a capture body after decompression
     * @param idleTimeout of a connection
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
            String version,
            Clock clock) {
        this.database = database;
        this.pools = pools;
        this.exportLinks = new ExportLinks(clock);
        // One source for all queries, because they share snapshots and actor indexes.
        QuerySnapshots snapshots =
                new QuerySnapshots(database.events(), database.persons(), database.groups(), clock, pools.scans());
        Queries queries = new Queries(snapshots, database.actions(), clock, QUERY_PATIENCE);
        QueryRuns runs = new QueryRuns(queries, pools.workers(), clock);
        this.exportRuns = new ExportRuns(
                database.exports(),
                new ExportRenderer(database.dashboards(), queries.alone()),
                database.accounts(),
                pools.exports(),
                clock);
        LiveFeed live = new LiveFeed();
        Gauges.register(metrics, database, live, exportRuns);
        WebAssets sharedAssets = SharedPage.assets();
        EventSearch search = new EventSearch(snapshots, QUERY_PATIENCE);
        InsightResults results = new InsightResults(runs, clock, QUERY_PATIENCE);
        this.modules = List.of(
                capture(live, readiness, metrics, inflatedMax, clock),
                events(search, live, idleTimeout, clock),
                persons(clock),
                new TaxonomyModule(
                        database.taxonomy(), database.actions(), database.groups(), database.accounts(), clock),
                new QueryModule(runs, clock),
                new DashboardModule(
                        database.dashboards(),
                        database.collaborators(),
                        database.annotations(),
                        database.accounts(),
                        results,
                        clock),
                sharing(queries, tokens, sharedAssets, readiness, clock),
                new ExportModule(
                        database.exports(),
                        exportRuns,
                        exportLinks,
                        database.accounts(),
                        pools.downloads(),
                        readiness,
                        clock),
                accounts(tokens),
                activity(),
                new WebModule(sharedAssets, readiness, metrics, version, this::checks));
    }

    @Override
    public void addTo(Routes routes) {
        modules.forEach(module -> module.addTo(routes));
    }

    /** Runs exports; to be closed before the pools. */
    public ExportRuns exportRuns() {
        return exportRuns;
    }

    /** Signs and verifies links to exports with these secrets from now on; the first one signs. */
    public void use(List<byte[]> secrets) {
        exportLinks.use(secrets);
    }

    private CaptureModule capture(LiveFeed live, Readiness readiness, Metrics metrics, int inflatedMax, Clock clock) {
        return new CaptureModule(
                database.events(),
                database.taxonomy(),
                database.refusals(),
                database.accounts(),
                live,
                pools.capture(),
                readiness,
                metrics,
                inflatedMax,
                clock);
    }

    private EventModule events(EventSearch search, LiveFeed live, Duration idleTimeout, Clock clock) {
        return new EventModule(
                database.events(),
                search,
                database.persons(),
                database.groups(),
                database.usage(),
                database.refusals(),
                database.warnings(),
                live,
                idleTimeout,
                clock);
    }

    private PersonModule persons(Clock clock) {
        return new PersonModule(
                database.store(),
                database.events(),
                database.persons(),
                database.groups(),
                database.groupTypes(),
                database.dashboards(),
                database.accounts(),
                database.activityLog(),
                clock);
    }

    private SharingModule sharing(
            Queries queries, SessionTokens tokens, WebAssets assets, Readiness readiness, Clock clock) {
        return new SharingModule(
                database.sharing(),
                database.shareableItems(),
                database.dashboards(),
                database.accounts(),
                queries,
                tokens,
                pools.sharePasswords(),
                pools.shared(),
                pools.viewers(),
                assets,
                readiness,
                clock);
    }

    private AccountModule accounts(SessionTokens tokens) {
        return new AccountModule(
                database.store(),
                database.accounts(),
                database.signIns(),
                database.activityLog(),
                database.events(),
                database.groupTypes(),
                database.dashboards(),
                tokens,
                pools.passwords());
    }

    private ActivityModule activity() {
        return new ActivityModule(
                database.activityLog(),
                database.accounts(),
                database.dashboards(),
                database.annotations(),
                database.actions(),
                database.persons(),
                database.taxonomy());
    }

    private Map<String, String> checks() {
        Store.Status status = database.store().status();
        DamagedFiles damaged = database.store().damagedFiles();
        if (status == Store.Status.OPEN && damaged.count() == 0) {
            return Map.of("store", "ok");
        }
        String word = status == Store.Status.OPEN ? "damaged" : status.name().toLowerCase(Locale.ROOT);
        return damaged.count() == 0 ? Map.of("store", word) : Map.of("store", word, "damaged_files", damaged.text());
    }
}
