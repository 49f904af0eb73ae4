package dev.tenrec.person;

import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.Store;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the persons of all projects, from any thread. {@link PersonWriter} derives them from events on the writer. */
public final class Persons {
    /** Bytes of JSON that the properties of one person may take; a change beyond is refused. */
    public static final int PROPERTIES_MAX = 512 << 10;

    private final EventStore events;
    private final PersonRecords records;
    private final ByProject<ProjectPersons> projects;
    private final PersonColumns columns;
    private final PersonWriter writer;
    private final PersonOperations operations;

    /**
     * Declares its table and its state; before the store opens.
     *
     * @param warnings receives what events asked for and was refused
     */
    public Persons(Store store, EventStore events, IngestionWarnings warnings) {
        this.events = events;
        this.records = new PersonRecords(store);
        this.projects = records.projects();
        store.add(new PersonsState(records));
        this.columns = new PersonColumns(records);
        store.removals().onRemoval(columns::remove);
        this.writer = new PersonWriter(store.writerThread(), events, warnings, records);
        this.operations = new PersonOperations(store, writer);
        events.onAppend(writer::appended);
    }

    /** The person with this uuid. */
    public Optional<Person> find(int projectId, UUID uuid) {
        ProjectPersons project = projects.find(projectId);
        return project == null
                ? Optional.empty()
                : read(projectId, project, project.find(uuid))
                        .filter(found -> found.uuid().equals(uuid));
    }

    /** The number of the person with this uuid. */
    public OptionalInt number(int projectId, UUID uuid) {
        ProjectPersons project = projects.find(projectId);
        int number = project == null ? -1 : project.find(uuid);
        return project != null
                        && number >= 0
                        && project.isLive(number)
                        && project.uuid(number).equals(uuid)
                ? OptionalInt.of(number)
                : OptionalInt.empty();
    }

    /** The person with this number, unless it was merged away or removed. */
    public Optional<Person> find(int projectId, int number) {
        ProjectPersons project = projects.find(projectId);
        return project == null ? Optional.empty() : read(projectId, project, number);
    }

    /** The person of this distinct id. */
    public Optional<Person> findByDistinctId(int projectId, String distinctId) {
        ProjectPersons project = projects.find(projectId);
        if (project == null) {
            return Optional.empty();
        }
        int id = events.distinctIds(projectId).find(distinctId);
        return id < 0 ? Optional.empty() : read(projectId, project, project.personOf(id));
    }

    /** Persons by descending number, without merged ones. */
    public List<Person> page(int projectId, int offset, int limit) {
        List<Person> page = new ArrayList<>();
        ProjectPersons project = projects.find(projectId);
        if (project == null) {
            return page;
        }
        int skip = offset;
        for (int person = project.bound() - 1; person >= 0 && page.size() < limit; person--) {
            if (project.isLive(person) && skip-- <= 0) {
                read(projectId, project, person).ifPresent(page::add);
            }
        }
        return page;
    }

    /**
     * Persons with numbers below this one by descending number, without merged ones. Paging on from the last number
     * returns each person once, although new ones arrive meanwhile.
     */
    public List<Person> below(int projectId, int number, int limit) {
        List<Person> found = new ArrayList<>();
        ProjectPersons project = projects.find(projectId);
        if (project == null) {
            return found;
        }
        for (int person = Math.min(number, project.bound()) - 1; person >= 0 && found.size() < limit; person--) {
            read(projectId, project, person).ifPresent(found::add);
        }
        return found;
    }

    /**
     * The creation time of a person, for loops over many: microseconds since 1970, exact to the second; -1 for a person
     * that was merged away or removed.
     */
    public long createdMicros(int projectId, int person) {
        ProjectPersons project = projects.find(projectId);
        if (project == null || !project.isLive(person)) {
            return -1;
        }
        if (project.createdSeconds(person) == 0) {
            byte[] value = records.get(project, person);
            if (value == null) {
                return -1;
            }
            project.rememberCreated(person, PersonRecord.createdAtMicros(value));
        }
        return project.createdSeconds(person) * 1_000_000L;
    }

    /** The numbers of all persons of a project at this moment, without merged ones. */
    public BitSet live(int projectId) {
        BitSet live = new BitSet();
        ProjectPersons project = projects.find(projectId);
        for (int person = 0; project != null && person < project.bound(); person++) {
            live.set(person, project.isLive(person));
        }
        return live;
    }

    /** The uuid of a person, for loops over many; null for one that was merged away or removed. */
    public @Nullable UUID uuid(int projectId, int person) {
        ProjectPersons project = projects.find(projectId);
        while (project != null && project.isLive(person)) {
            int version = project.version();
            UUID uuid = project.uuid(person);
            if (version % 2 == 0 && version == project.version()) {
                return uuid;
            }
            Thread.onSpinWait();
        }
        return null;
    }

    /** The uuid that follows from a distinct id: that of its person when it gets one, unless it is merged. */
    public static UUID uuidOf(int projectId, String distinctId) {
        return PersonWriter.uuid(projectId, distinctId);
    }

    /** Persons of a project, merged ones not counted. */
    public int count(int projectId) {
        ProjectPersons project = projects.find(projectId);
        return project == null ? 0 : project.liveCount();
    }

    /**
     * A property of all persons as it is now, for loops over many; the first call for a property reads them all.
     *
     * @param check called now and then while persons are read; may throw to end it
     */
    public PersonColumn column(int projectId, String property, Runnable check) {
        return columns.of(projectId, projects.get(projectId), property, check);
    }

    /** Changes with every split or removal, that is, with every change of persons without an event. */
    public long version() {
        return writer.operations.get();
    }

    /** The persons of all distinct ids at this moment, for queries. */
    public PersonNumbers numbers(int projectId) {
        return projects.get(projectId).numbers();
    }

    /** Merges refused since the start because of an illegal distinct id, see {@link MergeRules#isIllegal}. */
    public long illegalMergeCount() {
        return writer.illegalMerges.get();
    }

    /** Merges refused since the start because the person to merge away was identified. */
    public long refusedMergeCount() {
        return writer.refusedMerges.get();
    }

    /** Changes refused since the start because the properties would exceed {@link #PROPERTIES_MAX}. */
    public long oversizedChangeCount() {
        return writer.oversizedChanges.get();
    }

    /**
     * Events since the start with unreadable properties, which changed no person; more than 0 is a defect of Tenrec.
     */
    public long unreadableChangeCount() {
        return writer.unreadableChanges.get();
    }

    PersonOperations operations() {
        return operations;
    }

    /** The numbers of a live person's distinct ids. */
    int[] distinctIds(int projectId, int person) {
        return writer.project(projectId).distinctIds(person).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Empty for -1, and for a person that is merged away or removed, even while it is read. */
    private Optional<Person> read(int projectId, ProjectPersons project, int person) {
        while (project.isLive(person)) {
            int version = project.version();
            byte[] value = records.get(project, person);
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
}
