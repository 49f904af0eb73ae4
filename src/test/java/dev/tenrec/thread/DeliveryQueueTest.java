package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class DeliveryQueueTest {
    private static final int MANY = 5_000;
    private static final int OF_A_PROJECT_AT_ONCE = 5;

    private final DeliveryQueue queue = new DeliveryQueue();
    private final List<CompletableFuture<Void>> begun = new ArrayList<>();
    private final List<CompletableFuture<Void>> added = new ArrayList<>();

    @Test
    void thousandsThatAreRefusedAtOnceAllEnd() {
        add(OF_A_PROJECT_AT_ONCE, this::begin);
        add(MANY, () -> CompletableFuture.failedFuture(new IllegalStateException("closed")));
        assertThat(added).noneMatch(CompletableFuture::isDone);
        end();
        assertThat(added).allMatch(CompletableFuture::isDone);
        assertThat(added.stream().filter(CompletableFuture::isCompletedExceptionally))
                .hasSize(MANY);
    }

    @Test
    void oneThatCanNotBeginLeavesRoomForTheNext() {
        add(MANY, () -> {
            throw new IllegalStateException("no receiver");
        });
        assertThat(added).allMatch(CompletableFuture::isCompletedExceptionally);
        add(1, this::begin);
        assertThat(begun).hasSize(1);
    }

    @Test
    void aProjectHasFewUnderWayAndRefusesThoseThatItCanNotKeep() {
        add(OF_A_PROJECT_AT_ONCE + MANY + 1, this::begin);
        assertThat(begun).hasSize(OF_A_PROJECT_AT_ONCE);
        assertThat(added.stream().filter(CompletableFuture::isDone)).containsExactly(added.get(added.size() - 1));
        while (begun.stream().anyMatch(delivery -> !delivery.isDone())) {
            end();
        }
        assertThat(begun).hasSize(OF_A_PROJECT_AT_ONCE + MANY);
        assertThat(added).allMatch(CompletableFuture::isDone);
    }

    @Test
    void anotherProjectDoesNotWaitForIt() {
        add(MANY, this::begin);
        queue.add(2, this::begin);
        assertThat(begun).hasSize(OF_A_PROJECT_AT_ONCE + 1);
    }

    private void add(int count, Supplier<CompletionStage<Void>> delivery) {
        for (int i = 0; i < count; i++) {
            added.add(queue.add(1, delivery).toCompletableFuture());
        }
    }

    private CompletionStage<Void> begin() {
        CompletableFuture<Void> delivery = new CompletableFuture<>();
        begun.add(delivery);
        return delivery;
    }

    private void end() {
        List.copyOf(begun).forEach(delivery -> delivery.complete(null));
    }
}
