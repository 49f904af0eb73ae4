package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import dev.tenrec.site.Site;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** One request on its way to its answer, and what it holds meanwhile. Lives on the event loop. */
public final class Exchange {
    private final HttpServerRequest request;
    private final String id;
    private final BodyBudget budget;
    private final String address;
    private final Site site;
    private final boolean isEncrypted;
    private final long sinceNanos = System.nanoTime();
    private String route = "other";
    private Function<ApiException, Answer> refusing = refusal -> ErrorHandler.answer(refusal, isOfCatalog());
    private long heardNanos = sinceNanos;
    private long heldBytes;
    private Answer.@Nullable Streaming streaming;

    /**
     * @param id names the request in the log
     * @param address of the client, also behind a trusted proxy
     * @param isEncrypted whether the client's connection is, also behind a trusted proxy
     */
    public Exchange(
            HttpServerRequest request, String id, BodyBudget budget, String address, Site site, boolean isEncrypted) {
        this.request = request;
        this.id = id;
        this.budget = budget;
        this.address = address;
        this.site = site;
        this.isEncrypted = isEncrypted;
    }

    public HttpServerRequest request() {
        return request;
    }

    /** Names the request in the log. */
    public String id() {
        return id;
    }

    /** The failure as a refusal; where it is a fault of the server, the log names the request. */
    public ApiException refusalOf(Throwable failure) {
        return named(() -> ApiException.from(failure));
    }

    /** The answer of the API to a failure; where it is a fault of the server, the log names the request. */
    public Answer answerTo(Throwable failure) {
        return named(() -> ErrorHandler.answer(failure, isOfCatalog()));
    }

    private <T> T named(Supplier<T> logging) {
        MDC.put("request_id", id);
        MDC.put("route", request.method() + " " + route);
        try {
            return logging.get();
        } finally {
            MDC.remove("request_id");
            MDC.remove("route");
        }
    }

    /** The address of the client, also behind a trusted proxy. */
    public String address() {
        return address;
    }

    /** The browser behind the request, if there is one. */
    public Browser browser() {
        String host = String.valueOf(request.getHeader(HttpHeaders.HOST));
        return new Browser(request, address, site.seen(host, isEncrypted), site);
    }

    /** When the request's head had arrived, on the clock of {@link System#nanoTime}. */
    public long sinceNanos() {
        return sinceNanos;
    }

    /** The template of the path, for metrics. */
    public String route() {
        return route;
    }

    public void routedTo(String template) {
        route = template;
    }

    private boolean isOfCatalog() {
        return route.startsWith(Route.CATALOG);
    }

    /** Sets the form of refusals that come from outside the handler; by default the API's errors. */
    public Answer refusal(ApiException refusal) {
        return refusing.apply(refusal);
    }

    public void refusesWith(Function<ApiException, Answer> words) {
        refusing = words;
    }

    /** A piece of its body has arrived. */
    void heard() {
        heardNanos = System.nanoTime();
    }

    /** Returns whether its body is on the way, and has been for so long without a sign of it. */
    public boolean isStalled(long now, long patienceNanos) {
        return !request.isEnded() && now - heardNanos > patienceNanos;
    }

    /** Lifts the deadline: a streamed answer lasts as long as its client reads. */
    public void streams(Answer.Streaming body) {
        streaming = body;
    }

    /** Returns the stream that writes the answer, or null. */
    public Answer.@Nullable Streaming streaming() {
        return streaming;
    }

    /** True when the budget has room for so many bytes in all for the request, at this moment. */
    boolean hasRoom(long bytes) {
        return budget.hasRoom(address, bytes - heldBytes);
    }

    /**
     * Reserves this many bytes in all for the request; false when the budget is spent. They are released when it ends.
     */
    boolean hold(long bytes) {
        if (!budget.take(address, bytes - heldBytes)) {
            return false;
        }
        heldBytes = bytes;
        return true;
    }

    /** Gives back what is held; nothing happens the second time. */
    public void release() {
        budget.giveBack(address, heldBytes);
        heldBytes = 0;
    }
}
