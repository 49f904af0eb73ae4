package dev.tenrec.webhook;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts webhooks, two at a time on threads of its own: receivers that hang delay other webhooks and nothing else. At
 * most 200 wait; further ones are refused. An attempt that fails in a way that may pass is repeated after each of a few
 * pauses. Thread-safe.
 */
public final class WebhookSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
    private static final int THREADS = 2;
    private static final int QUEUED_MAX = 200;
    private static final int MILLIS_PER_SECOND = 1_000;

    private final TargetAddresses addresses;
    private final Duration timeout;
    private final List<Duration> pauses;
    private final Clock clock;
    private final WorkerPool threads = new WorkerPool("tenrec-webhook", THREADS, QUEUED_MAX);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-webhook-timer");
        made.setDaemon(true);
        return made;
    });
    private final LongAdder sent = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /**
     * @param timeout for one attempt, from connecting to the status of the answer
     * @param pauses before the second attempt and each further one
     */
    public WebhookSender(TargetAddresses addresses, Duration timeout, List<Duration> pauses, Clock clock) {
        this.addresses = addresses;
        this.timeout = timeout;
        this.pauses = List.copyOf(pauses);
        this.clock = clock;
    }

    /**
     * Posts a webhook; the stage ends once the receiver answered 2xx, or with a failure that says why not.
     *
     * @throws ApiException as the end of the stage when too many wait, or no attempt succeeded
     */
    public CompletionStage<Void> send(Webhook webhook) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        attempt(webhook, 0, done);
        return done.whenComplete((nothing, failure) -> (failure == null ? sent : failed).increment());
    }

    /** Webhooks that were taken since the start. */
    public long sentCount() {
        return sent.sum();
    }

    /** Webhooks that were given up since the start. */
    public long failedCount() {
        return failed.sum();
    }

    private void attempt(Webhook webhook, int number, CompletableFuture<Void> done) {
        threads.submit(() -> post(webhook)).whenComplete((outcome, refused) -> {
            if (refused != null) {
                done.completeExceptionally(refused);
            } else if (outcome.isTaken()) {
                done.complete(null);
            } else if (outcome.mayPass() && number < pauses.size()) {
                again(webhook, number, done);
            } else {
                // The rest of the address may hold a token of the receiver's.
                LOG.warn("A webhook to {} was given up: {}", webhook.target().getHost(), outcome.reason());
                done.completeExceptionally(new ApiException(ErrorCode.OVERLOADED, outcome.reason()));
            }
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The attempt ends the stage.
    private void again(Webhook webhook, int number, CompletableFuture<Void> done) {
        try {
            timer.schedule(
                    () -> attempt(webhook, number + 1, done), pauses.get(number).toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            done.completeExceptionally(closing);
        }
    }

    @Blocking
    private Outcome post(Webhook webhook) {
        WorkerPool.assertWorker();
        try {
            List<InetAddress> found =
                    List.of(InetAddress.getAllByName(webhook.target().getHost()));
            // All of them: the other ones may be where a name leads next time.
            if (!found.stream().allMatch(addresses::isAllowed)) {
                return new Outcome(false, false, "The address leads into a private network.");
            }
            WebhookConnection connection = new WebhookConnection(webhook.target(), found.get(0), timeout);
            long seconds = clock.millis() / MILLIS_PER_SECOND;
            return Outcome.of(connection.post(webhook.bytes(), webhook.headers(seconds), timer));
        } catch (IOException failure) {
            return new Outcome(false, true, "The receiver could not be reached: " + failure.getMessage());
        } catch (RejectedExecutionException closing) {
            return new Outcome(false, false, "The server was stopped.");
        }
    }

    /** Refuses further webhooks, drops those that wait for another attempt, and waits a bounded time for the rest. */
    @Override
    public void close() {
        threads.close();
        timer.shutdownNow();
    }

    /**
     * End of an attempt.
     *
     * @param mayPass whether another attempt may end better
     * @param reason for people
     */
    private record Outcome(boolean isTaken, boolean mayPass, String reason) {
        private static final int REQUEST_TIMEOUT = 408;
        private static final int TOO_MANY_REQUESTS = 429;
        private static final int SERVER_ERROR = 500;

        static Outcome of(int status) {
            boolean mayPass = status >= SERVER_ERROR || status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS;
            String hint = status / 100 == 3 ? ", and redirects are not followed." : ".";
            return new Outcome(status / 100 == 2, mayPass, "The receiver answered " + status + hint);
        }
    }
}
