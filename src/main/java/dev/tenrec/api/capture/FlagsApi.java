package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.capture.TokenReader;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Feature flags, in each version that SDKs request: there are none. */
final class FlagsApi {
    private final TokenReader reader;
    private final ProjectTokens tokens;
    private final CaptureScheduler scheduler;
    private final Clock clock;

    public FlagsApi(TokenReader reader, Accounts accounts, CaptureScheduler scheduler, Clock clock) {
        this.reader = reader;
        this.tokens = new ProjectTokens(accounts);
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /** {@code POST /flags}. */
    Future<Answer> flags(Call call) {
        return project(call).map(project -> {
            ObjectNode answer = version(call) < 2 ? withPayloads() : flags();
            if ("true".equals(call.query("config")) || "1".equals(call.query("config"))) {
                RemoteConfig.addTo(answer);
            }
            return Answer.ok(answer);
        });
    }

    /** {@code POST /decide}, which newer SDKs ask no more. */
    Future<Answer> decide(Call call) {
        return project(call).map(project -> {
            ObjectNode answer = switch (version(call)) {
                case 1 -> named(Json.mapper().createArrayNode());
                case 2 -> named(Json.object());
                case 3 -> withPayloads();
                default -> flags();
            };
            RemoteConfig.addTo(answer);
            answer.putObject("config").put("enable_collect_everything", true);
            answer.putObject("editorParams");
            return Answer.ok(answer.put("isAuthenticated", false));
        });
    }

    /** {@code GET local_evaluation}: what a server needs to decide flags by itself. */
    Future<Answer> definitions(Call call) {
        ObjectNode definitions = Json.object();
        definitions.putArray("flags");
        definitions.putObject("group_type_mapping");
        definitions.putObject("cohorts");
        return Future.succeededFuture(Answer.ok(definitions));
    }

    /** The project whose token the body holds; bodies are wrapped in all the ways of capture. */
    private Future<Project> project(Call call) {
        CaptureRequest request =
                CaptureRequests.of(call.request(), Dialect.LEGACY, call.bytes(), Timestamps.micros(clock.instant()));
        String address = call.browser().address();
        return call.await(scheduler.compose(
                        address,
                        call.bytes().length,
                        pace -> CompletableFuture.completedFuture(tokens.project(reader.read(request)))))
                .recover(failure ->
                        Future.failedFuture(failure instanceof CaptureRefusal refusal ? refusal(refusal) : failure));
    }

    private static ApiException refusal(CaptureRefusal refusal) {
        ErrorCode code = refusal.status() == 413 ? ErrorCode.TOO_LARGE : ErrorCode.MALFORMED_DATA;
        return new ApiException(code, refusal.text());
    }

    /** The parameter {@code v}; 1 for none or nonsense, as in the days when there was no other. */
    private static int version(Call call) {
        String text = call.query("v");
        return text != null && text.matches("[0-9]{1,3}") ? Math.max(1, Integer.parseInt(text)) : 1;
    }

    private static ObjectNode flags() {
        ObjectNode answer = Json.object();
        answer.putObject("flags");
        return computed(answer);
    }

    private static ObjectNode withPayloads() {
        ObjectNode answer = Json.object();
        answer.putObject("featureFlags");
        answer.putObject("featureFlagPayloads");
        return computed(answer);
    }

    private static ObjectNode named(JsonNode none) {
        ObjectNode answer = Json.object();
        answer.set("featureFlags", none);
        return computed(answer);
    }

    private static ObjectNode computed(ObjectNode answer) {
        return answer.put("errorsWhileComputingFlags", false)
                .put("requestId", UUID.randomUUID().toString());
    }
}
