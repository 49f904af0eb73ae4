package dev.tenrec.group;

import dev.tenrec.storage.EventStore;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The group types of all projects and the order of their groups. Made before the event store, which asks it for group
 * columns, and filled by {@link Groups} from events. Changed by the writer, read by any thread.
 */
public final class GroupTypeIndex implements EventStore.GroupColumns {
    private final ConcurrentMap<Integer, ProjectGroups> projects = new ConcurrentHashMap<>();

    @Override
    public @Nullable String of(int projectId, String type) {
        for (GroupType known : project(projectId).types()) {
            if (known.name().equals(type)) {
                return "$group_" + known.index();
            }
        }
        return null;
    }

    ProjectGroups project(int projectId) {
        return projects.computeIfAbsent(projectId, id -> new ProjectGroups());
    }

    /** The projects by id at this moment. */
    Map<Integer, ProjectGroups> projects() {
        return new TreeMap<>(projects);
    }
}
