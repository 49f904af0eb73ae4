package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.DamageException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Orderly and failed stops under disk faults. */
class StoreStopTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final int WAIT_SECONDS = 20;

    /** A record to keep. */
    record Note(String text) {}

    private final SimDisk disk = new SimDisk();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final Store store = new Store(disk, TestStore.SMALL, TestStore.CLOCK, failure::complete);
    private final Records<Note> notes = store.records("notes", Note.class);

    @Test
    void marksTheStopWhileASnapshotHangs() throws Exception {
        CountDownLatch saving = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        store.add(part(() -> out -> {
            saving.countDown();
            await(released);
        }));
        get(store.open());
        putUntil(saving::getCount);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(this::close);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        while (!hasEnd() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        assertThat(hasEnd()).isTrue();
        released.countDown();
        assertThat(closed).succeedsWithin(WAIT_SECONDS, TimeUnit.SECONDS);
        assertThat(store.status()).isEqualTo(Store.Status.CLOSED);
        // The snapshot that ended too late does not count.
        assertThat(hasEnd()).isTrue();
        assertThat(manifest()).doesNotContain("snapshot");
    }

    @Test
    void goesOnAndStopsInOrderWhenAPartCantBeFrozen() throws Exception {
        CountDownLatch asked = new CountDownLatch(3);
        store.add(part(() -> {
            asked.countDown();
            throw new IllegalStateException("can't be frozen");
        }));
        get(store.open());
        putUntil(asked::getCount);
        put("last");
        assertThat(store.status()).isEqualTo(Store.Status.OPEN);
        close();
        assertThat(hasEnd()).isTrue();
        assertThat(failure).isNotDone();
    }

    @Test
    void endsAloudWhenAListenerThrowsAndKeepsTheChange() throws Exception {
        notes.onChange((key, before, after) -> {
            throw new IllegalStateException("a listener failed");
        });
        get(store.open());
        assertThatThrownBy(() -> put("heard")).isInstanceOf(Exception.class);
        assertThat(failure.get(WAIT_SECONDS, TimeUnit.SECONDS)).hasMessage("a listener failed");
        close();
        assertThat(store.status()).isEqualTo(Store.Status.FAILED);
        assertThat(hasEnd()).isFalse();
        try (Store again = TestStore.of(disk.afterKill())) {
            Records<Note> kept = again.records("notes", Note.class);
            get(again.open());
            assertThat(kept.find("heard")).isPresent();
        }
    }

    @Test
    void answersWhatWaitsWhenTheStartIsRefused() throws Exception {
        disk.put("MANIFEST", "no manifest".getBytes(StandardCharsets.US_ASCII));
        CompletableFuture<Void> waiting =
                store.<Void>change(transaction -> null).toCompletableFuture();
        assertThatThrownBy(() -> get(store.open())).hasCauseInstanceOf(DamageException.class);
        assertThat(waiting).failsWithin(WAIT_SECONDS, TimeUnit.SECONDS);
        close();
    }

    @Test
    void answersWhatWaitsWhenItClosesWithoutAStart() {
        CompletableFuture<Void> waiting =
                store.<Void>change(transaction -> null).toCompletableFuture();
        close();
        assertThat(waiting).failsWithin(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    /** A countdown to 0. */
    private interface Remaining {
        long count();
    }

    private void putUntil(Remaining remaining) throws Exception {
        for (int i = 0; remaining.count() > 0 && i < 10_000; i++) {
            put("note " + i % 100);
        }
        assertThat(remaining.count()).isZero();
    }

    private void put(String key) throws Exception {
        get(store.change(transaction -> {
            notes.put(transaction, key, new Note("x".repeat(1000)));
            return null;
        }));
    }

    private boolean hasEnd() {
        return manifest().contains("\nend ");
    }

    private String manifest() {
        return new String(disk.bytes("MANIFEST"), StandardCharsets.US_ASCII);
    }

    private void close() {
        try {
            store.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static StatePart part(java.util.function.Supplier<StatePart.Frozen> freeze) {
        return new StatePart() {
            @Override
            public String name() {
                return "part";
            }

            @Override
            public Frozen freeze() {
                return freeze.get();
            }

            @Override
            public void load(DataInputStream in) {}
        };
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(WAIT_SECONDS, TimeUnit.SECONDS);
    }
}
