package dev.tenrec.group;

import dev.tenrec.store.StatePart;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The section of snapshots that holds the group types of all projects.
 *
 * <pre>
 * section   project count 4 | per project: id 4 | type count 4 | per type: index 4 | created 8 | name
 * </pre>
 */
final class GroupsState implements StatePart {
    private final GroupTypeIndex index;
    private final Runnable onLoad;

    /** @param onLoad runs once the types are loaded; the table of groups, a section before, is loaded by then */
    GroupsState(GroupTypeIndex index, Runnable onLoad) {
        this.index = index;
        this.onLoad = onLoad;
    }

    @Override
    public String name() {
        return "group-types";
    }

    @Override
    public Frozen freeze() {
        Map<Integer, List<GroupType>> types = new TreeMap<>();
        index.projects().forEach((id, project) -> types.put(id, project.types()));
        return Frozen.byProject(types, GroupsState::save);
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            ProjectGroups project = index.project(in.readInt());
            for (int types = in.readInt(); types > 0; types--) {
                int typeIndex = in.readInt();
                long createdAtMicros = in.readLong();
                project.add(new GroupType(typeIndex, in.readUTF(), createdAtMicros));
            }
        }
        onLoad.run();
    }

    private static void save(List<GroupType> types, DataOutputStream out) throws IOException {
        out.writeInt(types.size());
        for (GroupType type : types) {
            out.writeInt(type.index());
            out.writeLong(type.createdAtMicros());
            out.writeUTF(type.name());
        }
    }
}
