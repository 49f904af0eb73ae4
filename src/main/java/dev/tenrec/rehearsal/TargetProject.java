package dev.tenrec.rehearsal;

import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import java.util.Comparator;

/**
 * A project of this server as the target that an import will meet. Persons are left out: it is not kept when which of
 * their properties was set.
 */
record TargetProject(EventStore events, Groups groups) {
    /** Contents of a project at this moment. */
    Plan.Baseline baseline(int projectId) {
        EventView view = events.view(projectId);
        // An event that left for the lake is a duplicate for an import, too.
        EventView inLake = events.viewInLake(projectId);
        return new Plan.Baseline(
                name -> view.names().find(name) >= 0,
                id -> view.distinctIds().find(id) >= 0,
                uuid -> inLake.find(uuid).isPresent(),
                null,
                groups.types(projectId).stream()
                        .sorted(Comparator.comparingInt(GroupType::index))
                        .map(GroupType::name)
                        .toList(),
                projectId);
    }
}
