package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.Store;
import dev.tenrec.store.value.ValueLog;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The records of all persons: in a log of values, whose addresses are a column of {@link ProjectPersons}. The writer
 * writes, any thread reads.
 */
final class PersonRecords implements ValueLog.Owner {
    private final BlockMemory memory;
    private final ValueLog values;
    private final ByProject<ProjectPersons> projects;
    /** Addresses that a snapshot of an earlier version led to, by project, until its persons are loaded. */
    private final Map<Integer, LongColumn> restored = new ConcurrentHashMap<>();

    /** Declares the log and the persons of each project; before the store opens. */
    PersonRecords(Store store) {
        this.memory = store.memory();
        this.values = store.valueLog("persons", this);
        this.projects = store.byProject(id -> new ProjectPersons(memory), this::eraseAll);
    }

    /** The memory of the columns of persons. */
    BlockMemory memory() {
        return memory;
    }

    ByProject<ProjectPersons> projects() {
        return projects;
    }

    /** The record of a person, or null if it was merged away or removed; must not be changed. */
    byte @Nullable [] get(ProjectPersons project, int person) {
        long address = project.address(person);
        while (address != 0) {
            byte[] record = values.read(address);
            if (record != null) {
                return record;
            }
            // The record was changed or moved after its address was read.
            address = project.address(person);
        }
        return null;
    }

    /** On the writer: stores or replaces the record of a person. */
    void put(int projectId, ProjectPersons project, int person, byte[] record) {
        long before = project.address(person);
        project.setAddress(person, values.append(projectId, person, record));
        if (before != 0) {
            values.release(before);
        }
    }

    /** On the writer: removes the record of a person that was merged into another one, which has its properties. */
    void release(ProjectPersons project, int person) {
        long before = project.address(person);
        if (before != 0) {
            project.setAddress(person, 0);
            values.release(before);
        }
    }

    /** On the writer: removes the record of a deleted person, which the next erasure takes out of the files. */
    void erase(ProjectPersons project, int person) {
        long before = project.address(person);
        if (before != 0) {
            project.setAddress(person, 0);
            values.erase(before);
        }
    }

    private void eraseAll(ProjectPersons gone) {
        for (int person = 0; person < gone.bound(); person++) {
            erase(gone, person);
        }
    }

    @Override
    public long address(int projectId, int person) {
        ProjectPersons project = projects.find(projectId);
        return project == null ? 0 : project.address(person);
    }

    @Override
    public void moved(int projectId, int person, long address) {
        Objects.requireNonNull(projects.find(projectId)).setAddress(person, address);
    }

    @Override
    public void restored(String key, byte[] value) {
        int slash = key.indexOf('/');
        int projectId = Integer.parseInt(key.substring(0, slash));
        int person = Integer.parseInt(key.substring(slash + 1));
        restored.computeIfAbsent(projectId, id -> new LongColumn(memory))
                .set(person, values.append(projectId, person, value));
    }

    /** On the writer: the addresses of the persons of a project that a snapshot of an earlier version has. */
    LongColumn takeRestored(int projectId) {
        LongColumn addresses = restored.remove(projectId);
        return addresses == null ? new LongColumn(memory) : addresses;
    }
}
