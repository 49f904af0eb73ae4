package dev.tenrec.person;

import dev.tenrec.store.StatePart;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The section of snapshots that holds the person indexes of all projects.
 *
 * <pre>
 * section   project count 4 | per project: id 4 | inverted bound 4 | live count 4 | six columns of numbers of 4 bytes
 *           | a column of addresses of 8 bytes
 *           or, before format 5, bound 4 | live count 4 | six columns
 * column    chunk count 4 | 4,096 numbers per chunk
 *           or, for fewer numbers, -count 4 | numbers
 * </pre>
 */
final class PersonsState implements StatePart {
    private final PersonRecords records;

    PersonsState(PersonRecords records) {
        this.records = records;
    }

    @Override
    public String name() {
        return "person-ids";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, ProjectPersons.Frozen> copies = new TreeMap<>();
        records.projects().all().forEach((id, project) -> copies.put(id, project.copy()));
        return Frozen.byProject(copies, ProjectPersons.Frozen::save);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            int projectId = in.readInt();
            LongColumn earlier = records.takeRestored(projectId);
            records.projects().put(projectId, ProjectPersons.load(records.memory(), in, earlier));
        }
    }
}
