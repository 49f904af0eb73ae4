package dev.tenrec.dashboard;

import dev.tenrec.error.ApiException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The only decision about edit rights on dashboards. */
public final class EditRights {
    /** Ids of restricted dashboards; written by the writer alone. */
    private final Set<Integer> restricted = ConcurrentHashMap.newKeySet();

    private final Dashboards.Rules rules;

    EditRights(Dashboards.Rules rules) {
        this.rules = rules;
    }

    /** The user's privilege: {@link Dashboard#EVERYONE_CAN_EDIT} means read only, the other level means edit. */
    public int privilegeOf(Dashboard dashboard, Editor editor) {
        boolean isCollaborator = dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT
                && rules.isCollaborator(dashboard.projectId(), dashboard.id(), editor.userId());
        return dashboard.privilegeOf(editor, isCollaborator);
    }

    /** True when the user may edit the dashboard. */
    public boolean isEditableBy(Dashboard dashboard, Editor editor) {
        return privilegeOf(dashboard, editor) >= Dashboard.ONLY_COLLABORATORS_CAN_EDIT;
    }

    /** True when the dashboard is restricted; reads no record. */
    public boolean isRestricted(int dashboardId) {
        return restricted.contains(dashboardId);
    }

    /** Ends with a refusal unless the user may edit it. */
    void permit(Dashboard dashboard, Editor editor) {
        permit(privilegeOf(dashboard, editor));
    }

    /** Like {@link #permit(Dashboard, Editor)}, for callers that have read the collaborators already. */
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
            throw ApiException.denied("You don't have edit permissions for this dashboard.");
        }
    }
}
