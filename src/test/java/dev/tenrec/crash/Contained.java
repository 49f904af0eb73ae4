package dev.tenrec.crash;

import dev.tenrec.disk.Disk;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** All that a data directory contains, on any disk: events of one project, their persons, and notes as records. */
final class Contained implements AutoCloseable {
    static final int PROJECT = 3;
    static final int BATCH = 12;
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 20, 1 << 14, false, new JournalSettings(1 << 13, 1 << 14));
    private static final int PERSONS_MAX = 10_000;

    /** A record to keep. */
    record Note(String text, int number) {}

    final Store store;
    final EventStore events;
    final Persons persons;
    final Records<Note> notes;

    Contained(Disk disk, Consumer<Throwable> onFailure) {
        store = new Store(disk, SETTINGS, CLOCK, onFailure);
        events = new EventStore(store);
        persons = new Persons(store, events, new IngestionWarnings(store, events));
        notes = store.records("notes", Note.class);
    }

    /** Opens it, or throws what recovery threw. */
    Contained open() throws IOException {
        try {
            store.open().toCompletableFuture().join();
            return this;
        } catch (CompletionException failed) {
            store.close();
            if (failed.getCause() instanceof IOException refused) {
                throw refused;
            }
            throw failed;
        }
    }

    CompletionStage<EventStore.Appended> append(int batch) {
        return events.append(batch(batch));
    }

    CompletionStage<Void> putNote(int number) {
        return store.change(transaction -> {
            notes.put(transaction, "note " + number % 7, new Note("text " + number, number));
            notes.put(transaction, "last", new Note("", number));
            return null;
        });
    }

    /** The events of a batch, always the same: pageviews of nine ids, properties set, ids joined. */
    static EventBatch batch(int number) {
        Random random = new Random(number);
        EventBatchBuilder builder = new EventBatchBuilder(PROJECT, number % 2 == 0, 1_000L * number, 0);
        for (int i = 0; i < BATCH; i++) {
            String id = "user " + random.nextInt(9 + number);
            String padding = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
            String name = "$pageview";
            String properties = "{\"p\":\"" + padding + "\"}";
            int flags = 0;
            if (i % 6 == 2) {
                properties = "{\"$set\":{\"k" + i + "\":\"" + padding + "\"}}";
                flags = EventLayout.CHANGES_PERSON;
            } else if (i == 5) {
                name = "$identify";
                properties = "{\"$anon_distinct_id\":\"user " + random.nextInt(9 + number) + "\"}";
                flags = EventLayout.CHANGES_PERSON;
            }
            byte[] json = utf8(properties);
            builder.add(uuid(number, i), 10L * number + i, flags, utf8(name), utf8(id), json, 0, json.length);
        }
        return builder.build();
    }

    static UUID uuid(int batch, int index) {
        return new UUID(batch, index);
    }

    /** Every event, as text, looked up by its row and found by its uuid. */
    List<String> eventAnswers() {
        EventView view = events.view(PROJECT);
        List<String> answers = new ArrayList<>();
        for (int row = 0; row < view.count(); row++) {
            Event event = view.read(row);
            answers.add(event + " row " + view.find(event.uuid()) + " " + view.timestampMicros(row) + " "
                    + view.names().text(view.name(row)) + " "
                    + view.distinctIds().text(view.distinctId(row)) + " " + view.flags(row) + " " + view.uuid(row));
        }
        return answers;
    }

    /** Every person, as text, by its number and by each of its ids. */
    List<String> personAnswers() {
        List<String> answers = new ArrayList<>();
        answers.add("count " + persons.count(PROJECT));
        persons.page(PROJECT, 0, PERSONS_MAX).forEach(person -> {
            answers.add(person.toString());
            person.distinctIds()
                    .forEach(id -> answers.add(id + " is "
                            + persons.findByDistinctId(PROJECT, id)
                                    .orElseThrow()
                                    .uuid()));
        });
        return answers;
    }

    String noteAnswers() {
        TreeMap<String, Note> all = new TreeMap<>();
        notes.forEach(all::put);
        return all.toString();
    }

    /** Everything, as text. */
    List<String> answers() {
        List<String> answers = new ArrayList<>(eventAnswers());
        answers.addAll(personAnswers());
        answers.add(noteAnswers());
        return answers;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
