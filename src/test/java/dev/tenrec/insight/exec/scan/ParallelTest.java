package dev.tenrec.insight.exec.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parts of a task on the calling thread and three others. */
final class ParallelTest {
    private static final int PARTS = 1_000;

    private final ExecutorService others = Executors.newFixedThreadPool(3);

    @AfterEach
    void stop() {
        others.shutdownNow();
    }

    @Test
    void runsEachPartOnce() {
        List<Parts> workers = new Parallel(others, 3).run(PARTS, Parts::new);
        assertThat(workers).hasSizeBetween(1, 4);
        assertThat(workers.stream().flatMap(worker -> worker.done.stream()))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, PARTS).boxed().toList());
    }

    @Test
    void runsAllPartsOnTheCallerIfNoThreadIsIdle() {
        Parallel busy = new Parallel(
                task -> {
                    throw new RejectedExecutionException();
                },
                3);
        assertThat(busy.run(PARTS, Parts::new))
                .singleElement()
                .satisfies(worker -> assertThat(worker.done).hasSize(PARTS));
    }

    @Test
    void makesNoWorkerWithoutParts() {
        assertThat(new Parallel(others, 3).run(0, Parts::new)).isEmpty();
    }

    @Test
    void throwsTheFailureOfAnyPart() {
        assertThatThrownBy(() -> new Parallel(others, 3).run(PARTS, () -> index -> {
                    if (index == 500) {
                        throw new IllegalStateException("part 500");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("part 500");
    }

    @Test
    void interruptedCallerWaitsForAllWorkers() {
        List<CompletableFuture<Void>> begun = List.of(new CompletableFuture<>(), new CompletableFuture<>());
        AtomicInteger finished = new AtomicInteger();
        Thread.currentThread().interrupt();
        new Parallel(others, 1).run(2, () -> index -> {
            begun.get(index).complete(null);
            begun.get(1 - index).join();
            finished.incrementAndGet();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(finished).hasValue(2);
    }

    private static final class Parts implements Parallel.Worker {
        private final List<Integer> done = new ArrayList<>();

        @Override
        public void part(int index) {
            done.add(index);
        }
    }
}
