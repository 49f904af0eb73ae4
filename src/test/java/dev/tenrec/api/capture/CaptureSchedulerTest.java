package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.capture.Pace;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which thread parses what, by the size of a body and by what its sender did before. */
final class CaptureSchedulerTest {
    private static final String HONEST = "192.0.2.1";
    private static final String SUSPECT = "192.0.2.2";
    private static final int SMALL = 1_000;
    private static final int LARGE = 1_000_000;

    private final WorkerPool large = new WorkerPool("large", 1, 100);
    private final WorkerPool small = new WorkerPool("small", 1, 100);
    private final WorkerPool suspects = new WorkerPool("suspect", 1, 100);
    /** Nanoseconds; stands still except where a test works, so that a slow machine wastes nothing. */
    private final AtomicLong clock = new AtomicLong();

    private final CaptureScheduler scheduler = new CaptureScheduler(large, small, suspects, clock::get);

    @AfterEach
    void stop() {
        large.close();
        small.close();
        suspects.close();
    }

    @Test
    void aSmallBodyDoesNotWaitForALargeOne() {
        CountDownLatch parsed = new CountDownLatch(1);
        CompletionStage<String> waiting = scheduler.compose(SUSPECT, LARGE, pace -> {
            await(parsed);
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        });
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
        parsed.countDown();
        assertThat(waiting.toCompletableFuture().join()).isEqualTo("large-1");
    }

    @Test
    void anAddressThatWastesWorkIsServedApart() {
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
        wasteMillis(SUSPECT, 120, -1);
        assertThat(thread(SUSPECT, SMALL)).isEqualTo("suspect-1");
        assertThat(thread(SUSPECT, LARGE)).isEqualTo("suspect-1");
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
        assertThat(thread("192.0.2.3", SMALL)).isEqualTo("small-1");
    }

    @Test
    void refusalsOfAKnownProjectAreNoWaste() {
        wasteMillis(HONEST, 200, 1);
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
    }

    @Test
    void manyStrangersTogetherDoNotReachThoseWhoStored() {
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
        for (int i = 10; i < 20; i++) {
            wasteMillis("192.0.2." + i, 60, -1);
        }
        assertThat(thread("198.51.100.1", SMALL)).isEqualTo("suspect-1");
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
    }

    @Test
    void bodiesOfStrangersThatMayInflateAreChargedBeforeTheyAreParsed() {
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
        CountDownLatch parsed = new CountDownLatch(1);
        List<CompletionStage<String>> waiting = IntStream.range(10, 17)
                .mapToObj(i -> scheduler.compose("192.0.2." + i, 50_000, pace -> {
                    await(parsed);
                    return CompletableFuture.completedFuture("");
                }))
                .toList();
        assertThat(thread("198.51.100.1", SMALL)).isEqualTo("suspect-1");
        parsed.countDown();
        waiting.forEach(stage -> stage.toCompletableFuture().join());
        assertThat(thread("198.51.100.2", SMALL)).isEqualTo("small-1");
        assertThat(thread(HONEST, SMALL)).isEqualTo("small-1");
    }

    /** The thread that runs a task of this sender. */
    private String thread(String address, int bytes) {
        Function<Pace, CompletionStage<String>> name =
                pace -> CompletableFuture.completedFuture(Thread.currentThread().getName());
        return scheduler.compose(address, bytes, name).toCompletableFuture().join();
    }

    /** Works as long and is refused. */
    private void wasteMillis(String address, long millis, int projectId) {
        CompletionStage<String> refused = scheduler.compose(address, SMALL, pace -> {
            clock.addAndGet(millis * 1_000_000);
            throw new CaptureRefusal(400, List.of(new CaptureReason(-1, null, "nonsense")), projectId);
        });
        assertThatThrownBy(() -> refused.toCompletableFuture().join()).hasCauseInstanceOf(CaptureRefusal.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
