package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.capture.FlagRequestReader;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.flag.FlagRequest;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.ProjectTokens;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Feature flags for SDKs, in each version that they request. */
final class FlagsApi {
    private static final String JSON = "application/json";

    private final FlagRequestReader reader;
    private final ProjectTokens tokens;
    private final CaptureScheduler scheduler;
    private final FeatureFlags flags;
    private final RemoteConfig config;
    private final FlagEvaluations evaluations;
    private final Clock clock;

    /** The flags of a user, and the project that they are of. */
    private record Decided(Project project, List<FlagResult> results) {}

    FlagsApi(
            FlagRequestReader reader,
            Accounts accounts,
            CaptureScheduler scheduler,
            FeatureFlags flags,
            RemoteConfig config,
            FlagEvaluations evaluations,
            Clock clock) {
        this.reader = reader;
        this.tokens = new ProjectTokens(accounts);
        this.scheduler = scheduler;
        this.flags = flags;
        this.config = config;
        this.evaluations = evaluations;
        this.clock = clock;
    }

    /** {@code POST /flags}. */
    Future<Answer> flags(Call call) {
        return decided(call).map(decided -> {
            ObjectNode more = Json.object();
            if ("true".equals(call.query("config")) || "1".equals(call.query("config"))) {
                config.addTo(more, decided.project);
            }
            return version(call) < 2
                    ? Answer.ok(FlagAnswers.withPayloads(decided.results).setAll(more))
                    : Answer.bytes(200, JSON, FlagAnswers.detailed(decided.results, more));
        });
    }

    /** {@code POST /decide}, which newer SDKs ask no more. */
    Future<Answer> decide(Call call) {
        return decided(call).map(decided -> {
            ObjectNode more = Json.object();
            config.addTo(more, decided.project);
            more.putObject("config").put("enable_collect_everything", true);
            more.putObject("editorParams");
            more.put("isAuthenticated", false);
            return switch (version(call)) {
                case 1 -> Answer.ok(FlagAnswers.keys(decided.results).setAll(more));
                case 2 -> Answer.ok(FlagAnswers.enabled(decided.results).setAll(more));
                case 3 -> Answer.ok(FlagAnswers.withPayloads(decided.results).setAll(more));
                default -> Answer.bytes(200, JSON, FlagAnswers.detailed(decided.results, more));
            };
        });
    }

    /** Decides for the project whose token the body holds; bodies are wrapped in all the ways of capture. */
    private Future<Decided> decided(Call call) {
        CaptureRequest request =
                CaptureRequests.of(call.request(), Dialect.LEGACY, call.bytes(), Timestamps.micros(clock.instant()));
        String address = call.browser().address();
        return call.await(scheduler
                        .compose(
                                address,
                                call.bytes().length,
                                pace -> CompletableFuture.completedFuture(decided(reader.read(request))))
                        .thenCompose(Function.identity()))
                .recover(failure ->
                        Future.failedFuture(failure instanceof CaptureRefusal refusal ? refusal(refusal) : failure));
    }

    private CompletionStage<Decided> decided(FlagRequestReader.Request request) {
        Project project = tokens.project(request.token());
        boolean isDisabled = request.body().path("disable_flags").asBoolean();
        if (isDisabled || !flags.hasAny(project.id())) {
            return CompletableFuture.completedFuture(new Decided(project, List.of()));
        }
        FlagRequest user = FlagRequest.read(request.body());
        if (user.distinctId().isEmpty()) {
            throw new ApiException(
                    ErrorCode.REQUIRED,
                    "The distinct_id field is missing from the request. Please include a valid identifier.",
                    "distinct_id");
        }
        return evaluations.of(project.id(), user).thenApply(results -> new Decided(project, results));
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
}
