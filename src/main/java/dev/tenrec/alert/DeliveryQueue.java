package dev.tenrec.alert;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins a few deliveries at a time and keeps a bounded number waiting, so that a thousand alerts leave room in the
 * queue of the mailer for a forgotten password. Any thread.
 */
final class DeliveryQueue {
    private static final int RUNNING_MAX = 20;
    private static final int WAITING_MAX = 5_000;

    @GuardedBy("this")
    private final Queue<Delivery> waiting = new ArrayDeque<>();

    @GuardedBy("this")
    private int running;

    private record Delivery(Supplier<CompletionStage<Void>> begin, CompletableFuture<Void> end) {}

    /** Begins a delivery when there is room; the stage ends with it, or with a refusal when too many wait. */
    CompletionStage<Void> add(Supplier<CompletionStage<Void>> begin) {
        Delivery delivery = new Delivery(begin, new CompletableFuture<>());
        synchronized (this) {
            if (waiting.size() >= WAITING_MAX) {
                return CompletableFuture.failedFuture(
                        new ApiException(ErrorCode.OVERLOADED, "Too many messages wait to be sent."));
            }
            waiting.add(delivery);
        }
        beginMore();
        return delivery.end;
    }

    private void beginMore() {
        for (Delivery next = take(); next != null; next = take()) {
            Delivery begun = next;
            begun.begin.get().whenComplete((done, failure) -> {
                ended();
                if (failure == null) {
                    begun.end.complete(null);
                } else {
                    begun.end.completeExceptionally(failure);
                }
                beginMore();
            });
        }
    }

    private synchronized @Nullable Delivery take() {
        if (running >= RUNNING_MAX || waiting.isEmpty()) {
            return null;
        }
        running++;
        return waiting.remove();
    }

    private synchronized void ended() {
        running--;
    }
}
