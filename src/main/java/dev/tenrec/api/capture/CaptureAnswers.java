package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.EventIngest;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Cors;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Responses;
import dev.tenrec.json.Json;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;

/**
 * Answers of capture: JSON when events are stored, plain text when not, always with CORS headers. No cookie ever counts
 * here, so that any origin may ask.
 */
final class CaptureAnswers {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String METHODS = "GET, POST, OPTIONS";
    private static final Answer STATUS_ONE = Answer.json(200, Json.object().put("status", 1));

    private CaptureAnswers() {}

    /**
     * The only place that says that events are stored; called when they are durable, with extra words only if needed.
     */
    static void stored(HttpServerRequest request, EventIngest.Stored stored) {
        CaptureResult result = stored.result();
        if (!result.refused().isEmpty()) {
            send(request, Answer.json(400, StrictAnswer.of(result)));
            return;
        }
        int duplicates = stored.duplicates();
        boolean plain = duplicates == 0
                && result.uuidsAssigned() == 0
                && result.warnings().isEmpty();
        accepted(request, plain ? STATUS_ONE : Answer.json(200, details(result, duplicates)));
    }

    /** Answers a body that is dropped on purpose. */
    static void dropped(HttpServerRequest request) {
        accepted(request, STATUS_ONE);
    }

    private static void accepted(HttpServerRequest request, Answer answer) {
        send(request, isBeacon(request) ? Answer.empty(204) : answer);
    }

    /** A refusal in the words of capture. */
    static void refused(HttpServerRequest request, int status, String text) {
        send(request, text(status, text));
    }

    /** A refusal that is not about the events. */
    static void refused(HttpServerRequest request, ApiException refusal) {
        Responses.send(request, refusal(request, refusal));
    }

    /** Returns the same refusal as an answer, for guards that end the request themselves. */
    static Answer refusal(HttpServerRequest request, ApiException refusal) {
        // Who has sent all of it is not to blame, and comes again only after a 5xx.
        boolean isOurs = refusal.errorCode() == ErrorCode.REQUEST_TIMEOUT && request.isEnded();
        int status = isOurs ? 503 : refusal.errorCode().status();
        String text = switch (status) {
            case 408 -> "client stopped sending data";
            case 413 -> "maximum event size exceeded: " + refusal.detail();
            case 500 -> "transient error, please retry";
            case 503 -> "service unavailable: " + refusal.detail();
            default -> refusal.detail();
        };
        Answer answer = text(status, text);
        return Cors.open(
                request,
                refusal.errorCode().isPassing()
                        ? answer.header("Retry-After", ErrorHandler.retryAfter(refusal))
                        : answer);
    }

    /** Answers a CORS preflight. */
    static void preflight(HttpServerRequest request) {
        send(request, STATUS_ONE);
    }

    static void wrongMethod(HttpServerRequest request) {
        send(request, text(405, "method not allowed").header("Allow", METHODS));
    }

    private static ObjectNode details(CaptureResult result, int duplicates) {
        ObjectNode details = Json.object().put("status", 1);
        if (duplicates > 0) {
            details.put("duplicates", duplicates);
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
        Responses.send(request, Cors.open(request, answer));
    }
}
