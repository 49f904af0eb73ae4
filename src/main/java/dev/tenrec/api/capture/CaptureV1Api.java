package dev.tenrec.api.capture;

import dev.tenrec.capture.EventIngest;
import dev.tenrec.capture.Pace;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.v1.V1Parser;
import dev.tenrec.http.Async;
import dev.tenrec.http.Body;
import dev.tenrec.http.Exchange;
import dev.tenrec.http.Readiness;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.DrillAnswer;
import dev.tenrec.rehearsal.RehearsalRecorder;
import dev.tenrec.rehearsal.log.SentRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Takes events in the newer protocol of PostHog's libraries: the key and the circumstances are headers, each event gets
 * a verdict of its own, and errors are JSON. The events end where those of {@link CaptureApi} do.
 */
final class CaptureV1Api {
    /** Without the final slash. */
    public static final List<String> PATHS = List.of("/i/v1/analytics/events", "/i/v1/ai/events");

    private static final long BODY_MAX = 10 << 20;

    /** Outcome of a request. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Judged(byte[] results, EventIngest.Stored stored) {}

    private final V1Parser parser;
    private final EventIngest intake;
    private final RehearsalRecorder recorder;
    private final CaptureScheduler scheduler;
    private final Readiness readiness;
    private final Clock clock;

    public CaptureV1Api(
            V1Parser parser,
            EventIngest intake,
            RehearsalRecorder recorder,
            CaptureScheduler scheduler,
            Readiness readiness,
            Clock clock) {
        this.recorder = recorder;
        this.parser = parser;
        this.intake = intake;
        this.scheduler = scheduler;
        this.readiness = readiness;
        this.clock = clock;
    }

    /** Serves one request, on the event loop. */
    public void handle(Exchange exchange, String path, Async async, long bodyMax) {
        HttpServerRequest request = exchange.request();
        exchange.routedTo(path + "/");
        exchange.refusesWith(refusal -> V1Answers.refusal(request, refusal));
        if (request.method().equals(HttpMethod.OPTIONS)) {
            CaptureAnswers.preflight(request);
            return;
        }
        if (!request.method().equals(HttpMethod.POST)) {
            V1Answers.wrongMethod(request);
            return;
        }
        if (!readiness.isOpen()) {
            V1Answers.refused(request, readiness.refusal());
            return;
        }
        // Here: a worker must not touch the request.
        Map<String, String> headers = CaptureRequests.headers(request);
        long receivedMicros = Timestamps.micros(clock.instant());
        Body.readOrDrain(exchange, Math.min(bodyMax, BODY_MAX))
                .compose(body -> async.await(store(
                        exchange.address(),
                        CaptureRequests.sent(
                                request, CaptureRequests.of(request, Dialect.NEWER, body, receivedMicros), true),
                        headers)))
                .onSuccess(judged -> answer(request, judged))
                .onFailure(failure -> refuse(request, failure));
    }

    private static void refuse(HttpServerRequest request, Throwable failure) {
        if (failure instanceof DrillAnswer drill) {
            DrillAnswers.send(request, drill);
        } else {
            V1Answers.refused(request, failure);
        }
    }

    private CompletionStage<Judged> store(String address, SentRequest sent, Map<String, String> headers) {
        CaptureRequest request = sent.request();
        return scheduler
                .compose(
                        address,
                        request.body().length,
                        pace -> store(sent, parser.parse(request, headers::get, pace), pace))
                .handle((judged, failure) -> failure == null
                        ? CompletableFuture.completedFuture(judged)
                        : recorder.refused(sent, failure).thenCompose(kept -> intake.<Judged>refuse(request, failure)))
                .thenCompose(stage -> stage);
    }

    /** On a worker. */
    private CompletionStage<Judged> store(SentRequest sent, V1Parser.Result result, Pace pace) {
        CompletionStage<Integer> kept = result.dropped()
                .map(dropped -> intake.keep(sent.request(), dropped))
                .orElseGet(() -> CompletableFuture.completedFuture(0));
        byte[] results = V1Answers.results(result.outcomes());
        return recorder.store(sent, result.stored(), () -> intake.store(result.stored(), pace))
                .thenCombine(kept, (events, id) -> new Judged(results, events));
    }

    private void answer(HttpServerRequest request, Judged judged) {
        intake.tell(judged.stored);
        V1Answers.judged(request, judged.results);
    }
}
