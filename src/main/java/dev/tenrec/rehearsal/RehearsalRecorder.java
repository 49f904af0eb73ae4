package dev.tenrec.rehearsal;

import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.EventIngest;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.SentRequest;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps the requests of rehearsals while capture serves them. A request of another project costs one look into a map.
 * Any thread.
 */
public final class RehearsalRecorder {
    private final Rehearsals rehearsals;
    private final RehearsalTokens tokens;
    private final Executor workers;
    private final Clock clock;

    /**
     * @param tokens finds the rehearsal of a request that could not be read
     * @param workers store the events of a request once it is kept, where a drill may be played
     */
    public RehearsalRecorder(Rehearsals rehearsals, RehearsalTokens tokens, Executor workers, Clock clock) {
        this.workers = workers;
        this.rehearsals = rehearsals;
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * Stores the events of a request; where it belongs to a rehearsal, the request is kept before and the answer after.
     *
     * @param storing stores the events
     */
    public CompletionStage<EventIngest.Stored> store(
            SentRequest sent, CaptureResult result, Supplier<CompletionStage<EventIngest.Stored>> storing) {
        int projectId = result.batches().get(0).projectId();
        Optional<Rehearsal> rehearsal = rehearsals.ofProject(projectId);
        if (rehearsal.isEmpty()) {
            return storing.get();
        }
        Drill drill = rehearsal.get().drill();
        if (drill != null) {
            return rehearsals
                    .log()
                    .arrived(projectId, sent)
                    .thenComposeAsync(
                            number -> !drill.isPlayedTo(number)
                                    ? answered(sent, result, number, storing.get())
                                    : drill.kind() == Drill.Kind.SLOW
                                            ? late(drill, sent, result, number, storing.get())
                                            : played(drill, sent, result, number, storing),
                            workers);
        }
        // Queued before the events: the writer takes both in this order, within one sync.
        CompletionStage<Integer> kept = rehearsals.log().arrived(projectId, sent);
        CompletionStage<EventIngest.Stored> storedSoon = storing.get();
        return kept.thenCompose(number -> answered(sent, result, number, storedSoon));
    }

    private CompletionStage<EventIngest.Stored> answered(
            SentRequest sent, CaptureResult result, int number, CompletionStage<EventIngest.Stored> storedSoon) {
        int projectId = result.batches().get(0).projectId();
        return storedSoon
                .handle((stored, failure) -> stored != null ? outcome(sent, stored) : failed(sent, result, failure))
                .thenCompose(outcome -> rehearsals.log().answered(projectId, number, outcome))
                .thenCompose(done -> storedSoon);
    }

    /** Ends as usual once the events are stored and the drill's time is over; no thread waits for it. */
    private CompletionStage<EventIngest.Stored> late(
            Drill drill,
            SentRequest sent,
            CaptureResult result,
            int number,
            CompletionStage<EventIngest.Stored> storedSoon) {
        int projectId = result.batches().get(0).projectId();
        return storedSoon
                .handle((stored, failure) -> stored != null ? outcome(sent, stored) : failed(sent, result, failure))
                .thenCompose(outcome -> rehearsals
                        .log()
                        .answered(
                                projectId,
                                number,
                                outcome.played(outcome.status(), drill.kind().code(), outcome.text())))
                .thenComposeAsync(
                        done -> storedSoon,
                        CompletableFuture.delayedExecutor(drill.delayMillis(), TimeUnit.MILLISECONDS, workers));
    }

    /** Ends with the failure that is played, once the request log holds it. */
    private CompletionStage<EventIngest.Stored> played(
            Drill drill,
            SentRequest sent,
            CaptureResult result,
            int number,
            Supplier<CompletionStage<EventIngest.Stored>> storing) {
        int projectId = result.batches().get(0).projectId();
        CompletionStage<RequestOutcome> outcome = drill.kind() == Drill.Kind.CUT_AFTER
                ? storing.get()
                        .handle((stored, failure) ->
                                stored != null ? outcome(sent, stored) : failed(sent, result, failure))
                : CompletableFuture.completedFuture(
                        RequestOutcome.refused(drill.kind().status(), duration(sent), result.received(), ""));
        return outcome.thenCompose(known -> rehearsals
                        .log()
                        .answered(
                                projectId,
                                number,
                                known.played(
                                        drill.kind().status(),
                                        drill.kind().code(),
                                        Integer.toString(drill.retryAfterSeconds()))))
                .thenCompose(done -> CompletableFuture.failedFuture(new DrillAnswer(drill)));
    }

    /** Keeps a request that is refused as a whole; ends at once where it belongs to no rehearsal. */
    public CompletionStage<Integer> refused(SentRequest sent, Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (!rehearsals.isAny() || !(cause instanceof CaptureRefusal refusal)) {
            return CompletableFuture.completedFuture(-1);
        }
        OptionalInt known = refusal.projectId();
        OptionalInt project = known.isPresent() ? known : tokens.find(sent.request());
        if (project.isEmpty() || rehearsals.ofProject(project.getAsInt()).isEmpty()) {
            return CompletableFuture.completedFuture(-1);
        }
        RequestOutcome outcome =
                RequestOutcome.refused(refusal.status(), duration(sent), refusal.eventCount(), refusal.text());
        return rehearsals
                .log()
                .arrived(project.getAsInt(), sent)
                .thenCompose(number -> rehearsals.log().answered(project.getAsInt(), number, outcome));
    }

    private RequestOutcome outcome(SentRequest sent, EventIngest.Stored stored) {
        CaptureResult result = stored.result();
        int rows = stored.appended().stream().mapToInt(part -> part.stored()).sum();
        int refusedCount = result.refused().size();
        return new RequestOutcome(
                refusedCount == 0 ? 200 : 400,
                duration(sent),
                result.received(),
                rows,
                stored.duplicates(),
                result.received() - rows - stored.duplicates(),
                result.uuidsAssigned(),
                0,
                refusedCount == 0 ? "" : result.refused().get(0).text());
    }

    private RequestOutcome failed(SentRequest sent, CaptureResult result, Throwable failure) {
        Throwable cause = failure.getCause();
        ApiException refusal =
                ApiException.from(cause != null && failure instanceof CompletionException ? cause : failure);
        return RequestOutcome.refused(
                refusal.errorCode().status(), duration(sent), result.received(), refusal.detail());
    }

    private int duration(SentRequest sent) {
        long micros = Timestamps.micros(clock.instant()) - sent.request().receivedMicros();
        return (int) Math.max(0, Math.min(micros, Integer.MAX_VALUE));
    }
}
