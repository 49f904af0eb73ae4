package dev.tenrec.dashboard;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Who may edit a dashboard: decided here and nowhere else. */
public final class EditRights {
    /** Who was given the right to edit a dashboard by name; asked from any thread. */
    @FunctionalInterface
    public interface NamedEditors {
        boolean isCollaborator(int projectId, int dashboardId, int userId);
    }

    /** Those that not everyone can edit; written by the writer alone. */
    private final Set<Integer> restricted = ConcurrentHashMap.newKeySet();

    private volatile NamedEditors named = (projectId, dashboardId, userId) -> false;

    EditRights() {}

    /** Lets someone else say who was given the right to edit by name; without, nobody was. */
    public void ask(NamedEditors others) {
        named = others;
    }

    /** What the user may do with it: {@link Dashboard#EVERYONE_CAN_EDIT} is to look, the other to edit. */
    public int privilegeOf(Dashboard dashboard, Editor editor) {
        boolean isCollaborator = dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT
                && named.isCollaborator(dashboard.projectId(), dashboard.id(), editor.userId());
        return dashboard.privilegeOf(editor, isCollaborator);
    }

    /** Whether the user may edit it. */
    public boolean isEditableBy(Dashboard dashboard, Editor editor) {
        return privilegeOf(dashboard, editor) >= Dashboard.ONLY_COLLABORATORS_CAN_EDIT;
    }

    /** Whether not everyone can edit a dashboard; quick, without a look into the table. */
    public boolean isRestricted(int dashboardId) {
        return restricted.contains(dashboardId);
    }

    /** Ends with a refusal unless the user may edit it. */
    void permit(Dashboard dashboard, Editor editor) {
        permit(privilegeOf(dashboard, editor));
    }

    /** As the other, for who knows whether the user was given the right by name. */
    void permit(Dashboard dashboard, Editor editor, boolean isCollaborator) {
        permit(dashboard.privilegeOf(editor, isCollaborator));
    }

    void changed(Dashboard dashboard) {
        if (dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT) {
            restricted.add(dashboard.id());
        } else {
            restricted.remove(dashboard.id());
        }
    }

    private static void permit(int privilege) {
        if (privilege < Dashboard.ONLY_COLLABORATORS_CAN_EDIT) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "You don't have edit permissions for this dashboard.");
        }
    }
}
