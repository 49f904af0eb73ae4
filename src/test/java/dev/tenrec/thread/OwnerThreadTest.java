package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class OwnerThreadTest {
    private final OwnerThread owner = new OwnerThread();

    @Test
    void firstCallerBecomesTheOwner() {
        assertThat(elsewhere(owner::isOwner)).isTrue();
        assertThat(owner.isOwner()).isFalse();
    }

    @Test
    void ownerMayChangeItsStateAgainAndAgain() {
        owner.assertOwner();
        assertThatCode(owner::assertOwner).doesNotThrowAnyException();
    }

    @Test
    void changeByAnotherThreadFailsAndNamesBoth() {
        owner.assertOwner();
        assertThatThrownBy(() -> elsewhere(() -> {
                    owner.assertOwner();
                    return null;
                }))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("stranger")
                .hasMessageContaining(Thread.currentThread().getName());
        assertThat(owner.isOwner()).isTrue();
    }

    private static <T> T elsewhere(java.util.function.Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task, "stranger").start())
                .join();
    }
}
