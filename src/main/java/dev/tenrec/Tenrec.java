package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.api.ApiModule;
import dev.tenrec.api.Pools;
import dev.tenrec.capture.Quotas;
import dev.tenrec.database.Database;
import dev.tenrec.database.Scrub;
import dev.tenrec.database.ScrubSchedule;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.ExportScheduler;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.SigningSecrets;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.server.AccessControl;
import dev.tenrec.server.Server;
import dev.tenrec.server.ServerSettings;
import dev.tenrec.server.ServiceTokens;
import dev.tenrec.store.Store;
import dev.tenrec.thread.ForegroundPriority;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: an ordered list of parts, started one after another and closed in reverse. */
public final class Tenrec implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tenrec.class);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final int QUEUED_PER_WORKER = 256;
    /** Each hash takes about half a second; further callers are answered 503. */
    private static final int PASSWORDS_QUEUED_MAX = 16;

    /** Shared items computed at once; further ones wait, so that members do not. */
    private static final int SHARED_AT_ONCE = 2;

    private static final int SHARED_QUEUED_MAX = 64;
    /** Each is short: a chart, or a page whose numbers are known. */
    private static final int VIEWS_QUEUED_MAX = 512;
    /** Exports can wait; capture, which shares the processors, can't. */
    private static final int EXPORTS_AT_ONCE = 1;

    private static final int DOWNLOAD_THREADS = 2;
    private static final Duration TENDING_INTERVAL = Duration.ofMinutes(1);

    /** The first requests and the segments of the last events have the disk before the scrub. */
    private static final Duration SCRUB_DELAY = Duration.ofSeconds(30);

    private static final Duration SCRUB_INTERVAL = Duration.ofDays(7);
    /** Takes 1.5 % of a processor; 100 GB in less than two hours. */
    private static final long SCRUB_BYTES_PER_SECOND = 16 << 20;

    /** Longer than it takes to replace two files. */
    private static final Duration TLS_INTERVAL = Duration.ofMinutes(1);

    /** A query that finds this queue full scans on its own thread. */
    private static final int SCANS_QUEUED_MAX = 64;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Config config;
    private final Readiness readiness;
    private final Accounts accounts;
    private final Database database;
    private final Routes routes;
    private final ExportRuns exportRuns;
    private final Scrub scrub;
    private final Server server;
    private final Optional<TlsReload> tlsReload;
    private final CompletionStage<Optional<FirstStart>> ready;

    private Tenrec(Config config, Clock clock, Disk disk, Consumer<Throwable> onFailure) {
        this.config = config;
        Server.Starting starting = add(Server.begin());
        Metrics metrics = add(new Metrics());
        WorkerPool workers =
                add(new WorkerPool("tenrec-worker", config.workers(), config.workers() * QUEUED_PER_WORKER));
        database = add(Database.of(disk, config.store(), clock, onFailure));
        // Reads back on the writer while the rest is put together here; nothing is served before it is done.
        CompletionStage<Void> open = database.open();
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
        Pools pools = pools(workers, capture, bulk);
        ApiModule api = new ApiModule(
                database,
                pools,
                readiness,
                metrics,
                tokens,
                Math.toIntExact(config.inflatedMax()),
                config.idleTimeout(),
                new Quotas.Limits(config.eventsPerDayMax(), config.bytesPerDayMax()),
                version(),
                clock);
        routes = new Routes();
        api.addTo(routes);
        exportRuns = api.exportRuns();
        scrub = new Scrub(database, SCRUB_BYTES_PER_SECOND);
        ScrubSchedule scrubs = add(new ScrubSchedule(scrub, SCRUB_DELAY, SCRUB_INTERVAL));
        metrics.gauge("tenrec_scrubs", "Times that all files were verified.", scrub::finishedCount);
        ExportScheduler tending = add(new ExportScheduler(exportRuns, TENDING_INTERVAL));
        Optional<ServerSettings.Tls> tls = TlsReload.read(config);
        server = opened(() -> starting.open(
                settings(config, tls),
                routes,
                AccessControl.byAll(
                        accounts, database.signIns(), tokens, serviceTokens(config, clock), config.hasServiceLimits()),
                workers,
                readiness,
                metrics));
        tlsReload = tls.map(used -> add(TlsReload.begin(config, server, used, metrics, TLS_INTERVAL)));
        // Closed before the server, whose requests may wait for exports.
        add(exportRuns);
        // On a worker: the store may be open already, and then this thread would wait for the disk.
        ready = open.thenCompose(opened -> workers.submit(() -> secrets(disk)))
                .thenAccept(secrets -> {
                    tokens.use(secrets);
                    api.use(secrets);
                })
                .thenCompose(opened -> bootstrap(store))
                .thenApply(made -> {
                    tending.begin();
                    scrubs.begin();
                    return serve(made);
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

    /** Starts on a disk that is already locked; closing the server closes it. */
    static Tenrec start(Config config, Disk disk, Consumer<Throwable> onFailure) {
        return start(config, Clock.systemUTC(), disk, onFailure);
    }

    /** Starts with a clock of the caller. */
    static Tenrec start(Config config, Clock clock, Disk disk, Consumer<Throwable> onFailure) {
        return new Tenrec(config, clock, disk, onFailure);
    }

    /**
     * Ends when requests are served: with the keys that the first start made, or with nothing on later starts. Ends
     * with the failure when what is kept can't be read.
     */
    public CompletionStage<Optional<FirstStart>> ready() {
        return ready;
    }

    public int port() {
        return server.port();
    }

    /** All that is kept; for tests that need more than HTTP can make. */
    Database database() {
        return database;
    }

    /** The jobs of exports; for tests that trigger them. */
    ExportRuns exportRuns() {
        return exportRuns;
    }

    /** The verification of files; for tests that trigger it. */
    Scrub scrub() {
        return scrub;
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
                        made,
                        database.signIns().issueCode(transaction, made.owner().id()))));
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

    private Pools pools(WorkerPool workers, WorkerPool capture, WorkerPool bulk) {
        return new Pools(
                workers,
                capture,
                bulk,
                add(new WorkerPool("tenrec-suspect", 1, QUEUED_PER_WORKER)),
                add(new WorkerPool("tenrec-password", 1, PASSWORDS_QUEUED_MAX)),
                add(new WorkerPool("tenrec-sharing", 1, PASSWORDS_QUEUED_MAX)),
                add(new WorkerPool("tenrec-shared", SHARED_AT_ONCE, SHARED_QUEUED_MAX)),
                add(new WorkerPool("tenrec-viewer", SHARED_AT_ONCE, VIEWS_QUEUED_MAX)),
                add(new WorkerPool("tenrec-export", EXPORTS_AT_ONCE, ExportRuns.QUEUED_MAX)),
                add(new WorkerPool("tenrec-download", DOWNLOAD_THREADS, Pools.DOWNLOADS_QUEUED_MAX)),
                scans());
    }

    static String version() {
        String version = Tenrec.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** One thread per processor for a query, the worker that runs it included. */
    private Parallel scans() {
        int others = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        return new Parallel(add(new WorkerPool("tenrec-scan", others, SCANS_QUEUED_MAX)), others);
    }

    private static ServerSettings settings(Config config, Optional<ServerSettings.Tls> tls) {
        try {
            return new ServerSettings(
                    config.host(),
                    config.port(),
                    config.bodyMax(),
                    config.bodiesInMemoryMax(),
                    config.connectionsMax(),
                    config.connectionsPerAddressMax(),
                    config.trustedProxies(),
                    tls,
                    config.idleTimeout(),
                    config.requestDeadline(),
                    STOP_PATIENCE);
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException(
                    "Cannot use the setting trusted-proxies: " + unusable.getMessage() + ".", unusable);
        }
    }

    private static @Nullable String emptyAsNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
