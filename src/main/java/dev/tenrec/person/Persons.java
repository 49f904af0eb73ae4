package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.NameUuid;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.store.DerivedTable;
import dev.tenrec.store.Store;
import dev.tenrec.thread.OwnerThread;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The persons of all projects: hears every stored event and keeps who it belongs to.
 *
 * <p>The writer runs it for each event, and most events change nothing: those cost two reads of arrays. What it does
 * follows from the events, and from the splits and removals between them, without a clock, because the journal is
 * replayed through it.
 */
public final class Persons {
    /** Bytes of JSON that the properties of one person may take; a change beyond is not made. */
    public static final int PROPERTIES_MAX = 512 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(Persons.class);
    /** Events whose purpose is the person: each of their changes is written. */
    private static final Set<String> PERSON_EVENTS =
            Set.of("$identify", "$set", "$create_alias", "$merge_dangerously", "$delete_person_property");

    private static final UUID NAMESPACE = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");

    private final OwnerThread writer;
    private final EventStore events;
    private final IngestionWarnings warnings;
    private final DerivedTable records;
    private final PersonOperations operations;
    private final ConcurrentMap<Integer, ProjectPersons> projects = new ConcurrentHashMap<>();
    private final AtomicLong edits = new AtomicLong();
    private final AtomicLong illegalMerges = new AtomicLong();
    private final AtomicLong refusedMerges = new AtomicLong();
    private final AtomicLong oversizedChanges = new AtomicLong();
    private final AtomicLong unreadableChanges = new AtomicLong();
    /** The project of the last event, on the writer: nearly always that of the next. */
    private int lastProjectId;

    private ProjectPersons lastProject;

    /**
     * Declares its table and its state; to be made before the store opens.
     *
     * @param warnings hears of what events asked for and was not done
     */
    public Persons(Store store, EventStore events, IngestionWarnings warnings) {
        this.writer = store.writerThread();
        this.events = events;
        this.warnings = warnings;
        this.records = store.derivedTable("persons");
        store.add(new PersonsState(projects));
        this.operations = new PersonOperations(store, this);
        events.onAppend(this::appended);
    }

    /** The person with this uuid, if there is one. */
    public Optional<Person> find(int projectId, UUID uuid) {
        ProjectPersons project = projects.get(projectId);
        return project == null
                ? Optional.empty()
                : read(projectId, project, project.find(uuid))
                        .filter(found -> found.uuid().equals(uuid));
    }

    /** The person with this number, if there is one and it is not gone. */
    public Optional<Person> find(int projectId, int number) {
        ProjectPersons project = projects.get(projectId);
        boolean isLive = project != null && project.isLive(number);
        return isLive ? read(projectId, project, number) : Optional.empty();
    }

    /** The person that this distinct id belongs to, if there is one. */
    public Optional<Person> findByDistinctId(int projectId, String distinctId) {
        ProjectPersons project = projects.get(projectId);
        int id = project == null ? -1 : events.distinctIds(projectId).find(distinctId);
        return id < 0 ? Optional.empty() : read(projectId, project, project.personOf(id));
    }

    /** Persons in order of their numbers, newest first, without merged ones. */
    public List<Person> page(int projectId, int offset, int limit) {
        List<Person> page = new ArrayList<>();
        ProjectPersons project = projects.get(projectId);
        int skip = offset;
        for (int person = project == null ? -1 : project.bound() - 1; person >= 0 && page.size() < limit; person--) {
            if (project.isLive(person) && skip-- <= 0) {
                read(projectId, project, person).ifPresent(page::add);
            }
        }
        return page;
    }

    /**
     * Persons with numbers below this one, newest first, without merged ones: a walk that goes on below the last number
     * it saw meets nobody twice, however many arrive meanwhile.
     */
    public List<Person> below(int projectId, int number, int limit) {
        List<Person> found = new ArrayList<>();
        ProjectPersons project = projects.get(projectId);
        int person = project == null ? -1 : Math.min(number, project.bound()) - 1;
        for (; person >= 0 && found.size() < limit; person--) {
            read(projectId, project, person).ifPresent(found::add);
        }
        return found;
    }

    /** How many persons there are, merged ones not counted. */
    public int count(int projectId) {
        ProjectPersons project = projects.get(projectId);
        return project == null ? 0 : project.liveCount();
    }

    /** A number that changes whenever persons are changed by anything but an event. */
    public long version() {
        return edits.get();
    }

    /** The table that queries use to count persons, as it is now. */
    public PersonNumbers numbers(int projectId) {
        return projects.computeIfAbsent(projectId, id -> new ProjectPersons()).numbers();
    }

    /** Merges not made since the start because an id was one that programs send by mistake. */
    public long illegalMergeCount() {
        return illegalMerges.get();
    }

    /** Merges not made since the start because the person to be merged away was identified. */
    public long refusedMergeCount() {
        return refusedMerges.get();
    }

    /** Changes not made since the start because the properties would have grown beyond {@link #PROPERTIES_MAX}. */
    public long oversizedChangeCount() {
        return oversizedChanges.get();
    }

    /**
     * Events since the start whose properties could not be read and so changed nobody; more than 0 is a fault of ours.
     */
    public long unreadableChangeCount() {
        return unreadableChanges.get();
    }

    PersonOperations operations() {
        return operations;
    }

    /** The numbers of a person's distinct ids, of one that is there. */
    int[] distinctIds(int projectId, int person) {
        return projects.get(projectId).distinctIds(person).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * On the writer: gives some distinct ids of a person each a person of its own, without properties. The person keeps
     * its own.
     *
     * @param micros when the new persons begin
     */
    void split(int projectId, int person, int[] leaving, long micros) {
        writer.assertOwner();
        ProjectPersons project = projects.get(projectId);
        byte[] empty = new PersonRecord(micros, false, Json.object()).encode();
        for (int i = 0; i < leaving.length; i++) {
            records.put(key(projectId, project.bound() + i), empty);
        }
        Dictionary texts = events.distinctIds(projectId);
        project.split(person, leaving, id -> uuid(projectId, texts.text(id)));
        edits.incrementAndGet();
    }

    /** On the writer: ends a person. A later event of one of its distinct ids begins another. */
    void remove(int projectId, int person) {
        writer.assertOwner();
        projects.get(projectId).remove(person);
        records.remove(key(projectId, person));
        edits.incrementAndGet();
    }

    private void appended(EventBatch batch, int index, int distinctId) {
        writer.assertOwner();
        int projectId = batch.projectId();
        if (lastProject == null || lastProjectId != projectId) {
            lastProject = projects.computeIfAbsent(projectId, id -> new ProjectPersons());
            lastProjectId = projectId;
        }
        int flags = batch.flags(index);
        if ((flags & EventBatch.PERSONLESS) != 0) {
            return;
        }
        int person = lastProject.personOf(distinctId);
        long digest = batch.personDigest(index);
        boolean isNews = (flags & EventBatch.CHANGES_PERSON) != 0
                || (person < 0 ? digest != PersonDigest.NONE : PersonDigest.isNews(lastProject.digest(person), digest));
        if (isNews) {
            change(lastProject, batch, index, distinctId, person);
        } else if (person < 0) {
            add(lastProject, batch, index, distinctId, PropertyChanges.NONE, false);
        }
    }

    private void change(ProjectPersons project, EventBatch batch, int index, int distinctId, int person) {
        ObjectNode properties = properties(batch, index);
        String asked = MergeIds.other(batch.name(index), properties);
        if (batch.personDigest(index) != PersonDigest.NONE) {
            PersonKey.enrich(properties);
        }
        PropertyChanges changes = PropertyChanges.of(properties);
        int projectId = batch.projectId();
        int other = otherId(batch, index, asked);
        int otherPerson = other < 0 ? -1 : project.personOf(other);
        if (person < 0 && otherPerson < 0) {
            int added = add(project, batch, index, distinctId, changes, other >= 0);
            if (other >= 0) {
                project.addDistinctId(added, other);
            }
            return;
        }
        int target = person < 0 ? otherPerson : person;
        PersonRecord before = record(projectId, target);
        PersonRecord joined = before;
        if (other >= 0 && (person < 0 || otherPerson < 0)) {
            project.addDistinctId(target, person < 0 ? distinctId : other);
            joined = joined.asIdentified();
        } else if (other >= 0 && person == otherPerson) {
            joined = joined.asIdentified();
        } else if (other >= 0) {
            joined = merged(project, batch, index, before, otherPerson, person);
        }
        write(project, batch, index, target, before, joined, changes);
    }

    /**
     * The event's properties, or none when they can't be read. Capture lets only readable ones through; but an event
     * that is in the journal is replayed at every start, and one that threw here would end every start.
     */
    private ObjectNode properties(EventBatch batch, int index) {
        try {
            return PersonRecord.object(batch.properties(index));
        } catch (RuntimeException unreadable) {
            unreadableChanges.incrementAndGet();
            LOG.error(
                    "The properties of event {} can't be read; no person is changed by it.",
                    batch.uuid(index),
                    unreadable);
            return Json.object();
        }
    }

    /** The number of the id that the event joins with its own, or -1 when it joins none. */
    private int otherId(EventBatch batch, int index, String other) {
        if (other == null) {
            return -1;
        }
        String own = batch.distinctId(index);
        if (other.equals(own)) {
            return -1;
        }
        if (MergeIds.isIllegal(other) || MergeIds.isIllegal(own)) {
            illegalMerges.incrementAndGet();
            String illegal = MergeIds.isIllegal(other) ? other : own;
            warn(
                    batch,
                    index,
                    WarningType.CANNOT_MERGE_WITH_ILLEGAL_DISTINCT_ID,
                    "Not joined with \"" + other + "\": \"" + illegal + "\" can't be joined.");
            return -1;
        }
        // An alias may name an id before any event bears it.
        byte[] text = other.getBytes(StandardCharsets.UTF_8);
        return events.distinctIds(batch.projectId()).add(text, 0, text.length);
    }

    /** Two persons become one, unless the one to go is identified. */
    private PersonRecord merged(
            ProjectPersons project, EventBatch batch, int index, PersonRecord target, int other, int into) {
        int projectId = batch.projectId();
        PersonRecord gone = record(projectId, other);
        if (gone.identified() && !batch.name(index).equals("$merge_dangerously")) {
            refusedMerges.incrementAndGet();
            warn(
                    batch,
                    index,
                    WarningType.CANNOT_MERGE_ALREADY_IDENTIFIED,
                    "Person " + project.uuid(other) + " is identified and was not merged into " + project.uuid(into)
                            + ".");
            return target;
        }
        project.merge(other, into);
        records.remove(key(projectId, other));
        return target.merged(gone);
    }

    private int add(
            ProjectPersons project,
            EventBatch batch,
            int index,
            int distinctId,
            PropertyChanges changes,
            boolean identified) {
        int projectId = batch.projectId();
        UUID uuid = uuid(projectId, batch.distinctId(index));
        String eventUuid = batch.uuid(index).toString();
        ObjectNode properties = changes.first(eventUuid);
        byte[] value = new PersonRecord(batch.timestampMicros(index), identified, properties).encode();
        long digest = batch.personDigest(index);
        if (value.length > PROPERTIES_MAX) {
            tellOversized(batch, index);
            properties = PropertyChanges.NONE.first(eventUuid);
            value = new PersonRecord(batch.timestampMicros(index), identified, properties).encode();
            digest = PersonDigest.NONE;
        }
        records.put(key(projectId, project.bound()), value);
        int person = project.add(uuid, distinctId);
        boolean isPlain = (batch.flags(index) & EventBatch.CHANGES_PERSON) == 0;
        project.setDigest(person, PersonDigest.of(properties, isPlain ? digest : PersonDigest.NONE));
        return person;
    }

    /** Writes a person with the event's changes; without them, or as it was, when it would grow too large. */
    private void write(
            ProjectPersons project,
            EventBatch batch,
            int index,
            int person,
            PersonRecord before,
            PersonRecord joined,
            PropertyChanges changes) {
        PersonRecord after = joined.with(changes.apply(joined.properties()));
        boolean isPlain = (batch.flags(index) & EventBatch.CHANGES_PERSON) == 0;
        long digest = isPlain ? batch.personDigest(index) : PersonDigest.NONE;
        boolean isQuiet =
                !PERSON_EVENTS.contains(batch.name(index)) && changes.isQuiet(before.properties(), after.properties());
        if (isQuiet || after.equals(before)) {
            setDigest(project, person, digest, before, before);
            return;
        }
        byte[] value = after.encode();
        if (value.length > PROPERTIES_MAX) {
            tellOversized(batch, index);
            after = joined;
            value = after.encode();
            digest = PersonDigest.NONE;
        }
        if (value.length > PROPERTIES_MAX) {
            after = joined.with(before.properties());
            value = after.encode();
        }
        records.put(key(batch.projectId(), person), value);
        setDigest(project, person, digest, before, after);
    }

    private static void setDigest(
            ProjectPersons project, int person, long digest, PersonRecord before, PersonRecord after) {
        project.setDigest(
                person, PersonDigest.after(project.digest(person), digest, before.properties(), after.properties()));
    }

    private void tellOversized(EventBatch batch, int index) {
        oversizedChanges.incrementAndGet();
        warn(
                batch,
                index,
                WarningType.PERSON_PROPERTIES_SIZE_VIOLATION,
                "The person's properties would take more than " + PROPERTIES_MAX + " bytes; they stay as they are.");
    }

    private void warn(EventBatch batch, int index, WarningType type, String reason) {
        warnings.add(
                batch,
                IngestionWarning.of(type, batch.uuid(index), batch.name(index), batch.distinctId(index), reason));
    }

    private PersonRecord record(int projectId, int person) {
        return PersonRecord.decode(records.get(key(projectId, person)));
    }

    /** Empty for -1, and for a person that is merged away while it is read. */
    private Optional<Person> read(int projectId, ProjectPersons project, int person) {
        while (project.isLive(person)) {
            int version = project.version();
            byte[] value = records.get(key(projectId, person));
            if (value == null) {
                break;
            }
            UUID uuid = project.uuid(person);
            List<Integer> ids = project.distinctIds(person);
            if ((version & 1) == 0 && version == project.version()) {
                return Optional.of(person(projectId, person, uuid, PersonRecord.decode(value), ids));
            }
        }
        return Optional.empty();
    }

    private Person person(int projectId, int number, UUID uuid, PersonRecord record, List<Integer> ids) {
        Dictionary texts = events.distinctIds(projectId);
        return new Person(
                number,
                uuid,
                record.createdAtMicros(),
                record.identified(),
                record.properties(),
                ids.stream().map(texts::text).toList());
    }

    private static UUID uuid(int projectId, String distinctId) {
        String name = projectId + ":" + distinctId;
        return NameUuid.of(NAMESPACE, name.getBytes(StandardCharsets.UTF_8));
    }

    private static String key(int projectId, int person) {
        return projectId + "/" + person;
    }
}
