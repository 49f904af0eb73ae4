package dev.tenrec.server;

import io.vertx.core.http.HttpServerRequest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Names of requests, by which an answer and the lines of the log are found together: that of a trusted proxy, or one
 * that begins with a text of this run. Thread-safe.
 */
final class RequestIds {
    /** Both the header that a proxy names a request in, and that of the answer. */
    static final String HEADER = "X-Request-Id";

    private static final Pattern USABLE = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int RUN_BYTES = 4;

    private final ClientAddresses clients;
    private final String run;
    private final AtomicLong count = new AtomicLong();

    RequestIds(ClientAddresses clients) {
        this.clients = clients;
        byte[] bytes = new byte[RUN_BYTES];
        new SecureRandom().nextBytes(bytes);
        run = HexFormat.of().formatHex(bytes) + "-";
    }

    String of(HttpServerRequest request) {
        String given = request.getHeader(HEADER);
        boolean isGiven = given != null
                && clients.isProxied(request)
                && USABLE.matcher(given).matches();
        return isGiven ? given : run + Long.toString(count.incrementAndGet(), Character.MAX_RADIX);
    }
}
