package dev.tenrec.api.capture;

import dev.tenrec.http.Body;
import dev.tenrec.http.Exchange;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/**
 * Takes recordings of sessions and keeps none of them. Clients that record would come again for ever after any other
 * answer; {@code /_health} says what becomes of what they send.
 */
final class RecordingsApi {
    public static final String PATH = "/s";

    private static final long BYTES_MAX = 25_000_000;

    /** Serves one request, on the event loop. */
    public void handle(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        exchange.routedTo(PATH + "/");
        exchange.refusesWith(refusal -> CaptureAnswers.refusal(request, refusal));
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.OPTIONS)) {
            CaptureAnswers.preflight(request);
        } else if (method.equals(HttpMethod.POST) || method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            Body.drop(exchange, BYTES_MAX)
                    .onSuccess(dropped -> CaptureAnswers.dropped(request))
                    .onFailure(failure -> CaptureAnswers.refused(request, exchange.refusalOf(failure)));
        } else {
            CaptureAnswers.wrongMethod(request);
        }
    }
}
