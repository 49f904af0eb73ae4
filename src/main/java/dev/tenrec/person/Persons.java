package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.event.Dictionary;
import dev.tenrec.event.EventBatch;
import dev.tenrec.event.EventStore;
import dev.tenrec.event.NameUuid;
import dev.tenrec.json.Json;
import dev.tenrec.store.DerivedTable;
import dev.tenrec.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * follows from the events alone, without a clock, because the journal is replayed through it.
 */
public final class Persons {
    /** Bytes of JSON that the properties of one person may take; a change beyond is not made. */
    public static final int PROPERTIES_MAX = 512 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(Persons.class);
    private static final UUID NAMESPACE = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");

    private final EventStore events;
    private final DerivedTable records;
    private final ConcurrentMap<Integer, ProjectPersons> projects = new ConcurrentHashMap<>();
    private final AtomicLong illegalMerges = new AtomicLong();
    private final AtomicLong refusedMerges = new AtomicLong();
    private final AtomicLong oversizedChanges = new AtomicLong();
    private final AtomicLong unreadableChanges = new AtomicLong();
    /** The project of the last event, on the writer: nearly always that of the next. */
    private int lastProjectId;

    private ProjectPersons lastProject;

    /** Declares its table and its state; to be made before the store opens. */
    public Persons(Store store, EventStore events) {
        this.events = events;
        this.records = store.derivedTable("persons");
        store.add(new PersonsState(projects));
        events.onAppend(this::appended);
    }

    /** The person with this uuid, if there is one. */
    public Optional<Person> find(int projectId, UUID uuid) {
        ProjectPersons project = projects.get(projectId);
        return project == null ? Optional.empty() : read(projectId, project, project.find(uuid));
    }

    /** The person with this number, if there is one and it was not merged away. */
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

    private void appended(EventBatch batch, int index, int distinctId) {
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
        if ((flags & EventBatch.CHANGES_PERSON) != 0) {
            change(lastProject, batch, index, distinctId, person);
        } else if (person < 0) {
            add(lastProject, batch, index, distinctId, PropertyChanges.NONE, false);
        }
    }

    private void change(ProjectPersons project, EventBatch batch, int index, int distinctId, int person) {
        ObjectNode properties = properties(batch, index);
        PropertyChanges changes = PropertyChanges.of(properties);
        String name = batch.name(index);
        int projectId = batch.projectId();
        int other = otherId(batch, index, MergeIds.other(name, properties));
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
            joined = merged(project, projectId, name, before, otherPerson, person);
        }
        write(projectId, target, before, joined, changes);
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
            return -1;
        }
        // An alias may name an id before any event bears it.
        byte[] text = other.getBytes(StandardCharsets.UTF_8);
        return events.distinctIds(batch.projectId()).add(text, 0, text.length);
    }

    /** Two persons become one, unless the one to go is identified. */
    private PersonRecord merged(
            ProjectPersons project, int projectId, String eventName, PersonRecord target, int other, int into) {
        PersonRecord gone = record(projectId, other);
        if (gone.identified() && !eventName.equals("$merge_dangerously")) {
            refusedMerges.incrementAndGet();
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
        String name = projectId + ":" + batch.distinctId(index);
        UUID uuid = NameUuid.of(NAMESPACE, name.getBytes(StandardCharsets.UTF_8));
        String eventUuid = batch.uuid(index).toString();
        byte[] value = new PersonRecord(batch.timestampMicros(index), identified, changes.first(eventUuid)).encode();
        if (value.length > PROPERTIES_MAX) {
            oversizedChanges.incrementAndGet();
            ObjectNode least = PropertyChanges.NONE.first(eventUuid);
            value = new PersonRecord(batch.timestampMicros(index), identified, least).encode();
        }
        records.put(key(projectId, project.bound()), value);
        return project.add(uuid, distinctId);
    }

    /** Writes a person with the event's changes; without them, or as it was, when it would grow too large. */
    private void write(int projectId, int person, PersonRecord before, PersonRecord joined, PropertyChanges changes) {
        PersonRecord after = joined.with(changes.apply(joined.properties()));
        if (after.equals(before)) {
            return;
        }
        byte[] value = after.encode();
        if (value.length > PROPERTIES_MAX) {
            oversizedChanges.incrementAndGet();
            value = joined.encode();
        }
        if (value.length > PROPERTIES_MAX) {
            value = joined.with(before.properties()).encode();
        }
        records.put(key(projectId, person), value);
    }

    private PersonRecord record(int projectId, int person) {
        return PersonRecord.decode(records.get(key(projectId, person)));
    }

    /** Empty for -1, and for a person that is merged away while it is read. */
    private Optional<Person> read(int projectId, ProjectPersons project, int person) {
        byte[] value = project.isLive(person) ? records.get(key(projectId, person)) : null;
        if (value == null) {
            return Optional.empty();
        }
        PersonRecord record = PersonRecord.decode(value);
        Dictionary texts = events.distinctIds(projectId);
        return Optional.of(new Person(
                person,
                project.uuid(person),
                record.createdAtMicros(),
                record.identified(),
                record.properties(),
                project.distinctIds(person).stream().map(texts::text).toList()));
    }

    private static String key(int projectId, int person) {
        return projectId + "/" + person;
    }
}
