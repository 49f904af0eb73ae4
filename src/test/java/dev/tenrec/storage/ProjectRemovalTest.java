package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.HeldDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.FreezableTable;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Deleted projects in memory, in tables, in files and after kills. */
class ProjectRemovalTest {
    private static final int FILE_ROWS = 256;
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 14, false, new JournalSettings(1 << 14, 1 << 16));
    /** A file that a snapshot names stays until the next ones do not. */
    private static final StoreSettings WITHOUT_SNAPSHOTS =
            new StoreSettings(1000, 1 << 24, 1L << 40, false, new JournalSettings(1 << 14, 1 << 16));
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    record Note(String text) {}

    private SimDisk disk = new SimDisk();
    private int nextEvent;

    private final class Opened implements AutoCloseable {
        private final Store store;
        private final Records<Note> projects;
        private final Records<Note> notes;
        private final FreezableTable derived;
        private final EventStore events;
        private final Set<Integer> heard = new TreeSet<>();

        Opened() {
            this(SETTINGS);
        }

        Opened(StoreSettings settings) {
            store = new Store(disk, settings, Clock.systemUTC(), failure -> {});
            projects = store.projects("projects", Note.class);
            notes = store.projectRecords("notes", Note.class);
            derived = store.derivedTable("derived");
            events = new EventStore(
                    store, (projectId, type) -> null, new RowFlush.Settings(FILE_ROWS, 0, RowFlush.Settings.ROWS_MAX));
            events.onAppend((batch, index, distinctId) -> {
                heard.add(batch.projectId());
                derived.put(batch.projectId() + "/" + distinctId, new byte[100]);
            });
            store.open().toCompletableFuture().join();
            events.sealAll();
        }

        void make(int projectId) {
            change(() -> projects, projectId + "", "project " + projectId);
            change(() -> notes, projectId + "/1", "note");
            change(() -> notes, "word/" + projectId + "/1", "note");
        }

        private void change(Supplier<Records<Note>> table, String key, String text) {
            store.change(transaction -> {
                        table.get().put(transaction, key, new Note(text));
                        return key;
                    })
                    .toCompletableFuture()
                    .join();
        }

        CompletionStage<Integer> remove(int projectId) {
            return store.change(transaction -> {
                projects.remove(transaction, Integer.toString(projectId));
                return projectId;
            });
        }

        CompletionStage<EventStore.Appended> append(int projectId, int count) {
            return events.append(batch(projectId, count));
        }

        Set<String> keys() {
            Set<String> keys = new TreeSet<>();
            notes.forEach((key, note) -> keys.add(key));
            derived.forEach((key, value) -> keys.add("derived " + key));
            return keys;
        }

        @Override
        public void close() throws IOException {
            events.close();
            store.close();
        }
    }

    @Test
    void letsGoOfWhatItHeldAndKeepsOthers() throws IOException {
        try (Opened opened = new Opened()) {
            opened.make(1);
            opened.make(2);
            opened.append(1, 100).toCompletableFuture().join();
            opened.append(2, 50).toCompletableFuture().join();
            opened.events.columns(1, () -> {});
            WeakReference<Object> held = new WeakReference<>(opened.events.distinctIds(1));
            List<Integer> told = new ArrayList<>();
            opened.store.removals().onRemoval(told::add);
            opened.remove(1).toCompletableFuture().join();
            assertThat(told).containsExactly(1);
            assertThat(opened.events.view(1).count()).isZero();
            assertThat(opened.events.view(2).count()).isEqualTo(50);
            until(() -> {
                System.gc();
                return held.get() == null;
            });
            until(() -> opened.keys().equals(Set.of("2/1", "word/2/1", "derived 2/0")));
        }
    }

    @Test
    void refusesWritesThatComeBehindTheDeletion() throws IOException {
        try (Opened opened = new Opened()) {
            opened.make(1);
            EventBatch late = batch(1, 1);
            CompletionStage<Integer> removal = opened.remove(1);
            CompletionStage<EventStore.Appended> append = opened.events.append(late);
            assertThat(removal.toCompletableFuture().join()).isEqualTo(1);
            assertThatThrownBy(() -> append.toCompletableFuture().join())
                    .isInstanceOf(CompletionException.class)
                    .hasCause(ApiException.notFound());
            assertThatThrownBy(() -> opened.change(() -> opened.notes, "1/2", "late"))
                    .hasCause(ApiException.notFound());
            assertThatThrownBy(() -> opened.store
                            .submit(opened.events.deletion(1, () -> new int[] {0}))
                            .toCompletableFuture()
                            .join())
                    .hasCause(ApiException.notFound());
        }
    }

    @Test
    void skipsItsRecordsAfterAKill() throws IOException {
        Opened killed = new Opened();
        killed.make(1);
        killed.make(2);
        killed.append(1, 30).toCompletableFuture().join();
        killed.append(2, 20).toCompletableFuture().join();
        killed.remove(1).toCompletableFuture().join();
        disk = disk.afterKill();
        killed.close();
        try (Opened opened = new Opened()) {
            assertThat(opened.heard).containsExactly(2);
            assertThat(opened.events.view(1).count()).isZero();
            assertThat(opened.events.view(2).count()).isEqualTo(20);
            until(() -> opened.keys().equals(Set.of("2/1", "word/2/1", "derived 2/0")));
        }
        try (Opened opened = new Opened()) {
            assertThat(opened.keys()).containsExactlyInAnyOrder("2/1", "word/2/1", "derived 2/0");
        }
    }

    /** Kills follow the deletion, before and after snapshots that know of the project or not. */
    @Test
    void staysDeletedOverSnapshotsAndGivesItsFilesBack() throws IOException {
        try (Opened opened = new Opened()) {
            opened.make(1);
            opened.make(2);
            opened.append(1, 3 * FILE_ROWS).toCompletableFuture().join();
            until(() -> names().contains("rows-1-0-256.bin"));
        }
        for (long end = System.nanoTime() + PATIENCE_NANOS; !isNeeded(); ) {
            assertThat(System.nanoTime()).isLessThan(end);
            try (Opened opened = new Opened()) {
                opened.append(1, 64).toCompletableFuture().join();
            }
        }
        Opened first = new Opened();
        first.remove(1).toCompletableFuture().join();
        disk = disk.afterKill();
        first.close();
        int stored = 0;
        for (long end = System.nanoTime() + PATIENCE_NANOS;
                names().stream().anyMatch(name -> name.startsWith("rows-1")); ) {
            assertThat(System.nanoTime()).isLessThan(end);
            Opened killed = new Opened();
            assertThat(killed.heard).doesNotContain(1);
            assertThat(killed.events.view(1).count()).isZero();
            assertThat(killed.events.view(2).count()).isEqualTo(stored);
            assertThat(killed.store.damagedFiles().count()).isZero();
            killed.append(2, 64).toCompletableFuture().join();
            stored += 64;
            killed.close();
        }
        try (Opened opened = new Opened()) {
            assertThat(opened.events.view(2).count()).isEqualTo(stored);
            assertThat(opened.store.damagedFiles().count()).isZero();
        }
    }

    /** As where a snapshot was written before the removal of derived records, which is not in the journal. */
    @Test
    void removesDerivedRecordsThatASnapshotBroughtBack() throws IOException {
        try (Opened opened = new Opened()) {
            opened.make(2);
            opened.events.onAppend((batch, index, distinctId) -> opened.derived.put("7/0", new byte[100]));
            until(() -> {
                opened.append(2, 64).toCompletableFuture().join();
                return names().stream().anyMatch(name -> name.startsWith("snapshot-"));
            });
        }
        try (Opened opened = new Opened()) {
            until(() -> opened.keys().equals(Set.of("2/1", "word/2/1", "derived 2/0")));
        }
    }

    @Test
    void namesNoFileOfADeletedProjectAsDamaged() throws IOException, InterruptedException {
        try (Opened opened = new Opened(WITHOUT_SNAPSHOTS)) {
            opened.make(1);
            opened.append(1, 3 * FILE_ROWS).toCompletableFuture().join();
            until(() -> names().contains("uuids-1-256-512.bin"));
            HeldDisk held = new HeldDisk(disk);
            held.hold(HeldDisk.Operation.READ, 1);
            CompletableFuture<Void> scrub = CompletableFuture.runAsync(() -> scrub(opened, held));
            held.awaitHeld();
            opened.remove(1).toCompletableFuture().join();
            until(() -> names().stream().noneMatch(name -> name.matches("(rows|uuids)-1-.*")));
            held.release();
            scrub.join();
            assertThat(opened.store.damagedFiles().names()).isEmpty();
        }
    }

    private static void scrub(Opened opened, HeldDisk throttled) {
        try {
            opened.events.scrub(throttled);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private boolean isNeeded() {
        List<String> snapshots = names().stream()
                .filter(name -> name.matches("snapshot-\\d+\\.bin"))
                .toList();
        return snapshots.size() == 2
                && snapshots.stream()
                        .allMatch(name ->
                                new String(disk.bytes(name), StandardCharsets.ISO_8859_1).contains("rows-1-0-256.bin"));
    }

    private Set<String> names() {
        return disk.list().stream().collect(Collectors.toSet());
    }

    private EventBatch batch(int projectId, int count) {
        EventBatchBuilder builder = new EventBatchBuilder(projectId, false, 7, 0);
        for (int i = 0; i < count; i++) {
            byte[] properties = ("{\"n\":" + nextEvent + "}").getBytes(StandardCharsets.UTF_8);
            byte[] name = "event".getBytes(StandardCharsets.UTF_8);
            byte[] id = "ana".getBytes(StandardCharsets.UTF_8);
            UUID uuid = UUID.nameUUIDFromBytes(properties);
            builder.add(uuid, nextEvent++, 0, name, id, properties, 0, properties.length);
        }
        return builder.build();
    }

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
