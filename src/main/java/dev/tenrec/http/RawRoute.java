package dev.tenrec.http;

import java.util.List;

/**
 * A path beside the route table whose handler reads the body and writes the answer itself, on the event loop.
 *
 * @param method the only method that is routed, or empty for all
 * @param path as Vert.x reads it, without the final slash
 * @param documented the lines of the API's documents; their handlers are never called
 */
public record RawRoute(String method, String path, Handler handler, List<Route> documented) {
    /** Serves one request and answers every failure of it. */
    @FunctionalInterface
    public interface Handler {
        /** @param bodyMax bytes of a body as sent */
        void handle(Exchange exchange, Async async, long bodyMax);
    }
}
