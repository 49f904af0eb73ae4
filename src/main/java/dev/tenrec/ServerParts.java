package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.OpenIdSettings;
import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.SigningSecrets;
import dev.tenrec.mail.MailSettings;
import dev.tenrec.mail.Mailer;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.server.ServerSettings;
import dev.tenrec.server.ServiceTokens;
import dev.tenrec.site.Site;
import dev.tenrec.webhook.TargetAddresses;
import dev.tenrec.webhook.WebhookSender;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a server that settings and kept secrets make; refuses settings in the words of an operator. */
final class ServerParts {
    private static final Logger LOG = LoggerFactory.getLogger(ServerParts.class);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final Duration WEBHOOK_TIMEOUT = Duration.ofSeconds(10);
    private static final List<Duration> WEBHOOK_PAUSES =
            List.of(Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofMinutes(5));

    private ServerParts() {}

    static ServerSettings settings(Config config, Optional<ServerSettings.Tls> tls) {
        try {
            return new ServerSettings(
                    config.host(),
                    config.port(),
                    config.bodyMax(),
                    config.bodiesInMemoryMax(),
                    config.connectionsMax(),
                    config.connectionsPerAddressMax(),
                    config.trustedProxies(),
                    site(config),
                    tls,
                    config.idleTimeout(),
                    config.requestDeadline(),
                    STOP_PATIENCE);
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException(
                    "Cannot use the setting trusted-proxies: " + unusable.getMessage() + ".", unusable);
        }
    }

    static Site site(Config config) {
        try {
            return Site.of(config.siteUrl());
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException("Cannot use the setting site-url: " + unusable.getMessage() + ".", unusable);
        }
    }

    /** The version in the manifest of the jar; {@code development} without a jar. */
    static String version() {
        String version = Tenrec.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Empty where no provider is named. */
    static Optional<OpenIdSettings> openId(Config config) {
        return config.openidIssuer().isEmpty()
                ? Optional.empty()
                : Optional.of(new OpenIdSettings(
                        config.openidIssuer(),
                        config.openidClientId(),
                        config.openidClientSecret(),
                        config.openidName()));
    }

    /** Empty where no server for mail is named. */
    static Optional<Mailer> mailer(Config config, Metrics metrics) {
        if (config.smtpHost().isEmpty()) {
            return Optional.empty();
        }
        try {
            Mailer mailer = new Mailer(
                    new MailSettings(
                            config.smtpHost(),
                            config.smtpPort(),
                            MailSettings.Encryption.of(config.smtpEncryption()),
                            config.smtpUser(),
                            config.smtpPassword(),
                            config.mailFrom()),
                    config.smtpTimeout());
            metrics.total("tenrec_mails_sent", "Mails that the mail server took.", mailer::sentCount);
            metrics.total("tenrec_mails_failed", "Mails that were not sent.", mailer::failedCount);
            return Optional.of(mailer);
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException("Cannot use the setting mail-from: " + unusable.getMessage() + ".", unusable);
        }
    }

    /** Three more attempts within six minutes, each bounded. */
    static WebhookSender webhooks(Config config, Metrics metrics, Clock clock) {
        try {
            WebhookSender sender = new WebhookSender(
                    TargetAddresses.of(config.webhookNetworks()), WEBHOOK_TIMEOUT, WEBHOOK_PAUSES, clock);
            metrics.total("tenrec_webhooks_sent", "Webhooks that their receivers took.", sender::sentCount);
            metrics.total("tenrec_webhooks_failed", "Webhooks that were given up.", sender::failedCount);
            return sender;
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException(
                    "Cannot use the setting webhook-networks: " + unusable.getMessage() + ".", unusable);
        }
    }

    static Optional<ServiceTokens> serviceTokens(Accounts accounts, Config config, Clock clock) {
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
    static List<byte[]> secrets(Disk disk) {
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
}
