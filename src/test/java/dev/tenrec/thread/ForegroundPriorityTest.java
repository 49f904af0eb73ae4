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
    private static final int RESTS = 1_000_000;
    private static final Duration WORK = Duration.ofMillis(4);
    private static final Duration LOOK = Duration.ofMillis(3);
    private static final Duration AT_MOST = Duration.ofMillis(10);

    /** The clock: it stands still but for what a test lets pass. */
    private final AtomicLong nanos = new AtomicLong();

    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch hasBegun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Test
    void workThatGivesWayWaitsForThoseWhoHaveIt() throws InterruptedException {
        ForegroundPriority way = rightOfWay(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        Thread background = new Thread(() -> {
            ForegroundPriority.Pace pace = way.pace();
            workFor(WORK);
            order.add("step");
            pace.rest();
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
    void nobodyHasItForEver() throws InterruptedException {
        ForegroundPriority way = rightOfWay(AT_MOST, Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        ForegroundPriority.Pace pace = way.pace();
        workFor(WORK);
        pace.rest(() -> {
            workFor(LOOK);
            order.add("rest");
        });
        order.add("next step");
        mayEnd.countDown();

        query.join();
        // Three looks are 9 ms, the fourth ends behind the longest rest.
        assertThat(order).containsExactly("rest", "rest", "rest", "rest", "next step", "query");
    }

    @Test
    void whatCanNotWaitIsDoneWhileItRests() throws InterruptedException {
        ForegroundPriority way = rightOfWay(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        ForegroundPriority.Pace pace = way.pace();
        workFor(WORK);
        pace.rest(() -> {
            order.add("meanwhile");
            mayEnd.countDown();
            query.join();
        });
        assertThat(order).containsExactly("meanwhile", "query");
    }

    @Test
    void nobodyWaitsWhereNobodyHasIt() {
        ForegroundPriority way = rightOfWay(Duration.ofHours(1), Duration.ZERO);
        assertThat(way.isTaken()).isFalse();
        assertThat(way.<String>take(() -> "answer")).isEqualTo("answer");
        ForegroundPriority.Pace pace = way.pace();
        workFor(WORK);
        pace.rest();
        assertThat(way.isTaken()).isFalse();
    }

    @Test
    void whoAskedLastIsWaitedForALittleLonger() {
        ForegroundPriority way = rightOfWay(Duration.ofHours(1), Duration.ofMillis(20));
        assertThat(way.isTaken()).isFalse();
        assertThat(way.<String>take(() -> "answer")).isEqualTo("answer");
        workFor(Duration.ofMillis(19));
        assertThat(way.isTaken()).isTrue();
        workFor(Duration.ofMillis(1));
        assertThat(way.isTaken()).isFalse();
    }

    @Test
    void aPoolGivesWayAfterEachTask() throws InterruptedException {
        ForegroundPriority way = rightOfWay(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        try (WorkerPool pool = new WorkerPool("pool", 1, 10, way)) {
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

    /** Has the right, once this is back, until it may end. */
    private CompletableFuture<Void> query(ForegroundPriority way) throws InterruptedException {
        CompletableFuture<Void> query = CompletableFuture.runAsync(() -> way.take(() -> {
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

    private ForegroundPriority rightOfWay(Duration restsAtMost, Duration lingers) {
        return new ForegroundPriority(RESTS, restsAtMost, lingers, nanos::get);
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
