package dev.tenrec.dashboard;

import dev.tenrec.account.Projects;
import dev.tenrec.group.GroupTypeSettings;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Transaction;
import java.util.Objects;

/** References to a dashboard from outside: the primary dashboard of a project, the detail dashboard of a group type. */
public final class DashboardReferences {
    private static final String PRIMARY = "primary_dashboard";

    private final Projects projects;
    private final GroupTypes groupTypes;

    public DashboardReferences(Projects projects, GroupTypes groupTypes) {
        this.projects = projects;
        this.groupTypes = groupTypes;
    }

    /** Nothing names the dashboard any more, as part of the change that deletes it. */
    public void forget(Transaction transaction, Dashboard dashboard, Editor editor) {
        int projectId = dashboard.projectId();
        projects.find(transaction, projectId)
                .filter(project -> project.settings() != null
                        && project.settings().path(PRIMARY).asInt() == dashboard.id())
                .ifPresent(project -> projects.update(
                        transaction, projectId, new PatchFields(Json.object().putNull(PRIMARY))));
        groupTypes.all(projectId).forEach(type -> {
            GroupTypeSettings settings = groupTypes.settings(transaction, projectId, type);
            if (Objects.equals(settings.detailDashboard(), dashboard.id())) {
                GroupTypeSettings without = new GroupTypeSettings(
                        settings.nameSingular(), settings.namePlural(), null, settings.defaultColumns());
                groupTypes.put(transaction, projectId, editor.userId(), type, without);
            }
        });
    }
}
