package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration LONG = Duration.ofSeconds(20);
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

    @Test
    void ingestSleepsForSecondsAndThenForATenthOfTheTime() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        ForegroundPriority.BackgroundThrottle throttle = priority.reservedThrottle(() -> true);
        assertThat(sleep(throttle)).isEqualTo(Duration.ofSeconds(3));
        assertThat(priority.isContended()).isTrue();
        workFor(Duration.ofMillis(6_900));
        assertThat(priority.isContended()).isFalse();
        assertThat(sleep(throttle)).isEqualTo(Duration.ofSeconds(1));
        assertThat(sleep(priority.throttle())).isEqualTo(LONG);
        mayEnd.countDown();
        query.join();
    }

    @Test
    void ingestThatDoesNotSleepKeepsWhatItMay() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        ForegroundPriority.BackgroundThrottle throttle = priority.reservedThrottle(() -> true);
        workFor(WORK);
        throttle.pause();
        assertThat(priority.isContended()).isFalse();
        CompletableFuture<Void> query = query(priority);
        assertThat(sleep(throttle)).isEqualTo(Duration.ofSeconds(3));
        mayEnd.countDown();
        query.join();
    }

    @Test
    void queriesLeaveProcessorsToIngestThatCanNotSleep() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        Thread scan = new Thread(() -> {
            // Counted from the second call on.
            priority.leaveReserved();
            burn(Duration.ofMillis(50));
            priority.leaveReserved();
            order.add("next step");
        });
        sleep(priority.reservedThrottle(() -> true));
        scan.start();
        untilItWaits(scan);
        order.add("ingest");
        workFor(Duration.ofSeconds(1));
        scan.join();
        mayEnd.countDown();
        query.join();
        assertThat(order).containsExactly("ingest", "next step", "query");
    }

    @Test
    void littleIngestDoesNotWait() throws InterruptedException {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(priority);
        assertThat(sleep(priority.reservedThrottle(() -> false))).isEqualTo(Duration.ofSeconds(3));
        assertThat(priority.isContended()).isFalse();
        mayEnd.countDown();
        query.join();
    }

    @Test
    void queriesTakeAllProcessorsWhileIngestWaitsForNothing() {
        ForegroundPriority priority = priority(Duration.ofHours(1), Duration.ZERO);
        priority.leaveReserved();
        burn(Duration.ofMillis(50));
        priority.leaveReserved();
        assertThat(priority.isContended()).isFalse();
    }

    /** Sleeps as long as a throttle wants after some work, in steps of the clock. */
    private Duration sleep(ForegroundPriority.BackgroundThrottle throttle) {
        throttle.startStep();
        workFor(WORK);
        AtomicLong slept = new AtomicLong();
        throttle.pause(() -> {
            workFor(STEP);
            slept.addAndGet(STEP.toNanos());
            if (slept.get() >= LONG.toNanos()) {
                Thread.currentThread().interrupt();
            }
        });
        Thread.interrupted();
        return Duration.ofNanos(slept.get());
    }

    /** Uses the processor for as long. */
    private static void burn(Duration time) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
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
