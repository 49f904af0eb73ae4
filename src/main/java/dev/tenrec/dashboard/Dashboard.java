package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.SizeLimit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored dashboard.
 *
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id
 * @param deleted whether it is hidden from all but an undelete
 * @param creationMode {@code default}, {@code template} or {@code duplicate}
 * @param tags in lower case, each once
 * @param restrictionLevel {@link #EVERYONE_CAN_EDIT} or {@link #ONLY_COLLABORATORS_CAN_EDIT}
 * @param filters an object
 * @param variables an object
 * @param breakdownColors anything
 * @param dataColorThemeId null for the project's theme
 */
public record Dashboard(
        int projectId,
        int id,
        @Nullable String name,
        String description,
        boolean pinned,
        long createdAtMicros,
        @Nullable Integer createdBy,
        boolean deleted,
        String creationMode,
        List<String> tags,
        int restrictionLevel,
        JsonNode filters,
        JsonNode variables,
        JsonNode breakdownColors,
        @Nullable Integer dataColorThemeId) {
    /** Restriction level: everyone may edit. Privilege level: the user may only view. */
    public static final int EVERYONE_CAN_EDIT = 21;
    /** Restriction level: only the creator, admins and collaborators edit. Privilege level: the user may edit. */
    public static final int ONLY_COLLABORATORS_CAN_EDIT = 37;

    static final SizeLimit SIZE = new SizeLimit("A dashboard", 1_000_000);

    private static final int STANDARD_THEME = 1;

    public Dashboard {
        tags = List.copyOf(tags);
        breakdownColors = breakdownColors == null ? NullNode.instance : breakdownColors;
    }

    /** An unnamed dashboard that shows nothing. */
    static Dashboard blank(int projectId, int id, long nowMicros, int createdBy) {
        return new Dashboard(
                projectId,
                id,
                null,
                "",
                false,
                nowMicros,
                createdBy,
                false,
                "default",
                List.of(),
                EVERYONE_CAN_EDIT,
                Json.object(),
                Json.object(),
                Json.mapper().createArrayNode(),
                null);
    }

    /** This blank dashboard as a duplicate with the looks of another; its name, restriction and tags stay its own. */
    Dashboard looksLike(Dashboard source) {
        ObjectNode values = Json.object().put("data_color_theme_id", source.dataColorThemeId);
        values.set("breakdown_colors", source.breakdownColors);
        return with(new PatchFields(values), "duplicate", source.filters, source.variables);
    }

    /** This new dashboard as a template has it; a name that it has already stays. */
    Dashboard templated(DashboardTemplate template, String mode) {
        ObjectNode values = Json.object()
                .put("name", name == null ? template.templateName() : name)
                .put("description", template.dashboardDescription());
        values.set("tags", Json.mapper().valueToTree(template.tags()));
        return with(new PatchFields(values), mode, template.dashboardFilters(), variables);
    }

    /** This dashboard with a patch applied; refuses invalid values. */
    public Dashboard apply(DashboardPatch patch) {
        return SIZE.checked(with(
                patch.values(),
                creationMode,
                patch.dictionary("filters", "Filters", filters),
                patch.dictionary("variables", "Variables", variables)));
    }

    private Dashboard with(PatchFields values, String mode, JsonNode newFilters, JsonNode newVariables) {
        return new Dashboard(
                projectId,
                id,
                values.nullableText("name", name),
                values.text("description", description),
                values.flag("pinned", pinned),
                createdAtMicros,
                createdBy,
                values.flag("deleted", deleted),
                mode,
                values.nonBlankTags(tags),
                values.number("restriction_level", restrictionLevel),
                newFilters,
                newVariables,
                values.any("breakdown_colors", breakdownColors),
                theme(values));
    }

    /** True when the user may change the restriction level: its creator and admins may. */
    public boolean isRestrictableBy(Editor editor) {
        return editor.isAdmin() || (createdBy != null && createdBy == editor.userId());
    }

    /**
     * The user's privilege: {@link #EVERYONE_CAN_EDIT} means read only, the other level means edit.
     *
     * @param isCollaborator whether the user is a collaborator
     */
    int privilegeOf(Editor editor, boolean isCollaborator) {
        return restrictionLevel <= EVERYONE_CAN_EDIT || isCollaborator || isRestrictableBy(editor)
                ? ONLY_COLLABORATORS_CAN_EDIT
                : EVERYONE_CAN_EDIT;
    }

    /** Ends with a refusal unless the user may make this change to who can edit it. */
    void permitRestriction(Editor editor, DashboardPatch patch) {
        int wanted = patch.values().number("restriction_level", restrictionLevel);
        if (wanted != restrictionLevel && !isRestrictableBy(editor)) {
            throw ApiException.denied(
                    "Only the dashboard owner and project admins have the restriction rights required to change the"
                            + " dashboard's restriction level.");
        }
    }

    /** Only the standard theme exists; none stands for it. */
    private @Nullable Integer theme(PatchFields values) {
        Integer theme = values.nullableNumber("data_color_theme_id", dataColorThemeId);
        if (values.has("data_color_theme_id") && theme != null && theme != STANDARD_THEME) {
            throw new ApiException(
                    ErrorCode.DOES_NOT_EXIST,
                    "Invalid pk \"" + theme + "\" - object does not exist.",
                    "data_color_theme_id");
        }
        return theme;
    }
}
