package dev.tenrec.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/**
 * Lets the pages of any origin read an answer. Only for paths where no cookie counts and the caller shows a project's
 * token, which every page that sends events shows to everybody anyway.
 *
 * <p>The origin is repeated and not a star, because browsers send beacons with credentials and take no star then.
 */
public final class Cors {
    private static final String METHODS = "GET, POST, OPTIONS";

    private Cors() {}

    /** The answer, readable for the page that asked. */
    public static Answer open(HttpServerRequest request, Answer answer) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null) {
            return answer;
        }
        Answer open = answer.header("Access-Control-Allow-Origin", origin)
                .header("Access-Control-Allow-Credentials", "true")
                .header("Access-Control-Allow-Methods", METHODS);
        if (!answer.headers().containsKey("Vary")) {
            open = open.header("Vary", "Origin");
        }
        String wanted = request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
        return wanted == null ? open : open.header("Access-Control-Allow-Headers", wanted);
    }
}
