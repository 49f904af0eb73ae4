package dev.tenrec.storage;

import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.StatePart;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The section of snapshots that holds rows and dictionaries of all projects, and references their row files. */
final class EventSnapshotPart implements StatePart {
    private final ByProject<ProjectEvents> projects;

    EventSnapshotPart(ByProject<ProjectEvents> projects) {
        this.projects = projects;
    }

    @Override
    public String name() {
        return "events";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, Frozen> frozen = new TreeMap<>();
        projects.all().forEach((id, events) -> frozen.put(id, events.freeze()));
        Frozen section = Frozen.byProject(frozen, Frozen::save);
        return new Frozen() {
            @Override
            public void save(DataOutputStream out) throws IOException {
                section.save(out);
            }

            @Override
            public List<SnapshotFile> files() {
                return frozen.values().stream()
                        .flatMap(one -> one.files().stream())
                        .toList();
            }
        };
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectEvents events = projects.get(in.readInt());
            events.load(in);
            events.publish();
        }
    }
}
