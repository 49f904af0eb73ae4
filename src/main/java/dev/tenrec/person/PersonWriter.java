package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.primitive.NameUuid;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.store.ByProject;
import dev.tenrec.thread.OwnerThread;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Derives persons from stored events, splits and removals; on the writer thread, except for the counters.
 *
 * <p>Runs for each event; most change nothing and cost two array reads. The result depends on the journal alone, never
 * on a clock, because replay runs through the same code.
 */
final class PersonWriter {
    private static final Logger LOG = LoggerFactory.getLogger(PersonWriter.class);
    /** Events made to change a person: each of their changes is written, quiet or not. */
    private static final Set<String> PERSON_EVENTS =
            Set.of("$identify", "$set", "$create_alias", "$merge_dangerously", "$delete_person_property");

    private static final UUID NAMESPACE = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");

    // Constant.
    private final OwnerThread writer;
    private final EventStore events;
    private final IngestionWarnings warnings;

    // Changed by the writer, read by any thread.
    private final PersonRecords records;
    private final ByProject<ProjectPersons> projects;
    final AtomicLong operations = new AtomicLong();
    final AtomicLong illegalMerges = new AtomicLong();
    final AtomicLong refusedMerges = new AtomicLong();
    final AtomicLong oversizedChanges = new AtomicLong();
    final AtomicLong unreadableChanges = new AtomicLong();

    // Writer thread: the project of the last event, nearly always that of the next.
    private int lastProjectId;
    private @Nullable ProjectPersons lastProject;

    PersonWriter(OwnerThread writer, EventStore events, IngestionWarnings warnings, PersonRecords records) {
        this.writer = writer;
        this.events = events;
        this.warnings = warnings;
        this.records = records;
        this.projects = records.projects();
    }

    /** The persons of a project that has some. */
    ProjectPersons project(int projectId) {
        return projects.get(projectId);
    }

    /**
     * Gives each of some distinct ids of a person a new person without properties. The old one keeps its properties.
     *
     * @param micros creation time of the new persons, microseconds since 1970 in UTC
     */
    void split(int projectId, int person, int[] leaving, long micros) {
        writer.assertOwner();
        ProjectPersons project = project(projectId);
        byte[] empty = new PersonRecord(micros, false, Json.object()).encode();
        for (int i = 0; i < leaving.length; i++) {
            records.put(projectId, project, project.bound() + i, empty);
        }
        Dictionary texts = events.distinctIds(projectId);
        int first = project.bound();
        project.split(person, leaving, id -> uuid(projectId, texts.text(id)));
        // While it is split, a person looks removed to readers.
        project.versions().changed(person);
        for (int i = 0; i < leaving.length; i++) {
            project.setCreated(first + i, micros);
        }
        operations.incrementAndGet();
    }

    /** Removes a person. A later event of one of its distinct ids creates another. */
    void remove(int projectId, int person) {
        writer.assertOwner();
        ProjectPersons project = project(projectId);
        project.remove(person);
        records.erase(project, person);
        project.versions().changed(person);
        operations.incrementAndGet();
    }

    void appended(EventBatch batch, int index, int distinctId) {
        writer.assertOwner();
        ProjectPersons project = lastProject;
        if (project == null || lastProjectId != batch.projectId()) {
            project = projects.get(batch.projectId());
            lastProject = project;
            lastProjectId = batch.projectId();
        }
        int flags = batch.flags(index);
        if ((flags & EventLayout.PERSONLESS) != 0) {
            return;
        }
        int person = project.personOf(distinctId);
        long digest = batch.personDigest(index);
        boolean mustChange = (flags & EventLayout.CHANGES_PERSON) != 0
                || (person < 0 ? digest != PersonDigest.NONE : PersonDigest.differs(project.digest(person), digest));
        if (mustChange) {
            change(project, batch, index, distinctId, person);
        } else if (person < 0) {
            add(project, batch, index, distinctId, PropertyChanges.NONE, false);
        }
    }

    private void change(ProjectPersons project, EventBatch batch, int index, int distinctId, int person) {
        ObjectNode properties = properties(batch, index);
        String asked = MergeRules.other(batch.name(index), properties);
        if (batch.personDigest(index) != PersonDigest.NONE) {
            PersonKey.enrich(properties);
        }
        PropertyChanges changes = PropertyChanges.of(properties);
        int other = otherId(batch, index, asked);
        if (other < 0) {
            if (person < 0) {
                add(project, batch, index, distinctId, changes, false);
            } else {
                PersonRecord before = record(project, person);
                write(project, batch, index, person, before, before, changes);
            }
            return;
        }
        int otherPerson = project.personOf(other);
        switch (MergeRules.step(person, otherPerson)) {
            case CREATE -> {
                int added = add(project, batch, index, distinctId, changes, true);
                project.addDistinctId(added, other);
            }
            case LINK -> {
                int target = person < 0 ? otherPerson : person;
                project.addDistinctId(target, person < 0 ? distinctId : other);
                PersonRecord before = record(project, target);
                write(project, batch, index, target, before, before.asIdentified(), changes);
            }
            case NONE -> {
                PersonRecord before = record(project, person);
                write(project, batch, index, person, before, before.asIdentified(), changes);
            }
            case MERGE -> {
                PersonRecord before = record(project, person);
                PersonRecord merged = merge(project, batch, index, before, otherPerson, person);
                write(project, batch, index, person, before, merged, changes);
            }
        }
    }

    /**
     * The event's properties that can change a person, or none if unreadable. Capture refuses unreadable ones; should
     * the journal hold one, an exception here would fail every start.
     */
    private ObjectNode properties(EventBatch batch, int index) {
        try {
            return PersonFields.read(batch.properties(index));
        } catch (RuntimeException unreadable) {
            unreadableChanges.incrementAndGet();
            LOG.error(
                    "The properties of event {} can't be read; no person is changed by it.",
                    batch.uuid(index),
                    unreadable);
            return Json.object();
        }
    }

    /** The number of the distinct id that the event joins with its own, or -1 for none. */
    private int otherId(EventBatch batch, int index, @Nullable String other) {
        String own = batch.distinctId(index);
        if (other == null || other.equals(own)) {
            return -1;
        }
        if (MergeRules.isIllegal(other) || MergeRules.isIllegal(own)) {
            illegalMerges.incrementAndGet();
            String illegal = MergeRules.isIllegal(other) ? other : own;
            warn(
                    batch,
                    index,
                    WarningType.CANNOT_MERGE_WITH_ILLEGAL_DISTINCT_ID,
                    "Not joined with \"" + other + "\": \"" + illegal + "\" can't be joined.");
            return -1;
        }
        // An alias may name an id before any event has it.
        byte[] text = other.getBytes(StandardCharsets.UTF_8);
        return events.distinctIds(batch.projectId()).add(text, 0, text.length);
    }

    /** Merges a person into the target, unless the rules refuse; returns the target's record. */
    private PersonRecord merge(
            ProjectPersons project, EventBatch batch, int index, PersonRecord target, int source, int into) {
        PersonRecord gone = record(project, source);
        if (!MergeRules.mayMerge(batch.name(index), gone.identified())) {
            refusedMerges.incrementAndGet();
            warn(
                    batch,
                    index,
                    WarningType.CANNOT_MERGE_ALREADY_IDENTIFIED,
                    "Person " + project.uuid(source) + " is identified and was not merged into " + project.uuid(into)
                            + ".");
            return target;
        }
        project.merge(source, into);
        records.release(project, source);
        project.versions().changed(source);
        PersonRecord merged = target.merged(gone);
        project.setCreated(into, merged.createdAtMicros());
        return merged;
    }

    /** Creates a person; without the event's properties if they are too large. */
    private int add(
            ProjectPersons project,
            EventBatch batch,
            int index,
            int distinctId,
            PropertyChanges changes,
            boolean identified) {
        String eventUuid = batch.uuid(index).toString();
        ObjectNode properties = changes.first(eventUuid);
        byte[] value = new PersonRecord(batch.timestampMicros(index), identified, properties).encode();
        long digest = plainDigest(batch, index);
        if (value.length > Persons.PROPERTIES_MAX) {
            refuseOversized(batch, index);
            properties = PropertyChanges.NONE.first(eventUuid);
            value = new PersonRecord(batch.timestampMicros(index), identified, properties).encode();
            digest = PersonDigest.NONE;
        }
        records.put(batch.projectId(), project, project.bound(), value);
        int person = project.add(uuid(batch.projectId(), batch.distinctId(index)), distinctId);
        project.setDigest(person, PersonDigest.of(properties, digest));
        project.setCreated(person, batch.timestampMicros(index));
        return person;
    }

    /**
     * Writes a person with the event's changes; without them if it would grow too large, and without merged properties
     * if it still would.
     *
     * @param before the record as stored
     * @param joined the record after the join that the event asked for
     */
    private void write(
            ProjectPersons project,
            EventBatch batch,
            int index,
            int person,
            PersonRecord before,
            PersonRecord joined,
            PropertyChanges changes) {
        PersonRecord after = joined.with(changes.apply(joined.properties()));
        long digest = plainDigest(batch, index);
        boolean isQuiet =
                !PERSON_EVENTS.contains(batch.name(index)) && changes.isQuiet(before.properties(), after.properties());
        if (isQuiet || after.equals(before)) {
            setDigest(project, person, digest, before, before);
            return;
        }
        byte[] value = after.encode();
        if (value.length > Persons.PROPERTIES_MAX) {
            refuseOversized(batch, index);
            after = joined;
            value = after.encode();
            digest = PersonDigest.NONE;
        }
        if (value.length > Persons.PROPERTIES_MAX) {
            after = joined.with(before.properties());
            value = after.encode();
        }
        records.put(batch.projectId(), project, person, value);
        project.versions().changed(person);
        setDigest(project, person, digest, before, after);
    }

    /** The event's digest, which covers all it says of its person only if it has no {@code $set} and the like. */
    private static long plainDigest(EventBatch batch, int index) {
        boolean isPlain = (batch.flags(index) & EventLayout.CHANGES_PERSON) == 0;
        return isPlain ? batch.personDigest(index) : PersonDigest.NONE;
    }

    private static void setDigest(
            ProjectPersons project, int person, long digest, PersonRecord before, PersonRecord after) {
        project.setDigest(
                person, PersonDigest.after(project.digest(person), digest, before.properties(), after.properties()));
    }

    private void refuseOversized(EventBatch batch, int index) {
        oversizedChanges.incrementAndGet();
        warn(
                batch,
                index,
                WarningType.PERSON_PROPERTIES_SIZE_VIOLATION,
                "The person's properties would take more than " + Persons.PROPERTIES_MAX
                        + " bytes; they stay as they are.");
    }

    private void warn(EventBatch batch, int index, WarningType type, String reason) {
        warnings.add(
                batch,
                IngestionWarning.of(type, batch.uuid(index), batch.name(index), batch.distinctId(index), reason));
    }

    private PersonRecord record(ProjectPersons project, int person) {
        return PersonRecord.decode(Objects.requireNonNull(records.get(project, person)));
    }

    static UUID uuid(int projectId, String distinctId) {
        String name = projectId + ":" + distinctId;
        return NameUuid.of(NAMESPACE, name.getBytes(StandardCharsets.UTF_8));
    }
}
