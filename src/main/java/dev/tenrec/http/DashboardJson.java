package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;

/** A dashboard as the API shows it, which depends on who looks. */
final class DashboardJson {
    /** Who looks. */
    record Viewer(Editor editor, boolean isOrganizationAdmin) {}

    private final Accounts accounts;

    DashboardJson(Accounts accounts) {
        this.accounts = accounts;
    }

    /** The caller as one who looks at a dashboard of the project. */
    Viewer viewer(Call call) {
        boolean isAdmin = accounts.effectiveLevel(call.user(), call.project()) >= Level.ADMIN;
        boolean isOrganizationAdmin = accounts.organizationLevel(call.user(), call.project()) >= Level.ADMIN;
        return new Viewer(new Editor(call.user().id(), isAdmin), isOrganizationAdmin);
    }

    /** As one item of a list. */
    ObjectNode item(Dashboard dashboard, Viewer viewer) {
        ObjectNode json = Json.object();
        json.put("id", dashboard.id());
        json.put("name", dashboard.name());
        json.put("description", dashboard.description());
        json.put("pinned", dashboard.pinned());
        json.put("created_at", Timestamps.format(dashboard.createdAtMicros()));
        json.set("created_by", creator(dashboard));
        json.put("is_shared", false);
        json.put("deleted", dashboard.deleted());
        json.put("creation_mode", dashboard.creationMode());
        dashboard.tags().forEach(json.putArray("tags")::add);
        json.put("restriction_level", dashboard.restrictionLevel());
        json.put("effective_restriction_level", dashboard.restrictionLevel());
        json.put("effective_privilege_level", dashboard.privilegeOf(viewer.editor));
        json.put("user_access_level", accessLevel(dashboard, viewer));
        boolean isRestricted = dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT;
        json.put("access_control_version", isRestricted ? "v1" : "v2");
        return json;
    }

    /** As the one object of an answer. The first three are write-only, but clients read them. */
    ObjectNode full(Dashboard dashboard, Viewer viewer) {
        ObjectNode json = item(dashboard, viewer);
        json.put("use_template", "");
        json.putNull("use_dashboard");
        json.put("delete_insights", false);
        json.set("filters", dashboard.filters());
        json.set("variables", dashboard.variables());
        json.set("breakdown_colors", dashboard.breakdownColors());
        json.put("data_color_theme_id", dashboard.dataColorThemeId());
        json.putArray("tiles");
        return json;
    }

    private JsonNode creator(Dashboard dashboard) {
        if (dashboard.createdBy() == null) {
            return NullNode.instance;
        }
        return accounts.findUser(dashboard.createdBy())
                .<JsonNode>map(Json.mapper()::valueToTree)
                .orElse(NullNode.instance);
    }

    /** Creators and those who run the organization manage it, all others edit. */
    private static String accessLevel(Dashboard dashboard, Viewer viewer) {
        boolean isCreator = dashboard.createdBy() != null && dashboard.createdBy() == viewer.editor.userId();
        return isCreator || viewer.isOrganizationAdmin ? "manager" : "editor";
    }
}
