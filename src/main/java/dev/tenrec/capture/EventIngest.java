package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.live.LiveMessages;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.taxonomy.DefinitionChanges;
import dev.tenrec.taxonomy.Taxonomy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
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

    private final Executor workers;

    /**
     * A stored request.
     *
     * @param appended by batch
     * @param live messages for live listeners, by batch
     */
    public record Stored(CaptureResult result, List<EventStore.Appended> appended, List<LiveMessages> live) {
        /** Events that the project had before. */
        public int duplicates() {
            return appended.stream().mapToInt(EventStore.Appended::duplicates).sum();
        }
    }

    /** @param workers begin to store a batch that follows another one of the same request */
    public EventIngest(
            EventStore events,
            Taxonomy taxonomy,
            Refusals refusals,
            Quotas quotas,
            LiveFeed live,
            Metrics metrics,
            Executor workers) {
        this.workers = workers;
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
     * @param pace stepped between two batches
     * @throws dev.tenrec.error.ApiException when the project has stored enough today
     */
    public CompletionStage<Stored> store(CaptureResult result, Pace pace) {
        quotas.reserve(result.batches());
        try {
            return append(result, pace).whenComplete((stored, failure) -> quotas.release(result.batches()));
        } catch (Throwable failure) {
            quotas.release(result.batches());
            throw failure;
        }
    }

    private CompletionStage<Stored> append(CaptureResult result, Pace pace) {
        List<LiveMessages> heard = result.batches().stream().map(live::messages).toList();
        CompletionStage<Integer> kept =
                result.definitionChanges().map(this::keep).orElseGet(() -> CompletableFuture.completedFuture(0));
        return append(result.batches(), pace)
                .thenCombine(kept, (appended, count) -> new Stored(result, appended, heard));
    }

    /** Stores one batch after the other, so that those of other clients come between. */
    private CompletionStage<List<EventStore.Appended>> append(List<EventBatch> batches, Pace pace) {
        CompletionStage<List<EventStore.Appended>> all =
                events.append(batches.get(0)).thenApply(List::of);
        for (EventBatch next : batches.subList(1, batches.size())) {
            all = all.thenComposeAsync(
                    before -> {
                        pace.step();
                        return events.append(next).thenApply(appended -> {
                            List<EventStore.Appended> after = new ArrayList<>(before);
                            after.add(appended);
                            return after;
                        });
                    },
                    workers);
        }
        return all;
    }

    /** Notifies live listeners and counts. */
    public void tell(Stored stored) {
        for (int i = 0; i < stored.appended.size(); i++) {
            EventStore.Appended appended = stored.appended.get(i);
            stored.live.get(i).tell(appended.duplicated());
            metrics.captured(appended.stored(), appended.duplicates());
        }
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
