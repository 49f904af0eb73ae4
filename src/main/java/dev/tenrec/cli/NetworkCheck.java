package dev.tenrec.cli;

import dev.tenrec.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks of the port, of the certificate and of the settings that belong to them. */
final class NetworkCheck {
    private static final Duration RENEWAL = Duration.ofDays(14);
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1", "[::1]");

    private final Config config;

    NetworkCheck(Config config) {
        this.config = config;
    }

    List<Finding> run() {
        List<Finding> found = new ArrayList<>();
        found.add(port());
        if (!config.tlsCertificate().isEmpty()) {
            found.add(certificate(Instant.now()));
        } else if (!LOOPBACK.contains(config.host()) && config.trustedProxies().isEmpty()) {
            found.add(Finding.warning(
                    "Other machines reach the server in plain text.",
                    "Set tls-certificate and tls-key, or put a proxy in front and name it in trusted-proxies."));
        }
        if (!LOOPBACK.contains(config.host()) && config.siteUrl().isEmpty()) {
            found.add(Finding.warning(
                    "The server does not know its address, so links follow the host that a request names.",
                    "Set site-url."));
        }
        return found;
    }

    /** A server of these settings may run already: the directory tells, and `tenrec health` asks it. */
    private Finding port() {
        String place = config.host() + ":" + config.port();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(config.host()), config.port()));
            return Finding.ok("The port " + place + " is free.");
        } catch (IOException taken) {
            return Finding.warning(
                    "Nothing can listen at " + place + ": " + taken.getMessage() + ".",
                    "If it is this server, `tenrec health` asks it; else choose another with --port or --host.");
        }
    }

    private Finding certificate(Instant now) {
        Path file = Path.of(config.tlsCertificate());
        try {
            X509Certificate first = (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(file)));
            Instant end = first.getNotAfter().toInstant();
            String text =
                    "The certificate is valid from " + first.getNotBefore().toInstant() + " to " + end + ".";
            if (now.isAfter(end) || now.isBefore(first.getNotBefore().toInstant())) {
                return Finding.problem(text, "Replace " + file + "; a running server reads it within a minute.");
            }
            return now.plus(RENEWAL).isAfter(end) ? Finding.warning(text, "Renew it.") : Finding.ok(text);
        } catch (IOException | CertificateException unusable) {
            return Finding.problem(
                    "The certificate can't be read: " + unusable, "Name a PEM file in the setting tls-certificate.");
        }
    }
}
