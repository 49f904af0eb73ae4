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
class RightOfWayTest {
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch hasBegun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Test
    void workThatGivesWayWaitsForThoseWhoHaveIt() throws InterruptedException {
        RightOfWay way = new RightOfWay(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        Thread background = new Thread(() -> {
            way.give();
            order.add("background");
        });
        background.start();
        untilItWaits(background);
        mayEnd.countDown();

        query.join();
        background.join();
        assertThat(order).containsExactly("query", "background");
    }

    @Test
    void nobodyHasItForEver() throws InterruptedException {
        RightOfWay way = new RightOfWay(Duration.ofMillis(10), Duration.ofHours(1));
        CompletableFuture<Void> query = query(way);
        way.give();
        order.add("background");
        mayEnd.countDown();

        query.join();
        assertThat(order).containsExactly("background", "query");
    }

    @Test
    void nobodyWaitsWhereNobodyHasIt() {
        RightOfWay way = new RightOfWay(Duration.ofHours(1), Duration.ZERO);
        assertThat(way.<String>take(() -> "answer")).isEqualTo("answer");
        way.give();
        assertThat(way.isTaken()).isFalse();
    }

    @Test
    void aPoolGivesWayBeforeTasksThatWouldNotBeTheOnlyOne() throws InterruptedException {
        RightOfWay way = new RightOfWay(Duration.ofHours(1), Duration.ZERO);
        CompletableFuture<Void> query = query(way);
        CountDownLatch firstMayEnd = new CountDownLatch(1);
        try (WorkerPool pool = new WorkerPool("pool", 2, 10, way)) {
            CountDownLatch firstHasBegun = new CountDownLatch(1);
            CompletableFuture<Void> first = task(pool, () -> {
                order.add("first");
                firstHasBegun.countDown();
                await(firstMayEnd);
                return null;
            });
            firstHasBegun.await();
            CompletableFuture<Void> second = task(pool, () -> {
                order.add("second");
                return null;
            });
            untilItWaits(thread("pool-2"));
            mayEnd.countDown();
            second.join();
            firstMayEnd.countDown();
            first.join();
        }
        query.join();
        assertThat(order).containsExactlyInAnyOrder("first", "query", "second");
        assertThat(order.indexOf("second")).isGreaterThan(order.indexOf("query"));
        assertThat(order.indexOf("first")).isLessThan(order.indexOf("query"));
    }

    /** Has the right, once this is back, until it may end. */
    private CompletableFuture<Void> query(RightOfWay way) throws InterruptedException {
        CompletableFuture<Void> query = CompletableFuture.runAsync(() -> way.take(() -> {
            hasBegun.countDown();
            await(mayEnd);
            return order.add("query");
        }));
        hasBegun.await();
        return query;
    }

    private static CompletableFuture<Void> task(WorkerPool pool, Supplier<Void> task) {
        return pool.submit(task).toCompletableFuture();
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
