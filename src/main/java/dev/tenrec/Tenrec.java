package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.Decompressor;
import dev.tenrec.dashboard.SharedItem;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.event.EventStore;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.Groups;
import dev.tenrec.http.ActionsApi;
import dev.tenrec.http.ActivityApi;
import dev.tenrec.http.Admission;
import dev.tenrec.http.AnnotationsApi;
import dev.tenrec.http.CaptureApi;
import dev.tenrec.http.CollaboratorsApi;
import dev.tenrec.http.DashboardsApi;
import dev.tenrec.http.EventDefinitionsApi;
import dev.tenrec.http.EventsApi;
import dev.tenrec.http.ExplicitMembersApi;
import dev.tenrec.http.ExportsApi;
import dev.tenrec.http.GroupReportsApi;
import dev.tenrec.http.GroupTypesApi;
import dev.tenrec.http.GroupsApi;
import dev.tenrec.http.HealthApi;
import dev.tenrec.http.InsightResults;
import dev.tenrec.http.InsightsApi;
import dev.tenrec.http.LoginApi;
import dev.tenrec.http.MembersApi;
import dev.tenrec.http.Metrics;
import dev.tenrec.http.OrganizationsApi;
import dev.tenrec.http.PasswordsApi;
import dev.tenrec.http.PersonalApiKeysApi;
import dev.tenrec.http.PersonsApi;
import dev.tenrec.http.ProjectJson;
import dev.tenrec.http.ProjectsApi;
import dev.tenrec.http.PropertyDefinitionsApi;
import dev.tenrec.http.QueryApi;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RefusalsApi;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SchemaApi;
import dev.tenrec.http.Server;
import dev.tenrec.http.ServerSettings;
import dev.tenrec.http.ServiceTokens;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.http.SharingApi;
import dev.tenrec.http.TemplatesApi;
import dev.tenrec.http.TilesApi;
import dev.tenrec.http.UsageApi;
import dev.tenrec.http.UsersApi;
import dev.tenrec.insight.EventSearch;
import dev.tenrec.insight.TrendsQueryRunner;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.SigningSecrets;
import dev.tenrec.person.Persons;
import dev.tenrec.render.ExportRenderer;
import dev.tenrec.render.ExportRuns;
import dev.tenrec.store.Store;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: an ordered list of parts, started one after another and closed in reverse. */
public final class Tenrec implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tenrec.class);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final Duration QUERY_PATIENCE = Duration.ofSeconds(30);
    private static final int QUEUED_PER_WORKER = 256;
    /** Each takes about half a second; who would wait longer than some seconds is told to come back. */
    private static final int PASSWORDS_QUEUED_MAX = 16;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Config config;
    private final Readiness readiness;
    private final Accounts accounts;
    private final Contents contents;
    private final Routes routes;
    private final Server server;
    private final CompletionStage<Optional<FirstStart>> ready;

    private Tenrec(Config config, Clock clock, Disk disk, Consumer<Throwable> onDiskFailure) {
        this.config = config;
        Server.Starting starting = add(Server.begin());
        Metrics metrics = add(new Metrics());
        WorkerPool workers =
                add(new WorkerPool("tenrec-worker", config.workers(), config.workers() * QUEUED_PER_WORKER));
        contents = add(Contents.of(disk, config, clock, onDiskFailure));
        // Reads back on the writer while the rest is put together here; nothing is served before it is done.
        CompletionStage<Void> open = contents.open();
        Store store = contents.store();
        metrics.gauge("tenrec_writer_queue", "Writes that wait for the writer.", store::queuedCount);
        readiness = new Readiness(store::progressPercent);
        accounts = contents.accounts();
        SignIns signIns = contents.signIns();
        SessionTokens tokens = new SessionTokens(clock);
        WorkerPool hashing = add(new WorkerPool("tenrec-password", 1, PASSWORDS_QUEUED_MAX));
        CaptureParser parser = new CaptureParser(
                new Decompressor(Math.toIntExact(config.inflatedMax())),
                this::findProject,
                new SecureRandom()::nextLong,
                contents.taxonomy());
        EventStore events = contents.events();
        Persons persons = contents.persons();
        metrics.gauge(
                "tenrec_definitions_unkept",
                "Names of events and properties not kept: too long, or too many in a project.",
                contents.taxonomy()::unkeptCount);
        ActivityLog log = contents.activityLog();
        show(metrics, persons);
        Groups groups = contents.groups();
        show(metrics, groups);
        GroupEdits edits = new GroupEdits(store, events, groups, contents.activityLog(), clock);
        TrendsQueryRunner trends = new TrendsQueryRunner(events, persons, clock, QUERY_PATIENCE);
        InsightResults results = new InsightResults(trends, clock, QUERY_PATIENCE);
        ExportRenderer renderer = new ExportRenderer(contents.dashboards(), trends, clock);
        ExportRuns runs = new ExportRuns(contents.exports(), renderer, workers, clock);
        ProjectJson projects = new ProjectJson(accounts, events, contents.groupTypes());
        routes = new Routes()
                .capture(new CaptureApi(
                        parser, events, contents.taxonomy(), contents.refusals(), workers, readiness, metrics, clock))
                .health(new HealthApi(readiness, metrics, version(), () -> checks(store)))
                .events(new EventsApi(events, new EventSearch(events, persons, QUERY_PATIENCE), persons, clock))
                .persons(new PersonsApi(persons, clock))
                .groups(new GroupsApi(groups, edits), new GroupReportsApi(groups, contents.activityLog(), accounts))
                .query(new QueryApi(trends, clock))
                .groupTypes(new GroupTypesApi(store, contents.groupTypes(), edits, contents.dashboards()))
                .usage(new UsageApi(new UsageCounts(events, clock, QUERY_PATIENCE)))
                .dashboards(new DashboardsApi(contents.dashboards(), accounts, results, clock))
                .tiles(new TilesApi(contents.dashboards(), accounts, results))
                .templates(new TemplatesApi(contents.dashboards(), accounts))
                .insights(new InsightsApi(contents.dashboards(), accounts, results, clock))
                .collaborators(new CollaboratorsApi(contents.collaborators(), accounts))
                .dashboardSharing(sharing(SharedItem.Kind.DASHBOARD, hashing))
                .insightSharing(sharing(SharedItem.Kind.INSIGHT, hashing))
                .annotations(new AnnotationsApi(contents.annotations(), contents.dashboards(), accounts))
                .exports(new ExportsApi(contents.exports(), runs, clock))
                .actions(new ActionsApi(contents.actions(), accounts))
                .activity(new ActivityApi(log, accounts, things()))
                .definitions(
                        new EventDefinitionsApi(contents.taxonomy().events(), accounts, clock),
                        new PropertyDefinitionsApi(contents.taxonomy(), groups, accounts))
                .refusals(new RefusalsApi(contents.refusals()))
                .login(new LoginApi(store, accounts, signIns, tokens, hashing))
                .passwords(new PasswordsApi(store, accounts, signIns, tokens, hashing))
                .projects(new ProjectsApi(store, accounts, log, projects, contents.dashboards()))
                .explicitMembers(new ExplicitMembersApi(store, accounts, log))
                .organizations(new OrganizationsApi(store, accounts, log, projects))
                .members(new MembersApi(store, accounts, log))
                .users(new UsersApi(store, accounts, signIns, log, projects))
                .personalApiKeys(new PersonalApiKeysApi(store, accounts, log));
        routes.schema(new SchemaApi(routes, version()));
        server = opened(() -> starting.open(
                settings(config),
                routes,
                Admission.byAll(accounts, signIns, tokens, serviceTokens(config, clock), config.hasServiceLimits()),
                workers,
                readiness,
                metrics));
        // On a worker: the store may be open already, and then this thread would wait for the disk.
        ready = open.thenCompose(opened -> workers.submit(() -> secrets(disk)))
                .thenAccept(tokens::use)
                .thenCompose(opened -> bootstrap(store))
                .thenApply(this::serve);
    }

    /**
     * Starts a server with the clock of the system; it listens once this returns, and serves once {@link #ready} ends.
     *
     * @param onDiskFailure hears, once, that the disk failed in a way that leaves unknown what it holds; it must end
     *     the process at once
     * @throws IOException when the data directory can't be used, or the port not be opened
     */
    public static Tenrec start(Config config, Consumer<Throwable> onDiskFailure) throws IOException {
        return start(config, RealDisk.lock(config.dataDir()), onDiskFailure);
    }

    /** As the other, on a disk that is at hand; closing closes it. */
    static Tenrec start(Config config, Disk disk, Consumer<Throwable> onDiskFailure) {
        return new Tenrec(config, Clock.systemUTC(), disk, onDiskFailure);
    }

    /**
     * Ends when requests are served: with the keys that the first start made, or with nothing on later starts. Ends
     * with the failure when what is kept can't be read.
     */
    public CompletionStage<Optional<FirstStart>> ready() {
        return ready;
    }

    /** The port that is open. */
    public int port() {
        return server.port();
    }

    /** All that is kept; for tests that need more than HTTP can make. */
    Contents contents() {
        return contents;
    }

    /** Where the server is reached, without a final slash. */
    public String baseUrl() {
        return config.urlAt(port());
    }

    /** What is served. */
    Routes routes() {
        return routes;
    }

    /** Says at once that it is going away, lets running requests end, then closes every part. */
    @Override
    public void close() {
        readiness.stopping();
        while (!parts.isEmpty()) {
            close(parts.pop());
        }
    }

    /** What events asked of persons and was not done: their senders got 200, so it must show somewhere. */
    private static void show(Metrics metrics, Persons persons) {
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

    private static void show(Metrics metrics, Groups groups) {
        metrics.gauge(
                "tenrec_group_changes_refused",
                "Changes of groups not made: the key or the properties would be too long.",
                groups::refusedChangeCount);
        metrics.gauge(
                "tenrec_group_changes_unreadable",
                "Events about groups whose properties could not be read; a fault of the server.",
                groups::unreadableChangeCount);
    }

    private SharingApi sharing(SharedItem.Kind kind, WorkerPool hashing) {
        return new SharingApi(
                kind,
                contents.dashboards().insights(),
                contents.shareableItems(),
                contents.sharing(),
                accounts,
                hashing);
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

    /** A port that is taken must not leave the data directory locked. */
    private Server opened(Supplier<Server> opening) {
        try {
            return add(opening.get());
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private CompletionStage<Optional<FirstStart>> bootstrap(Store store) {
        if (accounts.isBootstrapped()) {
            // Without a change, which a full disk would refuse: what is kept is read all the same.
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return store.change(transaction -> accounts.bootstrap(
                        transaction, emptyAsNull(config.projectApiKey()), emptyAsNull(config.personalApiKey()))
                .map(made -> FirstStart.of(
                        made,
                        contents.signIns().issueCode(transaction, made.owner().id()))));
    }

    private Optional<FirstStart> serve(Optional<FirstStart> made) {
        readiness.serving();
        return made;
    }

    private Optional<ServiceTokens> serviceTokens(Config config, Clock clock) {
        String audience = config.serviceTokenAudience();
        try {
            return config.serviceTokenKeys()
                    .map(keys -> new ServiceTokens(accounts, keys, audience, config.serviceTokenIssuer(), clock));
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException(
                    "Cannot use the file of the setting service-token-jwks: " + unusable.getMessage() + ".", unusable);
        }
    }

    /** Without space for them the server still serves; then sessions end with this run. */
    private static List<byte[]> secrets(Disk disk) {
        SecureRandom random = new SecureRandom();
        try {
            return SigningSecrets.open(disk, random);
        } catch (DamageException damage) {
            throw new CompletionException(damage);
        } catch (IOException failed) {
            LOG.warn(
                    "The secret that signs sessions can't be kept, so sessions end with this run: {}",
                    failed.toString());
            return List.of(SigningSecrets.next(random));
        }
    }

    private OptionalInt findProject(String token) {
        return accounts.findProjectByToken(token)
                .map(project -> OptionalInt.of(project.id()))
                .orElseGet(OptionalInt::empty);
    }

    private <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception failed) {
            LOG.error("A part of the server could not be closed.", failed);
        }
    }

    private static ServerSettings settings(Config config) {
        return new ServerSettings(
                config.host(),
                config.port(),
                config.bodyMax(),
                config.bodiesInMemoryMax(),
                config.connectionsMax(),
                config.idleTimeout(),
                config.requestDeadline(),
                STOP_PATIENCE);
    }

    private static Map<String, String> checks(Store store) {
        Store.Status status = store.status();
        return Map.of(
                "store", status == Store.Status.OPEN ? "ok" : status.name().toLowerCase(Locale.ROOT));
    }

    private static String version() {
        String version = Tenrec.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private static String emptyAsNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
