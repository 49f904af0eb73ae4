package dev.tenrec.api.capture;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Cors;
import dev.tenrec.http.Responses;
import dev.tenrec.rehearsal.DrillAnswer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;

/** The failures of drills as clients see them. */
final class DrillAnswers {
    private static final int THROTTLED = 429;

    private DrillAnswers() {}

    /** Ends the connection, or refuses in the words of the drill. */
    static void send(HttpServerRequest request, DrillAnswer drill) {
        if (drill.isCut()) {
            request.connection().close();
            return;
        }
        Answer answer = Answer.bytes(
                drill.status(),
                "text/plain; charset=utf-8",
                String.valueOf(drill.getMessage()).getBytes(StandardCharsets.UTF_8));
        Responses.send(
                request,
                Cors.open(
                        request,
                        drill.status() == THROTTLED
                                ? answer.header("Retry-After", Integer.toString(drill.retryAfterSeconds()))
                                : answer));
    }
}
