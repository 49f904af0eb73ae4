package dev.tenrec.group;

import dev.tenrec.store.StatePart;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Carries the types of all projects through a snapshot.
 *
 * <pre>
 * section   project count 4 | per project: id 4 | type count 4 | per type: index 4 | created 8 | name
 * </pre>
 */
final class GroupsState implements StatePart {
    private final Map<Integer, ProjectGroups> projects;
    private final Runnable onLoad;

    /** @param onLoad runs once the types are there; the table of groups, which a snapshot holds before, is too */
    GroupsState(Map<Integer, ProjectGroups> projects, Runnable onLoad) {
        this.projects = projects;
        this.onLoad = onLoad;
    }

    @Override
    public String name() {
        return "group-types";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, List<GroupType>> types = new TreeMap<>();
        projects.forEach((id, project) -> types.put(id, project.types()));
        return out -> save(types, out);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectGroups project = new ProjectGroups();
            projects.put(in.readInt(), project);
            for (int types = in.readInt(); types > 0; types--) {
                int index = in.readInt();
                long createdAtMicros = in.readLong();
                project.add(new GroupType(index, in.readUTF(), createdAtMicros));
            }
        }
        onLoad.run();
    }

    private static void save(Map<Integer, List<GroupType>> projects, DataOutputStream out) throws IOException {
        out.writeInt(projects.size());
        for (Map.Entry<Integer, List<GroupType>> project : projects.entrySet()) {
            out.writeInt(project.getKey());
            out.writeInt(project.getValue().size());
            for (GroupType type : project.getValue()) {
                out.writeInt(type.index());
                out.writeLong(type.createdAtMicros());
                out.writeUTF(type.name());
            }
        }
    }
}
