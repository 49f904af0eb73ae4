package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class NonBlockingTest {
    @Test
    void blockingMethodFailsOnAThreadThatMustNotWait() {
        CompletableFuture<Void> loop = CompletableFuture.runAsync(
                () -> {
                    NonBlocking.declareCurrent();
                    WorkerPool.assertWorker();
                },
                task -> new Thread(task, "loop").start());
        assertThatThrownBy(loop::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(AssertionError.class)
                .hasMessage("loop must not wait: hop to a worker");
    }

    @Test
    void composedTaskRunsOnAWorkerHoweverSoonItEnds() {
        try (WorkerPool workers = new WorkerPool("worker", 1, 1)) {
            assertThat(workers.compose(() -> CompletableFuture.completedFuture(
                                    Thread.currentThread().getName()))
                            .toCompletableFuture()
                            .join())
                    .isEqualTo("worker-1");
        }
    }

    @Test
    void blockingMethodRunsOnWorkersAndOnTheThreadsOfCommands() {
        assertThatCode(WorkerPool::assertWorker).doesNotThrowAnyException();
        try (WorkerPool workers = new WorkerPool("worker", 1, 1)) {
            assertThatCode(() -> workers.submit(() -> {
                                WorkerPool.assertWorker();
                                return null;
                            })
                            .toCompletableFuture()
                            .join())
                    .doesNotThrowAnyException();
        }
    }
}
