package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.erasure.ErasureFormat;
import dev.tenrec.erasure.ErasureRecord;
import dev.tenrec.erasure.ErasureRecord.Kind;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.FileBytes;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The record of deletions: it outlives what it tells of, asks for erasures, and erases restored backups again. */
class ErasureRecordsTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 18, false, new JournalSettings(1 << 16, 1 << 18));
    private static final int USER = 1;

    private SimDisk disk = new SimDisk();
    private Database database = opened(disk);

    private static Database opened(SimDisk on) {
        Database made = Database.of(on, SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        made.open().toCompletableFuture().join();
        if (!made.accounts().isBootstrapped()) {
            made.change(transaction -> made.accounts().bootstrap(transaction, null, null));
        }
        return made;
    }

    private void kill() throws IOException {
        SimDisk next = disk.afterKill();
        database.close();
        disk = next;
        database = opened(disk);
    }

    @AfterEach
    void close() throws IOException {
        database.close();
    }

    @Test
    void tellWhoAskedForWhatAndWhenItWasErased() throws IOException {
        store(database, 1, "ana@example.com");
        store(database, 1, "bob@example.com");
        remove("ana@example.com", true);
        remove("bob@example.com", false);
        ErasureRecords.Entry second = records().get(0);
        assertThat(second.record().kind()).isEqualTo(Kind.PERSONS);
        ErasureRecord first = records().get(1).record();
        assertThat(first.kind()).isEqualTo(Kind.PERSONS_AND_EVENTS);
        assertThat(first.userId()).isEqualTo(USER);
        assertThat(first.persons()).isEqualTo(1);
        assertThat(first.digests()).containsExactly(database.erasures().digest(1, "ana@example.com"));
        assertThat(first.requestedAtMicros()).isPositive();
        assertThat(first.erasedAtMicros()).isNull();
        assertThat(database.events().isErasureDue()).isTrue();
        new Eraser(database, Clock.systemUTC()).eraseNow();
        assertThat(records()).hasSize(2).allMatch(entry -> entry.record().erasedAtMicros() != null);
        assertThat(database.events().isErasureDue()).isFalse();
        assertThat(FileBytes.of(disk).values()).noneMatch(file -> file.contains("ana@example.com"));
        kill();
        assertThat(records()).hasSize(2).allMatch(entry -> entry.record().erasedAtMicros() != null);
        assertThat(database.events().isErasureDue()).isFalse();
    }

    @Test
    void askForAnErasureAlsoAfterAStartBehindASnapshot() throws IOException {
        store(database, 1, "ana@example.com");
        remove("ana@example.com", true);
        // An orderly stop and two starts, so that snapshots may cover the deletion.
        IntStream.range(0, 9_000).forEach(i -> store(database, 1, "bob@example.com"));
        database.close();
        database = opened(disk);
        assertThat(database.events().isErasureDue()).isTrue();
        Eraser eraser = new Eraser(database, Clock.systemUTC(), () -> 5);
        eraser.run();
        assertThat(eraser.finishedCount()).isEqualTo(1);
        kill();
        assertThat(database.events().isErasureDue()).isFalse();
    }

    @Test
    void askForNoneWhereNothingWasDeleted() throws IOException {
        store(database, 1, "ana@example.com");
        kill();
        assertThat(database.events().isErasureDue()).isFalse();
        List<String> before = snapshots();
        Eraser eraser = new Eraser(database, Clock.systemUTC(), () -> 5);
        eraser.run();
        assertThat(eraser.finishedCount()).isZero();
        assertThat(snapshots()).isEqualTo(before);
        assertThat(database.erasures().isEmpty()).isTrue();
    }

    @Test
    void askOnceForWhatWasDeletedBeforeThereWereRecords() throws IOException {
        store(database, 1, "ana@example.com");
        database.store()
                .submit(database.events().deletion(1, () -> new int[] {0}))
                .toCompletableFuture()
                .join();
        assertThat(database.erasures().isEmpty()).isTrue();
        Eraser eraser = new Eraser(database, Clock.systemUTC(), () -> 5);
        eraser.run();
        assertThat(eraser.finishedCount()).isEqualTo(1);
        assertThat(database.erasures().isEmpty()).isFalse();
        kill();
        assertThat(database.events().isErasureDue()).isFalse();
    }

    @Test
    void tellOfProjectsAndOfExpiredEvents() throws IOException {
        UUID organization = organization();
        int gone = database.change(transaction -> database.accounts()
                .projects()
                .add(transaction, organization, "second", null)
                .id());
        store(database, gone, "ana@example.com");
        store(database, 1, "bob@example.com");
        database.change(transaction -> {
            database.accounts().projects().remove(transaction, gone);
            database.erasures().projectDeletedBy(transaction, gone, USER);
            return true;
        });
        database.change(transaction -> database.accounts().projects().update(transaction, 1, retention()));
        new Eraser(database, Clock.systemUTC()).eraseNow();
        List<ErasureRecords.Entry> records = records();
        assertThat(records)
                .extracting(ErasureRecords.Entry::id)
                .containsExactlyInAnyOrder("project-" + gone, "expired-1");
        assertThat(records).allMatch(entry -> entry.record().erasedAtMicros() != null);
        assertThat(database.erasures().find("project-" + gone))
                .get()
                .satisfies(project -> assertThat(project.userId()).isEqualTo(USER));
        assertThat(database.erasures().find("expired-1"))
                .get()
                .satisfies(expired -> assertThat(expired.beforeMicros()).isPositive());
    }

    @Test
    void eraseARestoredBackupAgain() throws IOException {
        UUID organization = organization();
        int gone = database.change(transaction -> database.accounts()
                .projects()
                .add(transaction, organization, "second", null)
                .id());
        store(database, gone, "ana@example.com");
        for (String id : List.of("ana@example.com", "bob@example.com", "eva@example.com", "dan@example.com")) {
            store(database, 1, id);
        }
        remove("dan@example.com", true);
        SimDisk copy = new SimDisk();
        Backup.copy(disk, copy);
        remove("ana@example.com", true);
        remove("eva@example.com", false);
        database.change(transaction -> database.accounts().projects().remove(transaction, gone));
        new Eraser(database, Clock.systemUTC()).eraseNow();
        ArrayNode file = Json.mapper().createArrayNode();
        records().forEach(entry -> file.add(ErasureFormat.write(entry)));
        assertThat(file.toString()).doesNotContain("example.com");
        try (Database restored = opened(copy)) {
            assertThat(restored.persons().findByDistinctId(1, "ana@example.com"))
                    .isPresent();
            RepeatedErasure repeated = new RepeatedErasure(restored, Clock.systemUTC());
            assertThat(repeated.run(ErasureFormat.read(file))).isEqualTo(3);
            assertThat(restored.persons().findByDistinctId(1, "ana@example.com"))
                    .isEmpty();
            assertThat(restored.persons().findByDistinctId(1, "eva@example.com"))
                    .isEmpty();
            assertThat(restored.persons().findByDistinctId(1, "bob@example.com"))
                    .isPresent();
            assertThat(restored.accounts().projects().find(gone)).isEmpty();
            assertThat(live(restored)).as("events of bob and eva").isEqualTo(2);
            assertThat(restored.events().isErasureDue()).isTrue();
            assertThat(repeated.run(ErasureFormat.read(file))).as("again").isZero();
            new Eraser(restored, Clock.systemUTC()).eraseNow();
            assertThat(FileBytes.of(copy).values()).noneMatch(each -> each.contains("ana@example.com"));
            assertThat(live(restored)).isEqualTo(2);
            assertThat(restored.erasures().of(organization)).hasSize(4);
        }
    }

    @Test
    void refuseACopyThatMayBeOlderThanTheyTell() throws IOException {
        UUID organization = organization();
        store(database, 1, "ana@example.com");
        SimDisk copy = new SimDisk();
        Backup.copy(disk, copy);
        // The event of the copy came in 1970.
        long before = -86_400_000_000L;
        for (long until : new long[] {before, 5}) {
            ErasureRecord forgotten = ErasureRecord.of(0, Kind.FORGOTTEN, null)
                    .in(organization)
                    .requested(until)
                    .erased(until);
            List<ErasureRecords.Entry> file = List.of(new ErasureRecords.Entry("forgotten-" + until, forgotten));
            try (Database restored = opened(copy)) {
                RepeatedErasure repeated = new RepeatedErasure(restored, Clock.systemUTC());
                if (until > before) {
                    assertThatThrownBy(() -> repeated.run(file)).hasMessageContaining("the copy may be older");
                } else {
                    assertThat(repeated.run(file)).isEqualTo(1);
                }
            }
        }
    }

    private static long live(Database of) {
        EventView view = of.events().view(1);
        return IntStream.range(0, view.count())
                .filter(row -> !view.isDeleted(row, view.distinctId(row)))
                .count();
    }

    private static PatchFields retention() {
        return new PatchFields(Json.object().put("data_retention", 30));
    }

    private List<ErasureRecords.Entry> records() {
        return database.erasures().of(organization());
    }

    private UUID organization() {
        return database.accounts().projects().find(1).orElseThrow().organization();
    }

    private List<String> snapshots() {
        return disk.list().stream().filter(name -> name.startsWith("snapshot-")).toList();
    }

    private void remove(String distinctId, boolean deletesEvents) {
        int number =
                database.persons().findByDistinctId(1, distinctId).orElseThrow().number();
        new PersonEdits(
                        database.store(),
                        database.events(),
                        database.persons(),
                        database.activityLog(),
                        database.erasures(),
                        Clock.systemUTC())
                .remove(1, USER, List.of(number), new PersonEdits.Removal(false, deletesEvents))
                .toCompletableFuture()
                .join();
    }

    /** An event of 1970. */
    private static void store(Database into, int project, String distinctId) {
        byte[] properties = ("{\"$set\":{\"email\":\"" + distinctId + "\"}}").getBytes(StandardCharsets.UTF_8);
        into.events()
                .append(EventBatch.single(project, 5, EventLayout.CHANGES_PERSON, "signed up", distinctId, properties))
                .toCompletableFuture()
                .join();
    }
}
