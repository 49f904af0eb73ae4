package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A dashboard as the API shows it, which depends on who looks. */
record DashboardJson(Accounts accounts, Dashboards dashboards, TileJson tiles, UserJson users) {
    /** Dashboards of more tiles are put together on a worker, so that other requests do not wait for one of them. */
    private static final int TILES_HERE_MAX = 20;

    /** The caller as one who looks at a dashboard of the project. */
    Viewer viewer(Call call) {
        return Viewer.of(call.user(), call.project(), accounts);
    }

    /** Returns the object of a list. */
    ObjectNode item(Dashboard dashboard, Viewer viewer) {
        ObjectNode json = Json.object();
        json.put("id", dashboard.id());
        json.put("name", dashboard.name());
        json.put("description", dashboard.description());
        json.put("pinned", dashboard.pinned());
        json.put("created_at", Timestamps.format(dashboard.createdAtMicros()));
        json.set("created_by", users.of(dashboard.createdBy()));
        OptionalLong accessed = dashboards.accesses().last(dashboard.id());
        String accessedAt = accessed.isPresent() ? Timestamps.format(accessed.getAsLong()) : null;
        json.put("last_accessed_at", accessedAt);
        json.put("last_viewed_at", accessedAt);
        json.put("is_shared", dashboards.isShared(dashboard));
        json.put("deleted", dashboard.deleted());
        json.put("creation_mode", dashboard.creationMode());
        dashboard.tags().forEach(json.putArray("tags")::add);
        json.put("restriction_level", dashboard.restrictionLevel());
        json.put("effective_restriction_level", dashboard.restrictionLevel());
        json.put("effective_privilege_level", dashboards.rights().privilegeOf(dashboard, viewer.editor()));
        json.put("user_access_level", accessLevel(dashboard.createdBy(), viewer));
        boolean isRestricted = dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT;
        json.put("access_control_version", isRestricted ? "v1" : "v2");
        json.putNull("last_refresh");
        json.put("team_id", dashboard.projectId());
        return json;
    }

    /** Answers it with its tiles; on a worker where that takes long. */
    Future<Answer> answer(Call call, int status, Dashboard dashboard, Viewer viewer, ViewOptions look) {
        int count = dashboards.tiles().count(dashboard.projectId(), dashboard.id());
        if (count == 0 || (count <= TILES_HERE_MAX && !look.computes())) {
            return Future.succeededFuture(Answer.json(status, full(dashboard, viewer, look)));
        }
        return call.work(() -> Answer.json(status, full(dashboard, viewer, look)));
    }

    /** Answers with the state after a change, without results. */
    Future<Answer> answer(Call call, int status, Dashboard dashboard, Viewer viewer) {
        return answer(call, status, dashboard, viewer, ViewOptions.plain(call));
    }

    /** Returns the full object with its tiles; runs on a worker when there are many. */
    ObjectNode full(Dashboard dashboard, Viewer viewer, ViewOptions look) {
        ObjectNode json = item(dashboard, viewer);
        // These three are write-only, but clients read them.
        json.put("use_template", "");
        json.putNull("use_dashboard");
        json.put("delete_insights", false);
        json.set("filters", overridden(dashboard.filters(), look.filters()));
        json.set("variables", overridden(dashboard.variables(), look.variables()));
        json.set("breakdown_colors", dashboard.breakdownColors());
        json.put("data_color_theme_id", dashboard.dataColorThemeId());
        json.set("persisted_filters", nullIfEmpty(dashboard.filters()));
        json.set("persisted_variables", nullIfEmpty(dashboard.variables()));
        json.set("tiles", tiles.all(dashboard, viewer, look));
        return json;
    }

    /** Lets the parameter win over what is kept, key by key. */
    private static JsonNode overridden(JsonNode kept, ObjectNode override) {
        return override.isEmpty() ? kept : ((ObjectNode) kept).deepCopy().setAll(override);
    }

    private static JsonNode nullIfEmpty(JsonNode object) {
        return object.isEmpty() ? NullNode.instance : object;
    }

    /** Manager for the creator and admins of the organization, editor for all others. */
    static String accessLevel(@Nullable Integer createdBy, Viewer viewer) {
        boolean isCreator = createdBy != null && createdBy == viewer.editor().userId();
        return isCreator || viewer.isOrganizationAdmin() ? "manager" : "editor";
    }
}
