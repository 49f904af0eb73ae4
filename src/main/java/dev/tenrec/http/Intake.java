package dev.tenrec.http;

import dev.tenrec.capture.CaptureRefusal;
import dev.tenrec.capture.CaptureRequest;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.LiveFeed;
import dev.tenrec.capture.LiveNews;
import dev.tenrec.capture.Refusals;
import dev.tenrec.event.EventStore;
import dev.tenrec.taxonomy.News;
import dev.tenrec.taxonomy.Taxonomy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings what capture has read to where it is kept: events, what they tell that is new, and what was refused. */
public final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final EventStore events;
    private final Taxonomy taxonomy;
    private final Refusals refusals;
    private final LiveFeed live;
    private final Metrics metrics;

    /** A batch that is stored, and what there is to say about it. */
    record Stored(CaptureResult result, EventStore.Appended appended, LiveNews live) {}

    public Intake(EventStore events, Taxonomy taxonomy, Refusals refusals, LiveFeed live, Metrics metrics) {
        this.events = events;
        this.taxonomy = taxonomy;
        this.refusals = refusals;
        this.live = live;
        this.metrics = metrics;
    }

    /** Ends once the journal holds the events. Called on a worker, because it copies events for those who listen. */
    CompletionStage<Stored> store(CaptureResult result) {
        LiveNews heard = live.news(result.batch());
        CompletionStage<Integer> kept =
                result.news().map(this::keep).orElseGet(() -> CompletableFuture.completedFuture(0));
        return events.append(result.batch())
                .thenCombine(kept, (appended, count) -> new Stored(result, appended, heard));
    }

    /** Tells those who listen, and counts. */
    void tell(Stored stored) {
        stored.live.tell(stored.appended.duplicated());
        metrics.captured(stored.appended.stored(), stored.appended.duplicates());
    }

    /** Ends once the journal holds the refused request, or what was left out of one; it must know its project. */
    CompletionStage<Integer> keep(CaptureRequest request, CaptureRefusal refusal) {
        return refusals.keep(request, refusal).thenApply(id -> {
            live.refused(id, request, refusal);
            return id;
        });
    }

    /** Fails with what is given; when that is the refusal of a known project, once it is kept. */
    <T> CompletionStage<T> refuse(CaptureRequest request, Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (!(cause instanceof CaptureRefusal refusal)) {
            return CompletableFuture.failedFuture(cause);
        }
        metrics.captureRefused();
        return refusal.projectId().isEmpty()
                ? CompletableFuture.failedFuture(cause)
                : keep(request, refusal).thenCompose(kept -> CompletableFuture.failedFuture(cause));
    }

    /** What is known of events never stands in their way: when it can't be kept, the next request tells it again. */
    private CompletionStage<Integer> keep(News news) {
        return taxonomy.keep(news).exceptionally(failure -> {
            metrics.newsNotKept();
            LOG.debug("New definitions were not kept.", failure);
            return 0;
        });
    }
}
