package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.v1.EventOutcome;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Cors;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Responses;
import dev.tenrec.json.Json;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/**
 * Answers of the v1 protocol: an outcome for each event, or a tag that says what is wrong with all of them. The id of
 * the request is repeated, and pages of any origin may read the answer.
 */
final class V1Answers {
    private static final String REQUEST_ID = "PostHog-Request-Id";
    private static final String HELP = "https://posthog.com/docs/api";

    private V1Answers() {}

    /** The verdicts in JSON; made on a worker, because they may be many. */
    static byte[] results(Map<String, EventOutcome> outcomes) {
        ObjectNode results = Json.object();
        outcomes.forEach((uuid, outcome) -> {
            ObjectNode result = results.putObject(uuid).put("result", outcome.result());
            if (!outcome.details().isEmpty()) {
                result.put("details", outcome.details());
            }
        });
        return Json.write(Json.object().set("results", results));
    }

    /** The events are stored, but those that are said to be dropped. */
    static void judged(HttpServerRequest request, byte[] results) {
        send(request, Answer.bytes(200, "application/json", results));
    }

    /** Nothing is stored. */
    static void refused(HttpServerRequest request, Throwable failure) {
        if (failure instanceof CaptureRefusal refusal) {
            send(request, error(refusal.status(), refusal.tag(), refusal.text()));
        } else {
            Responses.send(request, refusal(request, ApiException.from(failure)));
        }
    }

    static void wrongMethod(HttpServerRequest request) {
        String text = "method " + request.method().name() + " is not allowed";
        send(request, error(405, "method_not_allowed", text).header("Allow", "POST, OPTIONS"));
    }

    /** A refusal of the whole request, also for guards that end it themselves. */
    static Answer refusal(HttpServerRequest request, ApiException refusal) {
        // Who has sent all of it is not to blame, and comes again only after a 5xx.
        boolean isOurs = refusal.errorCode() == ErrorCode.REQUEST_TIMEOUT && request.isEnded();
        int status = isOurs ? 503 : refusal.errorCode().status();
        String tag = switch (status) {
            case 408 -> "body_read_timeout";
            case 413 -> "payload_too_large";
            case 429 -> "rate_limited";
            case 500 -> "internal_error";
            case 503 -> "service_unavailable";
            default -> "request_decoding_error";
        };
        Answer answer = error(status, tag, refusal.detail());
        boolean comesAgain = refusal.errorCode().isPassing() || status == 500;
        return open(request, comesAgain ? answer.header("Retry-After", ErrorHandler.retryAfter(refusal)) : answer);
    }

    private static Answer error(int status, String tag, String description) {
        return Answer.json(
                        status,
                        Json.object()
                                .put("error", tag)
                                .put("error_description", description)
                                .put("error_uri", HELP))
                .header("Accept", "application/json")
                .header("Accept-Encoding", "gzip, deflate, br, zstd");
    }

    private static void send(HttpServerRequest request, Answer answer) {
        Responses.send(request, open(request, answer));
    }

    private static Answer open(HttpServerRequest request, Answer answer) {
        String id = request.getHeader(REQUEST_ID);
        return Cors.open(request, id == null ? answer : answer.header(REQUEST_ID, id));
    }
}
