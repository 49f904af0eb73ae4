package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class StoreTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final int PATIENCE_SECONDS = 30;

    /** A record to keep. */
    record Note(String text, int number) {}

    private SimDisk disk = new SimDisk();

    @Test
    void keepsRecordsAcrossAKillAndAnOrderlyStop() throws Exception {
        for (int start = 0; start < 4; start++) {
            Store store = TestStore.of(disk);
            Records<Note> notes = open(store);
            assertThat(notes.size()).isEqualTo(start * 50L);
            for (int i = 0; i < 50; i++) {
                put(store, notes, "note " + (start * 50 + i), new Note("text", i));
            }
            if (start % 2 == 0) {
                store.close();
            } else {
                disk = disk.afterKill();
                store.close();
            }
        }
        Records<Note> notes = open(TestStore.of(disk));
        assertThat(notes.find("note 199")).contains(new Note("text", 49));
    }

    @Test
    void leavesNoTraceOfAChangeThatThrows() throws Exception {
        try (Store store = TestStore.of(disk)) {
            Records<Note> notes = open(store);
            assertThatThrownBy(() -> get(store.change(transaction -> {
                        notes.put(transaction, "a", new Note("gone", 1));
                        throw ApiException.notFound();
                    })))
                    .hasCause(ApiException.notFound());
            assertThat(notes.find("a")).isEmpty();
            boolean isThere =
                    get(store.change(transaction -> notes.find(transaction, "a").isPresent()));
            assertThat(isThere).isFalse();
        }
    }

    @Test
    void showsAChangeToTheNextOneAndToReadersOnceDurable() throws Exception {
        try (Store store = TestStore.of(disk)) {
            Records<Note> notes = open(store);
            List<CompletableFuture<Integer>> changes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                changes.add(store.change(transaction -> {
                            int number = notes.find(transaction, "counter")
                                            .map(Note::number)
                                            .orElse(0)
                                    + 1;
                            notes.put(transaction, "counter", new Note("", number));
                            return number;
                        })
                        .toCompletableFuture());
            }
            for (int i = 0; i < 200; i++) {
                assertThat(changes.get(i).get()).isEqualTo(i + 1);
            }
            assertThat(notes.find("counter")).contains(new Note("", 200));
        }
    }

    @Test
    void tellsListenersOfEachChangeAndOfAllAtTheStart() throws Exception {
        List<String> heard = new ArrayList<>();
        for (int start = 0; start < 2; start++) {
            try (Store store = TestStore.of(disk)) {
                Records<Note> notes = store.records("notes", Note.class);
                notes.onChange((key, before, after) -> heard.add(key + ":" + before + ">" + after));
                get(store.open());
                put(store, notes, "a", new Note("x", start));
            }
        }
        assertThat(heard)
                .containsExactly(
                        "a:null>Note[text=x, number=0]",
                        "a:null>Note[text=x, number=0]",
                        "a:Note[text=x, number=0]>Note[text=x, number=1]");
    }

    @Test
    void refusesWhatComesAfterAFailedSyncAndSaysThatTheProcessMustEnd() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (Store store = new Store(disk, TestStore.SMALL, TestStore.CLOCK, failure::complete)) {
            Records<Note> notes = open(store);
            put(store, notes, "before", new Note("kept", 1));
            disk.failAt(1, Fault.IO_ERROR, false);
            assertRefused(store, notes, ErrorCode.OVERLOADED);
            assertThat(failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasMessageContaining("Input/output error");
            assertRefused(store, notes, ErrorCode.STOPPING);
            assertThat(store.status()).isEqualTo(Store.Status.FAILED);
            assertThat(notes.find("before")).isPresent();
        }
        Records<Note> notes = open(TestStore.of(disk.afterKill()));
        assertThat(notes.find("before")).isPresent();
    }

    @Test
    void lacksMemoryForOneWriteOrMustEnd() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        OutOfMemoryError noMemory = new OutOfMemoryError("made up");
        try (Store store = new Store(disk, TestStore.SMALL, TestStore.CLOCK, failure::complete)) {
            Records<Note> notes = open(store);
            assertThatThrownBy(() -> get(store.change(transaction -> {
                        throw noMemory;
                    })))
                    .hasCause(noMemory);
            put(store, notes, "before", new Note("kept", 1));
            assertThat(failure).isNotDone();
            assertThatThrownBy(() -> get(store.submit(new Write<Integer>() {
                        @Override
                        public JournalEntry prepare() {
                            return new JournalEntry(JournalEntry.TABLES, List.of(ByteBuffer.allocate(0)));
                        }

                        @Override
                        public void applied(long position) {
                            throw noMemory;
                        }

                        @Override
                        public Integer answer() {
                            return 1;
                        }
                    })))
                    .cause()
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.errorCode()).isEqualTo(ErrorCode.OVERLOADED));
            assertThat(failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isSameAs(noMemory);
            assertRefused(store, notes, ErrorCode.STOPPING);
        }
        Records<Note> notes = open(TestStore.of(disk.afterKill()));
        assertThat(notes.find("before")).isPresent();
    }

    @Test
    void readsOnWhileTheDiskIsFullAndWritesAgainByItself() throws Exception {
        try (Store store = TestStore.of(disk)) {
            Records<Note> notes = open(store);
            put(store, notes, "before", new Note("kept", 1));
            disk.setFull(true);
            String large = "x".repeat(1 << 15);
            assertThatThrownBy(() -> put(store, notes, "large", new Note(large, 2)))
                    .cause()
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.errorCode()).isEqualTo(ErrorCode.STORAGE_FULL));
            assertThat(store.status()).isEqualTo(Store.Status.FULL);
            assertThat(notes.find("before")).isPresent();
            assertRefused(store, notes, ErrorCode.STORAGE_FULL);
            disk.setFull(false);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (store.status() == Store.Status.FULL && System.nanoTime() < deadline) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            put(store, notes, "large", new Note(large, 2));
            assertThat(notes.find("large")).isPresent();
        }
    }

    @Test
    void refusesWhenTooMuchWaits() throws Exception {
        try (Store store = TestStore.of(disk)) {
            Records<Note> notes = store.records("notes", Note.class);
            // Not open yet: the queue is not served.
            List<CompletableFuture<Void>> waiting = new ArrayList<>();
            for (int i = 0; i < 1001; i++) {
                waiting.add(store.<Void>change(transaction -> null).toCompletableFuture());
            }
            assertThat(waiting.get(999)).isNotDone();
            assertThatThrownBy(() -> waiting.get(1000).get())
                    .cause()
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.errorCode()).isEqualTo(ErrorCode.OVERLOADED));
            get(store.open());
            get(waiting.get(999));
            assertThat(notes.size()).isZero();
        }
    }

    private static Records<Note> open(Store store) throws Exception {
        Records<Note> notes = store.records("notes", Note.class);
        get(store.open());
        return notes;
    }

    private static void put(Store store, Records<Note> notes, String key, Note note) throws Exception {
        get(store.change(transaction -> {
            notes.put(transaction, key, note);
            return null;
        }));
    }

    private static void assertRefused(Store store, Records<Note> notes, ErrorCode code) {
        assertThatThrownBy(() -> put(store, notes, "refused", new Note("", 0)))
                .cause()
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.errorCode()).isEqualTo(code));
    }

    private static <T> T get(java.util.concurrent.CompletionStage<T> stage)
            throws InterruptedException, ExecutionException {
        return stage.toCompletableFuture().get();
    }
}
