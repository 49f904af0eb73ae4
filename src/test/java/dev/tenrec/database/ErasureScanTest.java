package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.person.Person;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.FileBytes;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Twenty of two thousand persons are deleted with their events and erased: no file holds their distinct ids, names or
 * values any more, in any format; all others answer as before.
 */
class ErasureScanTest {
    private static final int PROJECT = 1;
    private static final int PERSONS = 2_000;
    private static final int EACH = 3;
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 18, false, new JournalSettings(1 << 16, 1 << 18));
    /** Every hundredth. */
    private static final Set<Integer> GONE = IntStream.range(0, PERSONS)
            .filter(n -> n % 100 == 7)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));

    private SimDisk disk = new SimDisk();
    private Database database = opened();

    private Database opened() {
        Database made = Database.of(disk, SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        made.open().toCompletableFuture().join();
        if (!made.accounts().isBootstrapped()) {
            made.change(transaction -> made.accounts().bootstrap(transaction, null, null));
        }
        return made;
    }

    private void restart() throws IOException {
        database.close();
        database = opened();
    }

    private static String mark(int person) {
        return "mark" + person + "x";
    }

    @Test
    void findsNoTraceOfErasedPersonsInAnyFile() throws IOException {
        for (int round = 0; round < EACH; round++) {
            send(round);
        }
        refuse();
        restart();
        assertThat(marksIn(disk)).as("before").containsAll(GONE);
        List<String> before = withoutGone(answers());
        delete();
        assertThat(answers()).isEqualTo(before);
        new Eraser(database, Clock.systemUTC()).eraseNow();
        assertThat(answers()).isEqualTo(before);
        assertThat(marksIn(disk)).doesNotContainAnyElementsOf(GONE).hasSize(PERSONS - GONE.size());
        assertThat(database.warnings().newest(PROJECT)).hasSize(EACH * GONE.size());
        assertThat(database.refusals().list(PROJECT).requests()).isEmpty();
        String refused = Base64.getEncoder().encodeToString(utf8("{\"distinct_id\":\"id-" + mark(107) + "\"}"));
        assertThat(FileBytes.of(disk).values()).noneMatch(file -> file.contains(refused));
        restart();
        assertThat(answers()).isEqualTo(before);
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        assertThat(marksIn(disk)).doesNotContainAnyElementsOf(GONE);
    }

    @Test
    void takesAnErasedPersonThatComesBackAsANewOne() throws IOException {
        send(0);
        UUID uuid = person(7).uuid();
        delete();
        new Eraser(database, Clock.systemUTC()).eraseNow();
        disk = disk.afterKill();
        database.close();
        database = opened();
        assertThat(database.persons().findByDistinctId(PROJECT, "id-" + mark(7)))
                .isEmpty();
        send(1);
        assertThat(person(7).uuid()).isEqualTo(uuid);
        List<String> before = answers();
        assertThat(before).anyMatch(answer -> answer.contains(mark(7)));
        disk = disk.afterKill();
        database.close();
        database = opened();
        assertThat(answers()).isEqualTo(before);
        assertThat(person(7).uuid()).isEqualTo(uuid);
    }

    private Person person(int number) {
        return database.persons()
                .findByDistinctId(PROJECT, "id-" + mark(number))
                .orElseThrow();
    }

    /** An event of each person, with a property and a person property of its own, and a warning for some. */
    private void send(int round) {
        for (int first = 0; first < PERSONS; first += 100) {
            EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, 1_000 + round, 0);
            List<IngestionWarnings.Note> notes = new ArrayList<>();
            for (int person = first; person < first + 100; person++) {
                byte[] id = utf8("id-" + mark(person));
                byte[] json = utf8("{\"shared\":\"plan " + person % 3 + "\",\"own\":\"value-" + mark(person)
                        + "\",\"$set\":{\"name\":\"name-" + mark(person) + "\"}}");
                UUID uuid = new UUID(round, person);
                batch.add(uuid, 10L * person, EventLayout.CHANGES_PERSON, utf8("seen"), id, json, 0, json.length);
                if (person % 50 == 7) {
                    notes.add(new IngestionWarnings.Note(
                            person - first,
                            IngestionWarning.of(
                                    WarningType.DISTINCT_ID_TRUNCATED, uuid, "seen", "id-" + mark(person), "cut")));
                }
            }
            batch.notes(IngestionWarnings.encode(notes));
            database.events().append(batch.build()).toCompletableFuture().join();
        }
    }

    private void refuse() {
        CaptureRequest request = new CaptureRequest(
                utf8("{\"distinct_id\":\"id-" + mark(107) + "\"}"), Dialect.NEWER, null, null, null, 5);
        CaptureRefusal refusal = new CaptureRefusal(400, List.of(new CaptureReason(0, null, "no event")), PROJECT);
        database.refusals().keep(request, refusal).toCompletableFuture().join();
        assertThat(database.refusals().list(PROJECT).requests()).hasSize(1);
    }

    private void delete() {
        PersonEdits edits = new PersonEdits(
                database.store(),
                database.events(),
                database.persons(),
                database.activityLog(),
                database.erasures(),
                Clock.systemUTC());
        List<Integer> numbers =
                GONE.stream().map(this::person).map(Person::number).toList();
        assertThat(edits.remove(PROJECT, 1, numbers, new PersonEdits.Removal(false, true))
                        .toCompletableFuture()
                        .join())
                .isEqualTo(GONE.size());
    }

    /** All events and persons, as text, each behind its distinct id. */
    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        EventView view = database.events().view(PROJECT);
        EventReader reader = view.reader();
        for (int row = 0; row < view.count(); row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                Event event = reader.read(row);
                answers.add(event.distinctId() + " " + event);
            }
        }
        database.persons()
                .page(PROJECT, 0, 2 * PERSONS)
                .forEach(person -> answers.add(person.distinctIds().get(0) + " " + person));
        return answers;
    }

    private static List<String> withoutGone(List<String> answers) {
        Set<String> gone = GONE.stream().map(person -> "id-" + mark(person)).collect(Collectors.toSet());
        return answers.stream()
                .filter(answer -> !gone.contains(answer.substring(0, answer.indexOf(' '))))
                .toList();
    }

    private static Set<Integer> marksIn(SimDisk disk) throws IOException {
        Map<String, String> files = FileBytes.of(disk);
        String all = String.join("\n", files.values());
        return IntStream.range(0, PERSONS)
                .filter(person -> all.contains(mark(person)))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
