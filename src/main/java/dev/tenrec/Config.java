package dev.tenrec;

import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.StoreSettings;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every setting of the server, with a default that works.
 *
 * <p>One rule names a setting everywhere: {@code data-dir} in the file is {@code --data-dir} on the command line and
 * {@code TENREC_DATA_DIR} in the environment, and it is the component {@code dataDir} here. The command line wins over
 * the environment, the environment over the file, the file over the default. Durations carry a unit ({@code ms},
 * {@code s}, {@code m}, {@code h}), sizes too ({@code B}, {@code KB}, {@code MB}, {@code GB}, each 1,024 of the one
 * before).
 *
 * <p>What each setting is for stands once, in {@code conf/tenrec.properties}. Only {@code Tenrec} and {@code cli} see
 * this record; every other part gets the few values it needs.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 takes any free one
 * @param portFile a file that receives the port once it is open; empty for none
 * @param dataDir the directory that holds everything kept
 * @param workers how many requests are parsed, and how many answered, at once
 * @param bodyMax bytes of a request body as sent
 * @param inflatedMax bytes of a request body after decompression
 * @param requestDeadline the time from the first byte of a request to its answer
 * @param idleTimeout how long a silent connection stays open
 * @param connectionsMax how many connections are open at once
 * @param connectionsPerAddressMax how many connections of one client address are open at once
 * @param trustedProxies addresses and networks, with commas between them, whose {@code X-Forwarded-} headers are
 *     believed
 * @param siteUrl the address under which people reach the server; empty where requests say it
 * @param tlsCertificate a PEM file with the certificate chain of the server; empty for plain HTTP
 * @param tlsKey a PEM file with the private key of the certificate
 * @param bodiesInMemoryMax bytes of all request bodies, as sent, held at once
 * @param writerQueueMax how many changes may wait for the writer
 * @param journalFileSizeMax bytes of one journal file before the next begins
 * @param snapshotEvery bytes of journal between two snapshots
 * @param lake a folder for Iceberg tables of all events; empty for none
 * @param lakeInterval the time between two publications to the lake
 * @param trino the address of a Trino cluster that reads the lake; empty for none
 * @param trinoCatalog the name that it gives the lake
 * @param trinoUser who its questions are asked as
 * @param trinoPassword the password of that user; empty for none
 * @param trinoToken a JWT in place of a password; empty for none
 * @param eventsPerDayMax events that a project may store on a UTC day; 0 for any number
 * @param bytesPerDayMax bytes of the journal that a project may fill on a UTC day; 0 for any number
 * @param projectApiKey the project key of the first start; empty to make one up
 * @param personalApiKey the personal key of the first start; empty to make one up
 * @param serviceTokenJwks a file of public keys that services' tokens are verified with; empty for none
 * @param serviceTokenAudience what the claim {@code aud} of such a token must name
 * @param serviceTokenIssuer what the claim {@code iss} must be; empty for anything
 * @param limits relaxed for none, service for the rate limits of the real service
 * @param smtpHost the server that mail is handed to; empty for none
 * @param smtpPort its port
 * @param smtpEncryption starttls, tls or none
 * @param smtpUser who hands it over; empty for a server that asks for no password
 * @param smtpPassword the password of that user
 * @param smtpTimeout the time for connecting to that server, and for each of its answers
 * @param mailFrom the sender of mail
 * @param webhookNetworks addresses and networks, with commas between them, that are not public and may get webhooks
 * @param openidIssuer the OpenID Connect provider that users may sign in with; empty for none
 * @param openidClientId the name of this server there
 * @param openidClientSecret the secret of this server there
 * @param openidName the name of the provider on the page for signing in
 * @param logLevel error, warn, info, debug or trace
 * @param logFormat text for people, json for programs
 * @param origins where each value came from, by key in the order of this record
 */
public record Config(
        String host,
        int port,
        String portFile,
        Path dataDir,
        int workers,
        long bodyMax,
        long inflatedMax,
        Duration requestDeadline,
        Duration idleTimeout,
        int connectionsMax,
        int connectionsPerAddressMax,
        String trustedProxies,
        String siteUrl,
        String tlsCertificate,
        String tlsKey,
        long bodiesInMemoryMax,
        int writerQueueMax,
        long journalFileSizeMax,
        long snapshotEvery,
        String lake,
        Duration lakeInterval,
        String trino,
        String trinoCatalog,
        String trinoUser,
        String trinoPassword,
        String trinoToken,
        int eventsPerDayMax,
        long bytesPerDayMax,
        String projectApiKey,
        String personalApiKey,
        String serviceTokenJwks,
        String serviceTokenAudience,
        String serviceTokenIssuer,
        String limits,
        String smtpHost,
        int smtpPort,
        String smtpEncryption,
        String smtpUser,
        String smtpPassword,
        Duration smtpTimeout,
        String mailFrom,
        String webhookNetworks,
        String openidIssuer,
        String openidClientId,
        String openidClientSecret,
        String openidName,
        String logLevel,
        String logFormat,
        Map<String, Origin> origins) {

    private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");
    private static final String SERVICE_LIMITS = "service";
    private static final List<String> LIMITS = List.of("relaxed", SERVICE_LIMITS);
    private static final List<String> LOG_LEVELS = List.of("error", "warn", "info", "debug", "trace");
    private static final List<String> MAIL_ENCRYPTIONS = List.of("starttls", "tls", "none");
    private static final List<String> LOG_FORMATS = List.of("text", "json");
    private static final long FILE_LENGTH_IN_MEMORY = 1 << 16;
    private static final long FILE_LENGTH_MAX_IN_MEMORY = 1 << 20;
    private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

    static {
        DEFAULTS.put("host", "127.0.0.1");
        DEFAULTS.put("port", "8000");
        DEFAULTS.put("port-file", "");
        DEFAULTS.put("data-dir", "data");
        DEFAULTS.put("workers", "auto");
        DEFAULTS.put("body-max", "20MB");
        DEFAULTS.put("inflated-max", "50MB");
        DEFAULTS.put("request-deadline", "1m");
        DEFAULTS.put("idle-timeout", "30s");
        DEFAULTS.put("connections-max", "2000");
        DEFAULTS.put("connections-per-address-max", "500");
        DEFAULTS.put("trusted-proxies", "");
        DEFAULTS.put("site-url", "");
        DEFAULTS.put("tls-certificate", "");
        DEFAULTS.put("tls-key", "");
        DEFAULTS.put("bodies-in-memory-max", "64MB");
        DEFAULTS.put("writer-queue-max", "10000");
        DEFAULTS.put("journal-file-size-max", "64MB");
        DEFAULTS.put("snapshot-every", "256MB");
        DEFAULTS.put("lake", "");
        DEFAULTS.put("lake-interval", "1m");
        DEFAULTS.put("trino", "");
        DEFAULTS.put("trino-catalog", "tenrec");
        DEFAULTS.put("trino-user", "tenrec");
        DEFAULTS.put("trino-password", "");
        DEFAULTS.put("trino-token", "");
        DEFAULTS.put("events-per-day-max", "0");
        DEFAULTS.put("bytes-per-day-max", "0B");
        DEFAULTS.put("project-api-key", "");
        DEFAULTS.put("personal-api-key", "");
        DEFAULTS.put("service-token-jwks", "");
        DEFAULTS.put("service-token-audience", "tenrec");
        DEFAULTS.put("service-token-issuer", "");
        DEFAULTS.put("limits", "relaxed");
        DEFAULTS.put("smtp-host", "");
        DEFAULTS.put("smtp-port", "587");
        DEFAULTS.put("smtp-encryption", "starttls");
        DEFAULTS.put("smtp-user", "");
        DEFAULTS.put("smtp-password", "");
        DEFAULTS.put("smtp-timeout", "20s");
        DEFAULTS.put("mail-from", "");
        DEFAULTS.put("webhook-networks", "");
        DEFAULTS.put("openid-issuer", "");
        DEFAULTS.put("openid-client-id", "");
        DEFAULTS.put("openid-client-secret", "");
        DEFAULTS.put("openid-name", "single sign-on");
        DEFAULTS.put("log-level", "info");
        DEFAULTS.put("log-format", "text");
    }

    /** Origin of a value; later origins win over earlier ones. */
    public enum Origin {
        DEFAULT("default"),
        FILE("file"),
        ENVIRONMENT("environment"),
        COMMAND_LINE("command line");

        private final String words;

        Origin(String words) {
            this.words = words;
        }

        /** The origin as an operator reads it. */
        public String words() {
            return words;
        }
    }

    /** Refuses values that no server could run with. */
    public Config {
        refuseUnless(!host.isBlank(), "host", "must not be empty");
        refuseUnless(port >= 0 && port <= 65_535, "port", "must be between 0 and 65535");
        refuseUnless(workers >= 1 && workers <= 1_024, "workers", "must be between 1 and 1024, or auto");
        refuseUnless(bodyMax >= 1_024, "body-max", "must be at least 1KB");
        refuseUnless(inflatedMax >= bodyMax, "inflated-max", "must be at least body-max");
        refuseUnless(requestDeadline.toMillis() >= 100, "request-deadline", "must be at least 100ms");
        refuseUnless(idleTimeout.toMillis() >= 100, "idle-timeout", "must be at least 100ms");
        refuseUnless(connectionsMax >= 1, "connections-max", "must be at least 1");
        refuseUnless(connectionsPerAddressMax >= 1, "connections-per-address-max", "must be at least 1");
        refuseUnless(tlsCertificate.isEmpty() == tlsKey.isEmpty(), "tls-key", "and tls-certificate belong together");
        refuseUnless(bodiesInMemoryMax >= 2 * bodyMax, "bodies-in-memory-max", "must be at least twice body-max");
        refuseUnless(writerQueueMax >= 1, "writer-queue-max", "must be at least 1");
        refuseUnless(journalFileSizeMax >= 1 << 16, "journal-file-size-max", "must be at least 64KB");
        refuseUnless(snapshotEvery >= 1 << 16, "snapshot-every", "must be at least 64KB");
        refuseUnless(lakeInterval.toMillis() >= 1_000, "lake-interval", "must be at least 1s");
        refuseUnless(trino.isEmpty() || !lake.isEmpty(), "trino", "needs the setting lake");
        refuseUnless(!trinoCatalog.isBlank(), "trino-catalog", "must not be empty");
        refuseUnless(!trinoUser.isBlank(), "trino-user", "must not be empty");
        refuseUnless(eventsPerDayMax >= 0, "events-per-day-max", "must be at least 0");
        refuseUnless(isKey(projectApiKey, "phc_"), "project-api-key", "must be phc_ and letters or digits");
        refuseUnless(isKey(personalApiKey, "phx_"), "personal-api-key", "must be phx_ and letters or digits");
        refuseUnless(!serviceTokenAudience.isBlank(), "service-token-audience", "must not be empty");
        refuseUnless(LIMITS.contains(limits), "limits", "must be one of " + String.join(", ", LIMITS));
        refuseUnless(smtpPort >= 1 && smtpPort <= 65_535, "smtp-port", "must be between 1 and 65535");
        refuseUnless(
                MAIL_ENCRYPTIONS.contains(smtpEncryption),
                "smtp-encryption",
                "must be one of " + String.join(", ", MAIL_ENCRYPTIONS));
        refuseUnless(smtpTimeout.toMillis() >= 100, "smtp-timeout", "must be at least 100ms");
        refuseUnless(
                smtpHost.isEmpty() || !siteUrl.isEmpty(),
                "site-url",
                "must be set where mail is sent, because links in mail are made of it");
        refuseUnless(smtpHost.isEmpty() || !mailFrom.isEmpty(), "mail-from", "must be set where mail is sent");
        refuseUnless(
                openidIssuer.isEmpty() || openidIssuer.matches("https?://[^/\\s?#]+[^\\s?#]*"),
                "openid-issuer",
                "must be an address such as https://accounts.example.com");
        refuseUnless(
                openidIssuer.isEmpty() || !openidClientId.isEmpty(), "openid-client-id", "belongs to openid-issuer");
        refuseUnless(
                openidIssuer.isEmpty() || !siteUrl.isEmpty(),
                "site-url",
                "must be set where users sign in with OpenID, because the provider sends them back to it");
        refuseUnless(LOG_LEVELS.contains(logLevel), "log-level", "must be one of " + String.join(", ", LOG_LEVELS));
        refuseUnless(LOG_FORMATS.contains(logFormat), "log-format", "must be text or json");
        origins = Collections.unmodifiableMap(new LinkedHashMap<>(origins));
    }

    /**
     * Returns the base URL of the server as seen from this machine, without a final slash.
     *
     * @param openPort the port that is open, which the settings may leave to the system
     */
    public String urlAt(int openPort) {
        String reached = EVERY_ADDRESS.contains(host) ? "127.0.0.1" : host;
        boolean needsBrackets = reached.contains(":") && !reached.startsWith("[");
        return (tlsCertificate.isEmpty() ? "http://" : "https://") + (needsBrackets ? "[" + reached + "]" : reached)
                + ":" + openPort;
    }

    /** The bounds of the store. */
    public StoreSettings store() {
        JournalSettings standard = JournalSettings.DEFAULT;
        return new StoreSettings(
                writerQueueMax,
                StoreSettings.DEFAULT.queueBytesMax(),
                snapshotEvery,
                StoreSettings.DEFAULT.isOffHeap(),
                new JournalSettings(Math.min(standard.fileLengthFirst(), journalFileSizeMax), journalFileSizeMax));
    }

    /** The bounds of a store in memory: short files, and no table beside the heap. */
    StoreSettings storeInMemory() {
        StoreSettings settings = store();
        return new StoreSettings(
                settings.queueCountMax(),
                settings.queueBytesMax(),
                settings.snapshotEveryBytes(),
                false,
                new JournalSettings(FILE_LENGTH_IN_MEMORY, FILE_LENGTH_MAX_IN_MEMORY));
    }

    /** The default settings. */
    public static Config defaults() {
        return of(Map.of());
    }

    /** The defaults with a few settings replaced, as a program that embeds the server gives them: key to text. */
    public static Config of(Map<String, String> settings) {
        return load(settings, Map.of(), Optional.empty());
    }

    /**
     * Reads the settings from all places that may hold them.
     *
     * @param commandLine key to text, without the leading dashes
     * @param environment all variables of the process; those that begin with {@code TENREC_} are settings
     * @param file a properties file, which must exist when it is given
     * @throws ConfigException naming the key and its place, when a key is unknown or a value cannot be read
     */
    public static Config load(Map<String, String> commandLine, Map<String, String> environment, Optional<Path> file) {
        return new ConfigReader(DEFAULTS).read(commandLine, environment, file);
    }

    /** Returns whether keys may ask only as often as at the real service. */
    public boolean hasServiceLimits() {
        return limits.equals(SERVICE_LIMITS);
    }

    /**
     * The text of the file of public keys, if one is named.
     *
     * @throws ConfigException when it can't be read
     */
    public Optional<String> serviceTokenKeys() {
        return serviceTokenJwks.isEmpty()
                ? Optional.empty()
                : Optional.of(ConfigReader.file("service-token-jwks", serviceTokenJwks));
    }

    /** Every key, in the order of the record. */
    public static List<String> keys() {
        return List.copyOf(DEFAULTS.keySet());
    }

    /** The default of a key as the file writes it. */
    public static String defaultOf(String key) {
        return DEFAULTS.getOrDefault(key, "");
    }

    /** Returns whether the value of a key must never be shown. */
    public static boolean isSecret(String key) {
        return key.endsWith("-api-key")
                || key.endsWith("-password")
                || key.endsWith("-secret")
                || key.endsWith("-token");
    }

    /** The value of a key as it is in force, or stars for a secret. */
    public String shown(String key) {
        Object value = ConfigReader.value(this, component(key));
        if (isSecret(key)) {
            return value.toString().isEmpty() ? "" : "********";
        }
        return ConfigReader.text(value);
    }

    private static RecordComponent component(String key) {
        return Arrays.stream(Config.class.getRecordComponents())
                .filter(component -> ConfigReader.key(component).equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(key));
    }

    private static boolean isKey(String text, String prefix) {
        return text.isEmpty() || (text.startsWith(prefix) && text.substring(4).matches("[A-Za-z0-9_-]{8,200}"));
    }

    private static void refuseUnless(boolean fine, String key, String rule) {
        if (!fine) {
            throw new ConfigException("The setting " + key + " " + rule + ".");
        }
    }
}
