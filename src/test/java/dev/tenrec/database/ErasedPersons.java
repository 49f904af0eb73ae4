package dev.tenrec.database;

import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.erasure.Traces;
import dev.tenrec.export.ExportFormat;
import dev.tenrec.export.ExportRequest;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * Persons with texts, uuids and times that nobody else has, wherever a server keeps such: two distinct ids, an address,
 * a name, sessions, a property of events, warnings, edits, refused requests and an export. Every so many is to go.
 *
 * @param persons how many there are
 * @param every of so many, one is to be erased
 */
record ErasedPersons(int persons, int every) {
    static final int PROJECT = 1;
    /** Events of each person. */
    static final int ROUNDS = 3;

    private static final int BATCH = 100;
    private static final long YEAR_MICROS = 365L * 86_400_000_000L;
    private static final long DAY_MICROS = 86_400_000_000L;
    private static final long BASE_MICROS = 1_700_000_000_000_000L;

    boolean isGone(int person) {
        return person % every == 7;
    }

    IntStream gone() {
        return IntStream.range(0, persons).filter(this::isGone);
    }

    private static long mixed(int kind, int person) {
        long hash = (kind * 1_000_003L + person + 1) * 0x9e3779b97f4a7c15L;
        hash = (hash ^ hash >>> 29) * 0xbf58476d1ce4e5b9L;
        return hash ^ hash >>> 32;
    }

    /** A text of a kind that only one person has. */
    private static String own(int kind, int person) {
        return String.format("%016x", mixed(kind, person));
    }

    /** Their first distinct id. */
    static String first(int person) {
        return "anon-" + own(1, person);
    }

    /** Their second one, an address. */
    static String address(int person) {
        return "mail." + own(2, person) + "@example.com";
    }

    static UUID uuid(int round, int person) {
        return new UUID(mixed(10 + round, person), mixed(20 + round, person));
    }

    static long micros(int round, int person) {
        return BASE_MICROS + Math.floorMod(mixed(30 + round, person), YEAR_MICROS);
    }

    /** All that tells of some persons. */
    Traces traces(IntPredicate who) {
        Traces traces = new Traces();
        IntStream.range(0, persons).filter(who).forEach(person -> {
            traces.text("first distinct id", first(person)).text("address", address(person));
            traces.text("name", "name " + own(3, person)).text("session", "session " + own(4, person));
            traces.text("property", "own " + own(5, person)).text("edit", "edit " + own(6, person));
            for (int round = 0; round < ROUNDS; round++) {
                traces.uuid("uuid", uuid(round, person)).number("time", micros(round, person));
            }
            for (String id : List.of(first(person), address(person))) {
                traces.text("person's uuid", Persons.uuidOf(PROJECT, id).toString());
            }
        });
        return traces;
    }

    /** Everything that there is before the deletion. */
    void fill(Database database) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            send(database, round);
        }
        edit(database);
        refuse(database);
        export(database);
    }

    /** An event of each person; the second one tells that both distinct ids are the same person. */
    void send(Database database, int round) {
        for (int from = 0; from < persons; from += BATCH) {
            EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, 1_000 + round, 0);
            List<IngestionWarnings.Note> notes = new ArrayList<>();
            for (int person = from; person < Math.min(persons, from + BATCH); person++) {
                String name = round == 1 ? "$identify" : "seen";
                String id = round == 0 ? first(person) : address(person);
                byte[] json = utf8(json(round, person));
                UUID uuid = uuid(round, person);
                int flags = EventLayout.CHANGES_PERSON;
                batch.add(uuid, micros(round, person), flags, utf8(name), utf8(id), json, 0, json.length);
                if (person % 50 == 7 && round == 2) {
                    notes.add(new IngestionWarnings.Note(
                            person - from,
                            IngestionWarning.of(WarningType.DISTINCT_ID_TRUNCATED, uuid, name, id, "cut")));
                }
            }
            batch.notes(IngestionWarnings.encode(notes));
            database.events().append(batch.build()).toCompletableFuture().join();
        }
    }

    private static String json(int round, int person) {
        String more = round == 1 ? "\"$anon_distinct_id\":\"" + first(person) + "\"," : "";
        return "{" + more + "\"plan\":\"plan " + person % 3 + "\",\"amount\":" + person % 100
                + ",\"$session_id\":\"session "
                + own(4, person) + "\",\"own\":\"own " + own(5, person) + "\",\"$set\":{\"name\":\"name "
                + own(3, person)
                + "\",\"email\":\"" + address(person) + "\"}}";
    }

    private void edit(Database database) {
        List<Integer> some = gone().limit(100).boxed().toList();
        database.change(transaction -> {
            for (int person : some) {
                UUID uuid = person(database, person).uuid();
                FieldChange change = new FieldChange(
                        "Person",
                        "changed",
                        "name",
                        Json.object().put("name", "edit " + own(6, person)),
                        Json.object().put("name", "name " + own(3, person)));
                database.activityLog()
                        .add(
                                transaction,
                                Activity.of(PROJECT, 1, "Person", uuid, "updated")
                                        .named(uuid.toString())
                                        .changes(List.of(change)));
            }
            return true;
        });
    }

    private void refuse(Database database) throws IOException {
        String body = "{\"distinct_id\":\"" + address(gone().findFirst().orElseThrow()) + "\"}";
        for (byte[] sent : List.of(utf8(body), gzip(utf8(body)))) {
            CaptureRequest request = new CaptureRequest(sent, Dialect.NEWER, null, null, null, 5);
            CaptureRefusal refusal = new CaptureRefusal(400, List.of(new CaptureReason(0, null, "no event")), PROJECT);
            database.refusals().keep(request, refusal).toCompletableFuture().join();
        }
        require(2, database.refusals().list(PROJECT).requests().size());
    }

    private void export(Database database) throws IOException {
        Project project = database.accounts().projects().find(PROJECT).orElseThrow();
        User user = new User(1, project.organization(), "ann", "Ann", "", "ann@example.com", true, null, "");
        ExportRequest request = new ExportRequest(
                ExportFormat.CSV,
                null,
                null,
                Json.object().put("path", "/x"),
                Timestamps.micros(Clock.systemUTC().instant()) + DAY_MICROS);
        ExportedAsset asset = database.exports()
                .add(project, user, request)
                .toCompletableFuture()
                .join();
        List<String> lines = gone().mapToObj(ErasedPersons::address).toList();
        database.exports().make(asset, out -> out.write(utf8(String.join("\n", lines))));
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    static Person person(Database database, int number) {
        return database.persons().findByDistinctId(PROJECT, address(number)).orElseThrow();
    }

    /** Deletes those who are to go, with their events; the next erasure takes the bytes. */
    void delete(Database database) {
        delete(database, gone().boxed().toList());
    }

    void delete(Database database, List<Integer> some) {
        PersonEdits edits = new PersonEdits(
                database.store(),
                database.events(),
                database.persons(),
                database.activityLog(),
                database.erasures(),
                Clock.systemUTC());
        List<Integer> numbers =
                some.stream().map(person -> person(database, person).number()).toList();
        require(
                numbers.size(),
                edits.remove(PROJECT, 1, numbers, new PersonEdits.Removal(false, true))
                        .toCompletableFuture()
                        .join());
    }

    /** The long form has no library for assertions. */
    private static void require(int expected, int actual) {
        if (actual != expected) {
            throw new AssertionError(actual + " instead of " + expected);
        }
    }

    /** All events and persons, as text, each with a distinct id. */
    void answers(Database database, BiConsumer<String, String> sink) {
        EventView view = database.events().view(PROJECT);
        EventReader reader = view.reader();
        for (int row = 0; row < view.count(); row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                Event event = reader.read(row);
                sink.accept(event.distinctId(), event.toString());
            }
        }
        for (int from = 0; from < persons; from += 1_000) {
            database.persons()
                    .page(PROJECT, from, 1_000)
                    .forEach(person -> sink.accept(person.distinctIds().get(0), person.toString()));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Erases at once. */
    static void erase(Database database) {
        try {
            new Eraser(database, Clock.systemUTC()).eraseNow();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
