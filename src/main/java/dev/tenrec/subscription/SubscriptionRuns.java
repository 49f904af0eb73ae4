package dev.tenrec.subscription;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.RoundRobin;
import dev.tenrec.thread.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the subscriptions that are due, one after another and in turns of the projects. Each is kept with its next time
 * before anything goes out: a server that stops in between sends nothing twice.
 */
public final class SubscriptionRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SubscriptionRuns.class);
    private static final String FAILED = "The document could not be made; the log of the server says why.";
    /** Larger files are refused by many mail servers. */
    private static final int PDF_MAX = 15 << 20;

    private final Subscriptions subscriptions;
    private final Accounts accounts;
    private final Dashboards dashboards;
    private final ExportRenderer renderer;
    private final SubscriptionMessages messages;
    private final Clock clock;
    private final RoundRobin<Subscription> rounds = new RoundRobin<>(Subscription::projectId, Subscription::id);

    public SubscriptionRuns(
            Subscriptions subscriptions,
            Accounts accounts,
            Dashboards dashboards,
            ExportRenderer renderer,
            SubscriptionMessages messages,
            Clock clock) {
        this.subscriptions = subscriptions;
        this.accounts = accounts;
        this.dashboards = dashboards;
        this.renderer = renderer;
        this.messages = messages;
        this.clock = clock;
    }

    /** Sends all that are due; to be called at intervals. */
    @Blocking
    public void tend() {
        WorkerPool.assertWorker();
        try {
            rounds.run(() -> subscriptions.due(clock.instant()), subscription -> send(subscription, true));
        } catch (RuntimeException failure) {
            LOG.warn("Subscriptions could not be sent; it is tried again later.", failure);
        }
    }

    /** Sends a subscription now, as a trial that leaves its times as they are. */
    @Blocking
    public void sendNow(Subscription subscription) {
        WorkerPool.assertWorker();
        send(subscription, false);
    }

    /** Begins no further delivery. */
    @Override
    public void close() {
        rounds.close();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The end of a delivery is kept, or else lost with a full disk.
    private void send(Subscription subscription, boolean isPlanned) {
        Instant now = clock.instant();
        Delivery delivery = Delivery.starting(Timestamps.micros(now));
        try {
            Optional<Subscription> kept = subscriptions
                    .step(subscription, one -> one.begun(delivery, isPlanned, now))
                    .toCompletableFuture()
                    .join();
            if (kept.isEmpty()) {
                return;
            }
            deliver(kept.get(), delivery, now);
        } catch (CompletionException notKept) {
            LOG.warn("The subscription {} could not be sent: {}", subscription.id(), notKept.getMessage());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The end of a delivery is kept, or else lost with a full disk.
    private void deliver(Subscription subscription, Delivery delivery, Instant now) {
        try {
            Project project = accounts.projects()
                    .find(subscription.projectId())
                    .filter(found -> maySee(subscription, found))
                    .orElseThrow(() -> ApiException.invalid("Its creator may not see the project any more."));
            SubscribedItem item = SubscribedItem.of(dashboards, subscription);
            boolean hasPdf = subscription.settings().attachesPdf()
                    && !subscription.settings().isWebhook();
            Optional<ByteBuffer> pdf = hasPdf ? Optional.of(pdf(project, subscription, now)) : Optional.empty();
            messages.send(subscription, delivery, item, pdf).whenComplete((done, failure) -> {
                Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
                end(
                        subscription,
                        delivery.ended(
                                cause == null ? null : ApiException.from(cause).detail()));
            });
        } catch (ApiException refusal) {
            end(subscription, delivery.ended(refusal.errorCode() == ErrorCode.INTERNAL ? FAILED : refusal.detail()));
        } catch (IOException | RuntimeException failure) {
            LOG.error("The subscription {} could not be made.", subscription.id(), failure);
            end(subscription, delivery.ended(FAILED));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Lost with a full disk.
    private void end(Subscription subscription, Delivery ended) {
        subscriptions.step(subscription, one -> one.ended(ended));
    }

    private boolean maySee(Subscription subscription, Project project) {
        return accounts.users()
                .find(subscription.createdBy())
                .filter(user -> accounts.effectiveLevel(user, project) > Level.NONE)
                .isPresent();
    }

    private ByteBuffer pdf(Project project, Subscription subscription, Instant now) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SubscriptionSettings settings = subscription.settings();
        Integer dashboard = settings.dashboard();
        Integer insight = settings.insight();
        if (dashboard != null) {
            renderer.dashboardPdf(project, dashboard, Set.copyOf(settings.chosen()), Timestamps.micros(now), out);
        } else if (insight != null) {
            renderer.insightPdf(project, insight, Timestamps.micros(now), out);
        }
        if (out.size() > PDF_MAX) {
            throw ApiException.invalid("The document is too large for mail. Choose some insights, or send a link.");
        }
        return ByteBuffer.wrap(out.toByteArray());
    }
}
