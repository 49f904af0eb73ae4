package dev.tenrec.server;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Responses;
import dev.tenrec.testkit.Fault;
import dev.tenrec.testkit.Faults;
import dev.tenrec.testkit.RequestLog;
import dev.tenrec.testkit.TestKit;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gives requests the faults that a test asked for and keeps a log of all; only in a server that runs for tests. Lives
 * on the event loop.
 */
final class FaultyRequests {
    private static final byte[] HALF_JSON = "{\"status\": ".getBytes(StandardCharsets.US_ASCII);

    private final Faults faults;
    private final RequestLog log;

    FaultyRequests(TestKit testKit) {
        faults = testKit.faults();
        log = testKit.requests();
    }

    /** @param take serves the request, which may be paused, and sees to it that it is read */
    void serve(HttpServerRequest request, Vertx vertx, Consumer<HttpServerRequest> take) {
        if (TestKit.isOwnPath(request.path())) {
            take.accept(request);
            return;
        }
        Optional<Fault> fault = faults.next(request.path());
        RequestLog.Entry entry = log.begin(
                request.method().name(),
                request.path(),
                Optional.ofNullable(request.getHeader(HttpHeaders.USER_AGENT)).orElse(""),
                fault.isPresent());
        boolean isCut = fault.map(Fault::kind).equals(Optional.of(Fault.Kind.CUT_AFTER_WRITE));
        // Called before the first byte of the answer leaves; what is written behind a cut fails.
        request.response().headersEndHandler(ready -> {
            if (isCut) {
                cut(request);
            } else {
                entry.answered(request.response().getStatusCode());
            }
        });
        if (fault.isEmpty()) {
            take.accept(request);
            return;
        }
        Duration delay = fault.get().delay();
        if (delay.toMillis() == 0) {
            strike(request, fault.get(), take);
            return;
        }
        request.pause();
        vertx.setTimer(delay.toMillis(), over -> {
            if (!request.response().closed()) {
                strike(request, fault.get(), take);
            }
        });
    }

    private static void strike(HttpServerRequest request, Fault fault, Consumer<HttpServerRequest> take) {
        if (fault.kind() != Fault.Kind.DELAY && fault.kind() != Fault.Kind.CUT_AFTER_WRITE) {
            request.resume();
        }
        switch (fault.kind()) {
            case DELAY, CUT_AFTER_WRITE -> take.accept(request);
            case STATUS -> Responses.send(request, answer(fault));
            case MALFORMED -> Responses.send(request, Answer.bytes(200, "application/json", HALF_JSON));
            case CUT_BEFORE_WRITE -> cut(request);
        }
    }

    private static Answer answer(Fault fault) {
        Answer answer = Answer.json(
                fault.status(),
                Map.of("type", "server_error", "code", "fault", "detail", "A fault that a test asked for."));
        Duration retryAfter = fault.retryAfter();
        return retryAfter == null
                ? answer
                : answer.header("Retry-After", Long.toString((retryAfter.toMillis() + 999) / 1_000));
    }

    /** At once, without the goodbye of HTTP, for which Vert.x has no public way. */
    @SuppressWarnings("FutureReturnValueIgnored") // Closing has no other outcome.
    private static void cut(HttpServerRequest request) {
        ((HttpServerConnection) request.connection()).channelHandlerContext().close();
    }
}
