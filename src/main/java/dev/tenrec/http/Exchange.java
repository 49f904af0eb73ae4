package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One request on its way to its answer, and what it holds meanwhile. Lives on the event loop. */
public final class Exchange {
    private final HttpServerRequest request;
    private final BodyBudget budget;
    private final String address;
    private final long sinceNanos = System.nanoTime();
    private String route = "other";
    private Function<ApiException, Answer> refusing = ErrorHandler::answer;
    private long heardNanos = sinceNanos;
    private long heldBytes;
    private Answer.@Nullable Streaming streaming;

    /** @param address of the client, also behind a trusted proxy */
    public Exchange(HttpServerRequest request, BodyBudget budget, String address) {
        this.request = request;
        this.budget = budget;
        this.address = address;
    }

    public HttpServerRequest request() {
        return request;
    }

    /** The address of the client, also behind a trusted proxy. */
    public String address() {
        return address;
    }

    /** The browser behind the request, if there is one. */
    public Browser browser() {
        return new Browser(request, address);
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
