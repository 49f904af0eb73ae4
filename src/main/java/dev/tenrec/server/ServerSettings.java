package dev.tenrec.server;

import java.time.Duration;

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
        Duration idleTimeout,
        Duration requestDeadline,
        Duration stopPatience) {
    /** Refuses proxies that are no addresses, with {@code IllegalArgumentException}. */
    public ServerSettings {
        new ClientAddresses(trustedProxies);
    }
}
