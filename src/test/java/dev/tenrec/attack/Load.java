package dev.tenrec.attack;

import java.util.function.IntFunction;

/**
 * Load of one kind, without an address: so many connections, each with one request under way at a time.
 *
 * @param connections open at once
 * @param pauseMillis between an answer and the next request of its connection
 * @param retryMillis between the loss of a connection and the next request
 * @param renewalsPerSecond sockets opened each second, all connections together, once each has been open
 * @param requestsPerConnection requests after which a connection is closed and opened anew
 * @param patienceMillis time after which a request without an answer is given up; 0 for never
 * @param transmissions the next request of the connection with an index
 */
record Load(
        int connections,
        long pauseMillis,
        long retryMillis,
        int renewalsPerSecond,
        int requestsPerConnection,
        long patienceMillis,
        IntFunction<Transmission> transmissions) {
    private static final int RENEWALS = 100;
    private static final int REQUESTS = 1_000;

    /** Load of an attacker, who waits for answers as long as the server does. */
    static Load of(int connections, long pauseMillis, long retryMillis, IntFunction<Transmission> transmissions) {
        return new Load(connections, pauseMillis, retryMillis, RENEWALS, REQUESTS, 0, transmissions);
    }

    Load renewals(int perSecond) {
        return new Load(
                connections, pauseMillis, retryMillis, perSecond, requestsPerConnection, patienceMillis, transmissions);
    }

    /** The same with a new connection for each request, because the announced end of a body never comes. */
    Load oncePerConnection() {
        return new Load(connections, pauseMillis, retryMillis, renewalsPerSecond, 1, patienceMillis, transmissions);
    }
}
