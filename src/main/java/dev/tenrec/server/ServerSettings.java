package dev.tenrec.server;

import dev.tenrec.site.Site;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the HTTP server.
 *
 * @param host the address to listen on
 * @param port the port, 0 for any free one
 * @param bodyMax bytes of one request body as sent
 * @param bodiesInMemoryMax bytes of all request bodies held at once
 * @param connectionsMax open connections at once
 * @param connectionsPerAddressMax open connections of one client address at once
 * @param trustedProxies addresses and networks with commas between them, see {@link ClientAddresses}
 * @param site address under which people reach the server
 * @param tls what connections are encrypted with; empty for plain HTTP
 * @param idleTimeout after which a silent connection is closed
 * @param requestDeadline after which a request that is still unanswered is ended with 408
 * @param stopPatience how long running requests may take when the server stops
 */
public record ServerSettings(
        String host,
        int port,
        long bodyMax,
        long bodiesInMemoryMax,
        int connectionsMax,
        int connectionsPerAddressMax,
        String trustedProxies,
        Site site,
        Optional<Tls> tls,
        Duration idleTimeout,
        Duration requestDeadline,
        Duration stopPatience) {
    /**
     * A certificate and its private key, as PEM texts; equal when the texts are.
     *
     * @param chain the certificate of the server and those that lead to its root
     * @param key PKCS #8, PKCS #1 or SEC1, without a password
     */
    public record Tls(String chain, String key) {
        /** Never prints the key. */
        @Override
        public String toString() {
            return "Tls";
        }
    }

    /** Refuses proxies that are no addresses, with {@code IllegalArgumentException}. */
    public ServerSettings {
        new ClientAddresses(trustedProxies);
    }
}
