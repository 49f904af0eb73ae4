package dev.tenrec.group;

import dev.tenrec.storage.EventStore;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.Store;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The group types of all projects and the order of their groups. Made before the event store, which asks it for group
 * columns, and filled by {@link Groups} from events. Changed by the writer, read by any thread.
 */
public final class GroupTypeIndex implements EventStore.GroupColumns {
    private final ByProject<ProjectGroups> projects;

    /** Declares its state; before the store opens. */
    public GroupTypeIndex(Store store) {
        projects = store.byProject(id -> new ProjectGroups());
    }

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
        return projects.get(projectId);
    }

    /** The projects by id at this moment. */
    Map<Integer, ProjectGroups> projects() {
        return projects.all();
    }
}
