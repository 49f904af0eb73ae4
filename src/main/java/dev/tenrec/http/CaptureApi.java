package dev.tenrec.http;

import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.CaptureRefusal;
import dev.tenrec.capture.CaptureRequest;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.Refusals;
import dev.tenrec.error.ApiException;
import dev.tenrec.event.EventStore;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.News;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events: the raw body goes to a worker, its batch to the writer, and the answer leaves once the journal holds
 * it.
 *
 * <p>A refused request of a known project is kept with its reasons before the refusal leaves. Errors are plain text, as
 * clients of this path know them.
 */
public final class CaptureApi {
    static final String PATH = "/batch/";

    private static final Logger LOG = LoggerFactory.getLogger(CaptureApi.class);

    /** A batch that is stored, and what there was to say about it. */
    private record Stored(CaptureResult result, EventStore.Appended appended) {}

    private final CaptureParser parser;
    private final EventStore events;
    private final Taxonomy taxonomy;
    private final Refusals refusals;
    private final WorkerPool workers;
    private final Readiness readiness;
    private final Metrics metrics;
    private final Clock clock;

    public CaptureApi(
            CaptureParser parser,
            EventStore events,
            Taxonomy taxonomy,
            Refusals refusals,
            WorkerPool workers,
            Readiness readiness,
            Metrics metrics,
            Clock clock) {
        this.parser = parser;
        this.events = events;
        this.taxonomy = taxonomy;
        this.refusals = refusals;
        this.workers = workers;
        this.readiness = readiness;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Serves one request to {@code /batch}, on the event loop. */
    void handle(Exchange exchange, Async async, long bodyMax) {
        HttpServerRequest request = exchange.request();
        exchange.routedTo(PATH);
        if (request.method().equals(HttpMethod.OPTIONS)) {
            CaptureAnswers.preflight(request);
            return;
        }
        if (!request.method().equals(HttpMethod.POST)) {
            CaptureAnswers.wrongMethod(request);
            return;
        }
        if (!readiness.isOpen()) {
            CaptureAnswers.refused(request, readiness.refusal());
            return;
        }
        long receivedMicros = Timestamps.micros(clock.instant());
        Body.read(exchange, bodyMax)
                .compose(body -> async.await(store(captureRequest(request, body, receivedMicros))))
                .onSuccess(stored -> answer(request, stored))
                .onFailure(failure -> refuse(request, failure));
    }

    private CompletionStage<Stored> store(CaptureRequest request) {
        return workers.submit(() -> parser.parse(request))
                .thenCompose(this::append)
                .handle((stored, failure) ->
                        failure == null ? CompletableFuture.completedFuture(stored) : keep(request, failure))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<Stored> append(CaptureResult result) {
        if (result.batch().count() == 0) {
            return CompletableFuture.completedFuture(new Stored(result, new EventStore.Appended(0, 0)));
        }
        CompletionStage<Integer> kept =
                result.news().map(this::keep).orElseGet(() -> CompletableFuture.completedFuture(0));
        return events.append(result.batch()).thenCombine(kept, (appended, count) -> new Stored(result, appended));
    }

    /** What is known of events never stands in their way: when it can't be kept, the next request tells it again. */
    private CompletionStage<Integer> keep(News news) {
        return taxonomy.keep(news).exceptionally(failure -> {
            metrics.newsNotKept();
            LOG.debug("New definitions were not kept.", failure);
            return 0;
        });
    }

    /** Keeps a refused request of a known project; the stage fails with the refusal once that is durable. */
    private CompletionStage<Stored> keep(CaptureRequest request, Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (!(cause instanceof CaptureRefusal refusal) || refusal.projectId().isEmpty()) {
            return CompletableFuture.failedFuture(cause);
        }
        return refusals.keep(request, refusal).thenCompose(kept -> CompletableFuture.failedFuture(cause));
    }

    private void answer(HttpServerRequest request, Stored stored) {
        metrics.captured(stored.appended.stored(), stored.appended.duplicates());
        CaptureAnswers.stored(request, stored.result, stored.appended);
    }

    private void refuse(HttpServerRequest request, Throwable failure) {
        if (failure instanceof CaptureRefusal refusal) {
            metrics.captureRefused();
            CaptureAnswers.refused(request, refusal.status(), refusal.text());
            return;
        }
        ApiException refusal = ErrorHandler.refusal(failure);
        CaptureAnswers.refused(request, refusal);
    }

    private static CaptureRequest captureRequest(HttpServerRequest request, byte[] body, long receivedMicros) {
        boolean hasQuery = request.query() != null;
        return new CaptureRequest(
                body,
                request.getHeader(HttpHeaders.CONTENT_ENCODING),
                hasQuery ? request.getParam("compression") : null,
                hasQuery ? request.getParam("_") : null,
                receivedMicros);
    }
}
