package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.User;
import dev.tenrec.api.ApiModule;
import dev.tenrec.api.Pools;
import dev.tenrec.capture.Quotas;
import dev.tenrec.database.Database;
import dev.tenrec.database.Eraser;
import dev.tenrec.database.IdleJournal;
import dev.tenrec.database.Scrub;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.MemoryDisk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.QueryWarmUp;
import dev.tenrec.mail.Mailer;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.server.AccessControl;
import dev.tenrec.server.Server;
import dev.tenrec.server.ServerSettings;
import dev.tenrec.store.Store;
import dev.tenrec.testkit.Await;
import dev.tenrec.testkit.Faults;
import dev.tenrec.testkit.ReceivedEvent;
import dev.tenrec.testkit.ReceivedGroup;
import dev.tenrec.testkit.ReceivedPerson;
import dev.tenrec.testkit.ReceivedRequest;
import dev.tenrec.testkit.TestClock;
import dev.tenrec.testkit.TestKit;
import dev.tenrec.testkit.TestProject;
import dev.tenrec.thread.ForegroundPriority;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: an ordered list of parts, started one after another and closed in reverse. */
public final class Tenrec implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tenrec.class);
    private static final int QUEUED_PER_WORKER = 256;
    private static final String WORKERS_IN_MEMORY = "2";
    private static final Duration TENDING_INTERVAL = Duration.ofMinutes(1);

    /** Longer than it takes to replace two files. */
    private static final Duration TLS_INTERVAL = Duration.ofMinutes(1);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Config config;
    /** Null for a server that does not run for tests. */
    private final @Nullable TestKit testKit;

    private final Readiness readiness;
    private final Accounts accounts;
    private final Database database;
    private final Routes routes;
    private final ServerJobs jobs;
    private final Server server;
    private final PasswordHashing passwords;
    private final Optional<TlsReload> tlsReload;
    private final CompletionStage<Optional<FirstStart>> ready;

    private Tenrec(
            Config config,
            Clock clock,
            Disk disk,
            Consumer<Throwable> onFailure,
            int passwordRounds,
            @Nullable TestKit testKit) {
        this.config = config;
        this.testKit = testKit;
        Optional<Disk> lakeDisk = ServerLake.lock(config).map(this::add);
        add(Preload.begin());
        Server.Starting starting = add(Server.begin());
        WorkerPool workers =
                add(new WorkerPool("tenrec-worker", config.workers(), config.workers() * QUEUED_PER_WORKER));
        database = add(Database.of(disk, testKit == null ? config.store() : config.storeInMemory(), clock, onFailure));
        // Reads back on the writer while the rest is put together here; nothing is served before it is done.
        CompletionStage<Void> open = database.open();
        Metrics metrics = add(new Metrics());
        // Apart, so that a query does not wait behind what is sent, and two long queries don't stop it from being
        // stored.
        ForegroundPriority queries = database.events().foregroundPriority();
        int queuedMax = config.workers() * QUEUED_PER_WORKER;
        WorkerPool capture = add(WorkerPool.throttled("tenrec-capture", config.workers(), queuedMax, queries));
        WorkerPool bulk = add(WorkerPool.throttled("tenrec-bulk", config.workers(), queuedMax, queries));
        metrics.gauge(
                "tenrec_capture_queue",
                "Requests that wait to be parsed.",
                () -> capture.queuedCount() + bulk.queuedCount());
        Store store = database.store();
        metrics.gauge("tenrec_writer_queue", "Writes that wait for the writer.", store::queuedCount);
        readiness = new Readiness(store::progressPercent);
        accounts = database.accounts();
        SessionTokens tokens = new SessionTokens(clock);
        Pools pools = new ServerPools(this::add, passwordRounds).of(workers, capture, bulk);
        passwords = pools.passwords();
        Optional<ServerLake> lake = lakeDisk.map(found -> add(new ServerLake(config, found, database, metrics, clock)));
        Optional<Mailer> mailer = ServerParts.mailer(config, metrics).map(this::add);
        ApiModule api = new ApiModule(
                database,
                pools,
                readiness,
                metrics,
                tokens,
                Math.toIntExact(config.inflatedMax()),
                config.idleTimeout(),
                new Quotas.Limits(config.eventsPerDayMax(), config.bytesPerDayMax()),
                ServerParts.version(),
                mailer,
                add(ServerParts.webhooks(config, metrics, clock)),
                ServerParts.openId(config),
                ServerParts.site(config),
                lake.map(ServerLake::catalog),
                lake.flatMap(ServerLake::engine),
                clock);
        routes = new Routes();
        api.addTo(routes);
        if (testKit != null) {
            api.addTo(routes, testKit);
        }
        jobs = ServerJobs.of(api, new Scrub(database, ServerUpkeep.SCRUB_BYTES_PER_SECOND));
        if (testKit != null) {
            testKit.clock().onMove(jobs::tend);
        }
        ServerUpkeep upkeep = add(new ServerUpkeep(
                jobs.scrub(), new Eraser(database, clock), new IdleJournal(database.store()), metrics));
        QueryWarmUp warmUp = add(api.queryWarmUp());
        ServerSchedules tending = add(new ServerSchedules(jobs, TENDING_INTERVAL));
        Optional<ServerSettings.Tls> tls = TlsReload.read(config);
        server = opened(() -> starting.open(
                ServerParts.settings(config, tls),
                routes,
                AccessControl.byAll(
                        accounts,
                        database.signIns(),
                        tokens,
                        ServerParts.serviceTokens(accounts, config, clock),
                        config.hasServiceLimits()),
                workers,
                readiness,
                metrics,
                testKit));
        tlsReload = tls.map(used -> add(TlsReload.begin(config, server, used, metrics, TLS_INTERVAL)));
        // Closed before the server, whose requests may wait for exports.
        add(jobs.exports());
        // On a worker: the store may be open already, and then this thread would wait for the disk.
        ready = open.thenCompose(opened -> workers.submit(() -> ServerParts.secrets(disk)))
                .thenAccept(tokens::use)
                .thenCompose(opened -> bootstrap(store))
                .thenApply(made -> {
                    if (testKit == null) {
                        tending.begin();
                        upkeep.begin();
                    }
                    lake.ifPresent(ServerLake::begin);
                    readiness.serving();
                    if (testKit == null) {
                        // What can wait: a start has the processors to itself.
                        warmUp.begin();
                        workers.submit(() -> {
                            routes.addLate();
                            tokens.load();
                            metrics.bindJvm();
                            return api.loadPages();
                        });
                    }
                    return made;
                });
    }

    /**
     * Starts a server with the clock of the system; it listens once this returns, and serves once {@link #ready} ends.
     *
     * @param onFailure is called once when the disk or a lack of memory leaves unknown what is stored; it must end the
     *     process at once
     * @throws IOException when the data directory can't be used, or the port not be opened
     */
    public static Tenrec start(Config config, Consumer<Throwable> onFailure) throws IOException {
        return start(config, RealDisk.lock(config.dataDir()), onFailure);
    }

    /**
     * Starts a server whose data directory goes with this process: as any other, but what it stores does not wait for
     * the device.
     */
    public static Tenrec startTemporary(Config config, Consumer<Throwable> onFailure) throws IOException {
        return start(config, RealDisk.lockTemporary(config.dataDir()), onFailure);
    }

    /** Starts a server for tests, with random keys; see {@link #inMemory(Map)}. */
    public static Tenrec inMemory() {
        return inMemory(Map.of());
    }

    /**
     * Starts a server for tests and waits until it serves: the same program, with a disk that is memory, on any free
     * port of this machine. It writes no file and no line of log, and leaves nothing once it is closed.
     *
     * @param settings as in the file of settings, such as {@code project-api-key} for a fixed key
     */
    public static Tenrec inMemory(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of("port", "0", "workers", WORKERS_IN_MEMORY));
        all.putAll(settings);
        return inMemory(Config.of(all));
    }

    /** Starts a server for tests with all settings; the directory for data among them means nothing. */
    public static Tenrec inMemory(Config config) {
        TestKit testKit = new TestKit(new TestClock());
        Consumer<Throwable> onFailure = failure -> LOG.error("The server in memory failed; start another.", failure);
        Tenrec tenrec =
                new Tenrec(config, testKit.clock(), new MemoryDisk(), onFailure, PasswordHashing.ROUNDS, testKit);
        tenrec.ready().toCompletableFuture().join();
        return tenrec;
    }

    /** Starts on a disk that is already locked; closing the server closes it. */
    static Tenrec start(Config config, Disk disk, Consumer<Throwable> onFailure) {
        return start(config, Clock.systemUTC(), disk, onFailure, PasswordHashing.ROUNDS);
    }

    /** Starts with a clock of the caller, and so many rounds in new hashes of passwords. */
    static Tenrec start(Config config, Clock clock, Disk disk, Consumer<Throwable> onFailure, int passwordRounds) {
        return new Tenrec(config, clock, disk, onFailure, passwordRounds, null);
    }

    /**
     * Ends when requests are served: with the keys that the first start made, or with nothing on later starts. Ends
     * with the failure when what is kept can't be read.
     */
    public CompletionStage<Optional<FirstStart>> ready() {
        return ready;
    }

    /**
     * Signs the owner of the first start up, as the set-up code does in a browser. The password is hashed at once,
     * which takes a thread of its own a second.
     *
     * @param when after which the owner can sign in
     */
    public CompletionStage<User> signUp(FirstOwner owner, CompletionStage<?> when) {
        return passwords
                .submit(() -> passwords.hash(owner.password()))
                .thenCombine(when, (hash, then) -> hash)
                .thenCompose(hash -> database.store().change(transaction -> owner.signUp(transaction, database, hash)));
    }

    public int port() {
        return server.port();
    }

    /** The address of the server, without a final slash: the host of an SDK. */
    public String url() {
        return baseUrl();
    }

    /** The key that SDKs send events of the first project with. */
    public String projectKey() {
        return project().projectKey();
    }

    /** A key of the first project for the rest of the API, with every scope. */
    public String personalKey() {
        return project().personalKey();
    }

    /** The events of the first project, in the order of their arrival. */
    public List<ReceivedEvent> events() {
        return project().events();
    }

    /** The persons of the first project, the oldest first. */
    public List<ReceivedPerson> persons() {
        return project().persons();
    }

    /** The groups of the first project, by type. */
    public List<ReceivedGroup> groups() {
        return project().groups();
    }

    /** The newest requests of all projects, the oldest first. */
    public List<ReceivedRequest> requests() {
        return testKit().requests().all();
    }

    /** Waits for events of the first project. */
    public Await await() {
        return project().await();
    }

    /** Turns a flag of the first project on or off for everyone; makes it where there is none of that key. */
    public void flag(String key, boolean isOn) {
        project().flag(key, isOn);
    }

    /** Gives everyone a variant of a flag of the first project; makes it where there is none of that key. */
    public void flag(String key, String variant) {
        project().flag(key, variant);
    }

    /** Faults that the next requests meet. */
    public Faults faults() {
        return testKit().faults();
    }

    /** The time of the server. */
    public TestClock clock() {
        return testKit().clock();
    }

    /** Forgets faults, requests and all that the first project holds; the clock runs with the system again. */
    public void reset() {
        testKit().reset();
    }

    /** The first project. */
    public TestProject project() {
        return testKit().first();
    }

    /** Adds a project for one test, beside which others can run in theirs. */
    public TestProject newProject() {
        return testKit().add();
    }

    private TestKit testKit() {
        return Optional.ofNullable(testKit)
                .orElseThrow(() -> new IllegalStateException("Only a server in memory answers this to tests."));
    }

    /** All that is kept; for tests that need more than HTTP can make. */
    Database database() {
        return database;
    }

    /** Work that falls due by itself; for tests that trigger it. */
    ServerJobs jobs() {
        return jobs;
    }

    /** Reads the files of the certificate now; for tests, which do not wait for the minute. */
    void reloadCertificate() {
        tlsReload.ifPresent(TlsReload::check);
    }

    /** The base URL of the server, without a final slash. */
    public String baseUrl() {
        return config.urlAt(port());
    }

    /** The route table. */
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

    /** A port that is taken must not leave the data directory locked. */
    private Server opened(Supplier<Server> opening) {
        try {
            return add(opening.get());
        } catch (Server.UnusableCertificateException unusable) {
            close();
            throw new ConfigException(
                    "Cannot use the file of the setting tls-certificate: " + unusable.getMessage() + ".", unusable);
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
                        begun(made),
                        database.signIns().issueCode(transaction, made.owner().id()))));
    }

    private Accounts.Bootstrap begun(Accounts.Bootstrap made) {
        if (testKit != null) {
            testKit.begin(database, baseUrl(), made);
        }
        return made;
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

    private static @Nullable String emptyAsNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
