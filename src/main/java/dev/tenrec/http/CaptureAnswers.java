package dev.tenrec.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.error.ApiException;
import dev.tenrec.event.EventStore;
import dev.tenrec.json.Json;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;

/**
 * What capture answers: JSON when events are stored, plain text when not, and always what a browser needs to read it.
 * No cookie ever counts here, so that any origin may ask.
 */
final class CaptureAnswers {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final Answer STATUS_ONE = Answer.json(200, Json.object().put("status", 1));

    private CaptureAnswers() {}

    /**
     * The only place that says that events are stored; called when they are durable, with extra words only if needed.
     */
    static void stored(HttpServerRequest request, CaptureResult result, EventStore.Appended appended) {
        boolean plain = appended.duplicates() == 0
                && result.uuidsAssigned() == 0
                && result.warnings().isEmpty();
        if (isBeacon(request)) {
            send(request, Answer.empty(204));
        } else {
            send(request, plain ? STATUS_ONE : Answer.json(200, details(result, appended)));
        }
    }

    /** A refusal in the words of capture. */
    static void refused(HttpServerRequest request, int status, String text) {
        send(request, text(status, text));
    }

    /** A refusal that is not about the events. */
    static void refused(HttpServerRequest request, ApiException refusal) {
        String text = refusal.errorCode().status() == 503
                ? "service unavailable: " + refusal.detail()
                : refusal.errorCode().status() == 500 ? "transient error, please retry" : refusal.detail();
        Answer answer = text(refusal.errorCode().status(), text);
        send(
                request,
                refusal.errorCode().isPassing()
                        ? answer.header("Retry-After", ErrorHandler.retryAfter(refusal.errorCode()))
                        : answer);
    }

    /** What browsers ask before they send from another origin. */
    static void preflight(HttpServerRequest request) {
        send(request, STATUS_ONE);
    }

    static void wrongMethod(HttpServerRequest request) {
        send(request, text(405, "method not allowed").header("Allow", "POST, OPTIONS"));
    }

    private static ObjectNode details(CaptureResult result, EventStore.Appended appended) {
        ObjectNode details = Json.object().put("status", 1);
        if (appended.duplicates() > 0) {
            details.put("duplicates", appended.duplicates());
        }
        if (result.uuidsAssigned() > 0) {
            details.put("uuids_assigned", result.uuidsAssigned());
        }
        if (!result.warnings().isEmpty()) {
            ObjectNode warnings = details.putObject("warnings");
            result.warnings().forEach((warning, count) -> warnings.put(warning.type(), count));
        }
        return details;
    }

    private static boolean isBeacon(HttpServerRequest request) {
        return request.query() != null && "1".equals(request.getParam("beacon"));
    }

    private static Answer text(int status, String text) {
        return Answer.bytes(status, TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpServerRequest request, Answer answer) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        Responses.send(request, origin == null ? answer : withCors(request, origin, answer));
    }

    private static Answer withCors(HttpServerRequest request, String origin, Answer answer) {
        Answer open = answer.header("Access-Control-Allow-Origin", origin)
                .header("Access-Control-Allow-Credentials", "true")
                .header("Access-Control-Allow-Methods", "POST, OPTIONS")
                .header("Vary", "Origin");
        String wanted = request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
        return wanted == null ? open : open.header("Access-Control-Allow-Headers", wanted);
    }
}
