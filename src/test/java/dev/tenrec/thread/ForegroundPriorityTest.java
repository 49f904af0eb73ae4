package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForegroundPriorityTest {
    private static final int SLEEP_FACTOR = 1_000_000;
    private static final Duration WORK = Duration.ofMillis(4);

    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch hasBegun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Test
    void backgroundThreadSleepsWhileForegroundWorkRuns() throws InterruptedException {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        Thread background = new Thread(() -> {
            ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
            workFor(WORK);
            order.add("step");
            throttle.pause();
            order.add("next step");
        });
        background.start();
        awaitSleep(background);
        mayEnd.countDown();

        query.join();
        background.join();
        assertThat(order).containsExactly("step", "query", "next step");
    }

    @Test
    void sleepIsBounded() throws InterruptedException {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofMillis(10), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        workFor(WORK);
        long from = System.nanoTime();
        throttle.pause();
        assertThat(System.nanoTime() - from).isGreaterThanOrEqualTo(10_000_000);
        order.add("next step");
        mayEnd.countDown();

        query.join();
        assertThat(order).containsExactly("next step", "query");
    }

    @Test
    void urgentWorkRunsWhileTheThreadSleeps() throws InterruptedException {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofHours(1), Duration.ZERO);
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
    void backgroundThreadRunsFreelyWithoutForegroundWork() {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofHours(1), Duration.ZERO);
        assertThat(priority.isActive()).isFalse();
        assertThat(priority.<String>run(() -> "answer")).isEqualTo("answer");
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        workFor(WORK);
        throttle.pause();
        assertThat(priority.isActive()).isFalse();
    }

    @Test
    void priorityOutlastsForegroundWork() {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofHours(1), Duration.ofHours(1));
        assertThat(priority.isActive()).isFalse();
        assertThat(priority.<String>run(() -> "answer")).isEqualTo("answer");
        assertThat(priority.isActive()).isTrue();
    }

    @Test
    void throttledPoolSleepsAfterEachTask() throws InterruptedException {
        ForegroundPriority priority = new ForegroundPriority(SLEEP_FACTOR, Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        try (WorkerPool pool = WorkerPool.throttled("pool", 1, 10, priority)) {
            CompletableFuture<Boolean> first = task(pool, () -> {
                workFor(WORK);
                return order.add("first");
            });
            CompletableFuture<Boolean> second = task(pool, () -> order.add("second"));
            first.join();
            awaitSleep(thread("pool-1"));
            mayEnd.countDown();
            second.join();
        }
        query.join();
        assertThat(order).containsExactly("first", "query", "second");
    }

    /** Runs foreground work, from before this returns until {@link #mayEnd} opens. */
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

    private static void workFor(Duration time) {
        long from = System.nanoTime();
        while (System.nanoTime() - from < time.toNanos()) {
            Thread.onSpinWait();
        }
    }

    private static Thread thread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitSleep(Thread thread) {
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
