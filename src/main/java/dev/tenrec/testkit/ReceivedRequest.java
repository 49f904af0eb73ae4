package dev.tenrec.testkit;

import java.time.Instant;

/**
 * A request as far as tests see it: never its query string, which may hold keys.
 *
 * @param at its arrival, on the clock of the server
 * @param status of the answer; 0 before it, and when the connection ended in its place
 * @param userAgent the header, cut; empty for none
 * @param fault true when the test had asked for what happened
 */
public record ReceivedRequest(Instant at, String method, String path, int status, String userAgent, boolean fault) {
    ReceivedRequest answered(int withStatus) {
        return new ReceivedRequest(at, method, path, withStatus, userAgent, fault);
    }

    @Override
    public String toString() {
        return method + " " + path + " → " + (status == 0 ? "no answer" : status)
                + (fault ? ", a fault of the test" : "") + (userAgent.isEmpty() ? "" : " (" + userAgent + ")");
    }
}
