package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.live.LiveMessages;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.storage.EventStore;
import dev.tenrec.taxonomy.DefinitionChanges;
import dev.tenrec.taxonomy.Taxonomy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores parsed batches, their new definitions and refused requests. Thread-safe. */
public final class EventIngest {
    private static final Logger LOG = LoggerFactory.getLogger(EventIngest.class);

    private final EventStore events;
    private final Taxonomy taxonomy;
    private final Refusals refusals;
    private final Quotas quotas;
    private final LiveFeed live;
    private final Metrics metrics;

    /** A stored batch with the messages for live listeners. */
    public record Stored(CaptureResult result, EventStore.Appended appended, LiveMessages live) {}

    public EventIngest(
            EventStore events, Taxonomy taxonomy, Refusals refusals, Quotas quotas, LiveFeed live, Metrics metrics) {
        this.events = events;
        this.taxonomy = taxonomy;
        this.refusals = refusals;
        this.quotas = quotas;
        this.live = live;
        this.metrics = metrics;
    }

    /**
     * Completes once the journal holds the events. Called on a worker, because it copies events for live listeners.
     *
     * @throws dev.tenrec.error.ApiException when the project has stored enough today
     */
    public CompletionStage<Stored> store(CaptureResult result) {
        quotas.reserve(result.batch());
        try {
            return append(result).whenComplete((stored, failure) -> quotas.release(result.batch()));
        } catch (Throwable failure) {
            quotas.release(result.batch());
            throw failure;
        }
    }

    private CompletionStage<Stored> append(CaptureResult result) {
        LiveMessages heard = live.messages(result.batch());
        CompletionStage<Integer> kept =
                result.definitionChanges().map(this::keep).orElseGet(() -> CompletableFuture.completedFuture(0));
        return events.append(result.batch())
                .thenCombine(kept, (appended, count) -> new Stored(result, appended, heard));
    }

    /** Notifies live listeners and counts. */
    public void tell(Stored stored) {
        stored.live.tell(stored.appended.duplicated());
        metrics.captured(stored.appended.stored(), stored.appended.duplicates());
    }

    /**
     * Ends once the journal holds the refused request, or what was left out of one; it must know its project. A project
     * that has stored enough today keeps none.
     */
    public CompletionStage<Integer> keep(CaptureRequest request, CaptureRefusal refusal) {
        if (!quotas.hasRoom(refusal.projectId().orElseThrow(), request.receivedMicros())) {
            return CompletableFuture.completedFuture(0);
        }
        return refusals.keep(request, refusal).thenApply(id -> {
            live.refused(id, request, refusal);
            return id;
        });
    }

    /** Fails with the given cause; a refusal of a known project is kept first. */
    public <T> CompletionStage<T> refuse(CaptureRequest request, Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (!(cause instanceof CaptureRefusal refusal)) {
            return CompletableFuture.failedFuture(cause);
        }
        metrics.captureRefused();
        return refusal.projectId().isEmpty()
                ? CompletableFuture.failedFuture(cause)
                : keep(request, refusal).thenCompose(kept -> CompletableFuture.failedFuture(cause));
    }

    /** Failure to write definitions never blocks events: the next request brings the same changes again. */
    private CompletionStage<Integer> keep(DefinitionChanges changes) {
        return taxonomy.keep(changes).exceptionally(failure -> {
            metrics.definitionsFailed();
            LOG.debug("New definitions were not kept.", failure);
            return 0;
        });
    }
}
