package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForegroundPriorityTest {
    private static final int SLEEP_FACTOR = 1_000_000;
    private static final Duration WORK = Duration.ofMillis(4);
    private static final Duration POLL = Duration.ofMillis(3);
    private static final Duration SLEEP_MAX = Duration.ofMillis(10);

    /** The clock: it stands still but for what a test lets pass. */
    private final AtomicLong nanos = new AtomicLong();

    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch hasBegun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Test
    void backgroundThreadSleepsWhileForegroundWorkRuns() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        Thread background = new Thread(() -> {
            ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
            workFor(WORK);
            order.add("step");
            throttle.pause();
            order.add("next step");
        });
        background.start();
        untilItWaits(background);
        mayEnd.countDown();

        query.join();
        background.join();
        assertThat(order).containsExactly("step", "query", "next step");
    }

    @Test
    void sleepIsBounded() throws InterruptedException {
        ForegroundPriority priority = priority(SLEEP_MAX, Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        workFor(WORK);
        throttle.pause(() -> {
            workFor(POLL);
            order.add("sleep");
        });
        order.add("next step");
        mayEnd.countDown();

        query.join();
        // Three polls are 9 ms, the fourth ends after the longest sleep.
        assertThat(order).containsExactly("sleep", "sleep", "sleep", "sleep", "next step", "query");
    }

    @Test
    void urgentWorkRunsWhileTheThreadSleeps() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        workFor(WORK);
        throttle.pause(() -> {
            order.add("urgent");
            mayEnd.countDown();
            query.join();
        });
        assertThat(order).containsExactly("urgent", "query");
    }

    @Test
    void backgroundThreadDoesNotSleepWithoutForegroundWork() {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        assertThat(priority.isActive()).isFalse();
        assertThat(priority.<String>run(() -> "answer")).isEqualTo("answer");
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        workFor(WORK);
        throttle.pause();
        assertThat(priority.isActive()).isFalse();
    }

    @Test
    void priorityOutlastsForegroundWork() {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ofMillis(20));
        assertThat(priority.isActive()).isFalse();
        assertThat(priority.<String>run(() -> "answer")).isEqualTo("answer");
        workFor(Duration.ofMillis(19));
        assertThat(priority.isActive()).isTrue();
        workFor(Duration.ofMillis(1));
        assertThat(priority.isActive()).isFalse();
    }

    @Test
    void throttledPoolSleepsAfterEachTask() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        try (WorkerPool pool = WorkerPool.throttled("pool", 1, 10, priority)) {
            CompletableFuture<Boolean> first = task(pool, () -> {
                workFor(WORK);
                return order.add("first");
            });
            CompletableFuture<Boolean> second = task(pool, () -> order.add("second"));
            first.join();
            untilItWaits(thread("pool-1"));
            mayEnd.countDown();
            second.join();
        }
        query.join();
        assertThat(order).containsExactly("first", "query", "second");
    }

    /** Starts foreground work that lasts until it may end. */
    private CompletableFuture<Void> query(ForegroundPriority priority) throws InterruptedException {
        CompletableFuture<Void> query = CompletableFuture.runAsync(() -> priority.run(() -> {
            hasBegun.countDown();
            await(mayEnd);
            return order.add("query");
        }));
        hasBegun.await();
        return query;
    }

    private static CompletableFuture<Boolean> task(WorkerPool pool, Supplier<Boolean> task) {
        return pool.submit(task).toCompletableFuture();
    }

    private ForegroundPriority priority(Duration sleepMax, Duration holdAfter) {
        return new ForegroundPriority(SLEEP_FACTOR, sleepMax, holdAfter, nanos::get);
    }

    private void workFor(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static Thread thread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void untilItWaits(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
