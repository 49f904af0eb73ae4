package dev.tenrec.thread;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins a few deliveries at a time, in turns of the projects, and keeps a bounded number waiting: a thousand alerts
 * leave room in the queue of the mailer for a forgotten password, and receivers of one project that hang delay those of
 * others by a few seconds. Any thread.
 */
public final class DeliveryQueue {
    private static final int RUNNING_MAX = 20;
    private static final int RUNNING_OF_PROJECT_MAX = 5;
    private static final int WAITING_OF_PROJECT_MAX = 5_000;

    /** The projects with deliveries; the one whose turn was the longest ago comes first. */
    @GuardedBy("this")
    private final Map<Integer, Line> lines = new LinkedHashMap<>();

    @GuardedBy("this")
    private int running;

    /** A thread begins what there is room for. */
    @GuardedBy("this")
    private boolean isBeginning;

    private record Delivery(int projectId, Supplier<CompletionStage<Void>> begin, CompletableFuture<Void> end) {}

    /** Deliveries of one project. */
    private static final class Line {
        private final Queue<Delivery> waiting = new ArrayDeque<>();
        private int running;
    }

    /** Begins a delivery when there is room; the stage ends with it, or with a refusal when too many wait. */
    public CompletionStage<Void> add(int projectId, Supplier<CompletionStage<Void>> begin) {
        Delivery delivery = new Delivery(projectId, begin, new CompletableFuture<>());
        synchronized (this) {
            Queue<Delivery> waiting = lines.computeIfAbsent(projectId, any -> new Line()).waiting;
            if (waiting.size() >= WAITING_OF_PROJECT_MAX) {
                return CompletableFuture.failedFuture(
                        new ApiException(ErrorCode.OVERLOADED, "Too many messages wait to be sent."));
            }
            waiting.add(delivery);
        }
        beginMore();
        return delivery.end;
    }

    /**
     * Begins deliveries while there is room. One that ends at once, on this thread, comes back here and leaves the next
     * to the loop: thousands that are refused in a row need the stack of one.
     */
    private void beginMore() {
        if (mayBegin()) {
            for (Delivery next = take(); next != null; next = take()) {
                begin(next);
            }
        }
    }

    private synchronized boolean mayBegin() {
        if (isBeginning) {
            return false;
        }
        isBeginning = true;
        return true;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The end of the delivery tells it.
    private void begin(Delivery delivery) {
        CompletionStage<Void> begun;
        try {
            begun = delivery.begin.get();
        } catch (RuntimeException | Error failed) {
            begun = CompletableFuture.failedFuture(failed);
        }
        begun.whenComplete((done, failure) -> {
            ended(delivery.projectId);
            if (failure == null) {
                delivery.end.complete(null);
            } else {
                delivery.end.completeExceptionally(failure);
            }
            beginMore();
        });
    }

    /** The delivery to begin next; null, which ends the loop, when there is no room or none. */
    private synchronized @Nullable Delivery take() {
        Delivery next = next();
        isBeginning = next != null;
        return next;
    }

    @GuardedBy("this")
    private @Nullable Delivery next() {
        if (running >= RUNNING_MAX) {
            return null;
        }
        for (Map.Entry<Integer, Line> entry : lines.entrySet()) {
            Line line = entry.getValue();
            if (line.running < RUNNING_OF_PROJECT_MAX && !line.waiting.isEmpty()) {
                lines.remove(entry.getKey());
                lines.put(entry.getKey(), line);
                line.running++;
                running++;
                return line.waiting.remove();
            }
        }
        return null;
    }

    private synchronized void ended(int projectId) {
        running--;
        Line line = lines.get(projectId);
        if (line != null && --line.running == 0 && line.waiting.isEmpty()) {
            lines.remove(projectId);
        }
    }
}
