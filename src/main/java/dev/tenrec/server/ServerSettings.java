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
        Duration idleTimeout,
        Duration requestDeadline,
        Duration stopPatience) {}
