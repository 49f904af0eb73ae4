package dev.tenrec;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.server.Server;
import dev.tenrec.server.ServerSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files of the certificate again and again, and gives the server what has changed, so that a renewal needs no
 * restart. Files that can't be used, such as half of a pair while it is being replaced, leave the certificate as it is
 * and are tried again.
 */
final class TlsReload implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TlsReload.class);

    private final Config config;
    private final Server server;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-tls");
        made.setDaemon(true);
        return made;
    });
    /** Content of the files when they were last read. */
    @GuardedBy("this")
    private ServerSettings.Tls seen;

    private volatile long validUntilSeconds;

    private TlsReload(Config config, Server server, ServerSettings.Tls used, Metrics metrics) {
        this.config = config;
        this.server = server;
        this.seen = used;
        this.validUntilSeconds = server.use(used).getEpochSecond();
        metrics.gauge(
                "tenrec_tls_certificate_expiry_seconds",
                "Unix time at which the certificate expires.",
                () -> validUntilSeconds);
    }

    /** Begins to look after the certificate of the settings. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    static TlsReload begin(Config config, Server server, ServerSettings.Tls used, Metrics metrics, Duration interval) {
        TlsReload reload = new TlsReload(config, server, used, metrics);
        reload.thread.scheduleWithFixedDelay(
                reload::check, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return reload;
    }

    /** The certificate that the settings name, if there is one. */
    static Optional<ServerSettings.Tls> read(Config config) {
        if (config.tlsCertificate().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ServerSettings.Tls(
                ConfigReader.file("tls-certificate", config.tlsCertificate()),
                ConfigReader.file("tls-key", config.tlsKey())));
    }

    /** Reads the files and, where they have changed, gives the server what they hold. */
    synchronized void check() {
        try {
            ServerSettings.Tls found = read(config).orElse(seen);
            if (!found.equals(seen)) {
                seen = found;
                validUntilSeconds = server.use(found).getEpochSecond();
                LOG.info("New connections use the new certificate.");
            }
        } catch (RuntimeException unusable) {
            LOG.warn("The new certificate is not used, the one before stays: {}.", unusable.getMessage());
        }
    }

    /** Ends the running check. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
