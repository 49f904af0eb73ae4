package dev.tenrec.api.capture;

import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.EventIngest;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Takes events: the raw body goes to a worker, its batch to the writer, and the answer leaves once the journal holds
 * it.
 *
 * <p>A refused request of a known project is kept with its reasons before the refusal leaves. Errors are plain text, as
 * clients of this path know them.
 */
final class CaptureApi {
    private final CaptureParser parser;
    private final EventIngest intake;
    private final RehearsalRecorder recorder;
    private final CaptureScheduler scheduler;
    private final Readiness readiness;
    private final Clock clock;

    public CaptureApi(
            CaptureParser parser,
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
    public void handle(Exchange exchange, CapturePath path, Async async, long bodyMax) {
        HttpServerRequest request = exchange.request();
        exchange.routedTo(path.template());
        exchange.refusesWith(refusal -> CaptureAnswers.refusal(request, refusal));
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.OPTIONS)) {
            CaptureAnswers.preflight(request);
            return;
        }
        if (!method.equals(HttpMethod.POST) && !method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            CaptureAnswers.wrongMethod(request);
            return;
        }
        if (!readiness.isOpen()) {
            CaptureAnswers.refused(request, readiness.refusal());
            return;
        }
        long receivedMicros = Timestamps.micros(clock.instant());
        Body.readOrDrain(exchange, bodyMax)
                .compose(body ->
                        async.await(store(exchange.address(), sent(request, path.dialect(), body, receivedMicros))))
                .onSuccess(stored -> answer(request, stored))
                .onFailure(failure -> refuse(exchange, failure));
    }

    private static SentRequest sent(HttpServerRequest request, Dialect dialect, byte[] body, long receivedMicros) {
        return CaptureRequests.sent(request, CaptureRequests.of(request, dialect, body, receivedMicros), false);
    }

    private CompletionStage<EventIngest.Stored> store(String address, SentRequest sent) {
        CaptureRequest request = sent.request();
        return scheduler
                .compose(address, request.body().length, pace -> {
                    CaptureResult result = parser.parse(request, pace);
                    return recorder.store(sent, result, () -> intake.store(result, pace));
                })
                .handle((stored, failure) -> failure == null
                        ? CompletableFuture.completedFuture(stored)
                        : recorder.refused(sent, failure)
                                .thenCompose(kept -> intake.<EventIngest.Stored>refuse(request, failure)))
                .thenCompose(stage -> stage);
    }

    private void answer(HttpServerRequest request, EventIngest.Stored stored) {
        intake.tell(stored);
        CaptureAnswers.stored(request, stored);
    }

    private static void refuse(Exchange exchange, Throwable failure) {
        HttpServerRequest request = exchange.request();
        if (failure instanceof DrillAnswer drill) {
            DrillAnswers.send(request, drill);
        } else if (failure instanceof CaptureRefusal refusal) {
            CaptureAnswers.refused(request, refusal.status(), refusal.text());
        } else {
            CaptureAnswers.refused(request, exchange.refusalOf(failure));
        }
    }
}
