package dev.tenrec.http;

import io.vertx.core.http.HttpServerRequest;

/** One request on its way to its answer, and what it holds meanwhile. Lives on the event loop. */
final class Exchange {
    private final HttpServerRequest request;
    private final BodyBudget budget;
    private final long sinceNanos = System.nanoTime();
    private String route = "other";
    private long heldBytes;

    Exchange(HttpServerRequest request, BodyBudget budget) {
        this.request = request;
        this.budget = budget;
    }

    HttpServerRequest request() {
        return request;
    }

    /** When the request's head had arrived, on the clock of {@link System#nanoTime}. */
    long sinceNanos() {
        return sinceNanos;
    }

    /** The template of the path, for metrics. */
    String route() {
        return route;
    }

    void routedTo(String template) {
        route = template;
    }

    /** Whether so many bytes in all may be held for this request; they are given back when it ends. */
    boolean hold(long bytes) {
        if (!budget.take(bytes - heldBytes)) {
            return false;
        }
        heldBytes = bytes;
        return true;
    }

    /** Gives back what is held; nothing happens the second time. */
    void release() {
        budget.giveBack(heldBytes);
        heldBytes = 0;
    }
}
