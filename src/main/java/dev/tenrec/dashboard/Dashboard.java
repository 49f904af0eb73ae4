package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * A stored dashboard.
 *
 * @param name null for an unnamed one
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id, or null
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
        String name,
        String description,
        boolean pinned,
        long createdAtMicros,
        Integer createdBy,
        boolean deleted,
        String creationMode,
        List<String> tags,
        int restrictionLevel,
        JsonNode filters,
        JsonNode variables,
        JsonNode breakdownColors,
        Integer dataColorThemeId) {
    /** Restriction level: everyone may edit. Privilege level: the user may only view. */
    public static final int EVERYONE_CAN_EDIT = 21;
    /** Restriction level: only the creator, admins and collaborators edit. Privilege level: the user may edit. */
    public static final int ONLY_COLLABORATORS_CAN_EDIT = 37;
    /** A dashboard whose record grows beyond this is refused: lists read a hundred of them at once. */
    static final int SIZE_MAX_BYTES = 1_000_000;

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
        return new Dashboard(
                projectId,
                id,
                name,
                description,
                pinned,
                createdAtMicros,
                createdBy,
                deleted,
                "duplicate",
                tags,
                restrictionLevel,
                source.filters,
                source.variables,
                source.breakdownColors,
                source.dataColorThemeId);
    }

    /** This new dashboard as a template has it; a name that it has already stays. */
    Dashboard templated(DashboardTemplate template, String mode) {
        return new Dashboard(
                projectId,
                id,
                name == null ? template.templateName() : name,
                template.dashboardDescription(),
                pinned,
                createdAtMicros,
                createdBy,
                deleted,
                mode,
                template.tags(),
                restrictionLevel,
                template.dashboardFilters(),
                variables,
                breakdownColors,
                dataColorThemeId);
    }

    /** This dashboard with a patch applied; refuses invalid values. */
    public Dashboard apply(DashboardPatch patch) {
        PatchFields values = patch.values();
        Dashboard applied = new Dashboard(
                projectId,
                id,
                values.text("name", name),
                values.text("description", description),
                values.flag("pinned", pinned),
                createdAtMicros,
                createdBy,
                values.flag("deleted", deleted),
                creationMode,
                values.tags(tags),
                values.number("restriction_level", restrictionLevel),
                patch.dictionary("filters", "Filters", filters),
                patch.dictionary("variables", "Variables", variables),
                values.any("breakdown_colors", breakdownColors),
                theme(values));
        if (Json.write(applied).length > SIZE_MAX_BYTES) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "A dashboard may not take more than " + SIZE_MAX_BYTES + " bytes.");
        }
        return applied;
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
            throw new ApiException(
                    ErrorCode.PERMISSION_DENIED,
                    "Only the dashboard owner and project admins have the restriction rights required to change the"
                            + " dashboard's restriction level.");
        }
    }

    /** Only the standard theme exists; none stands for it. */
    private Integer theme(PatchFields values) {
        Integer theme = values.number("data_color_theme_id", dataColorThemeId);
        if (values.has("data_color_theme_id") && theme != null && theme != STANDARD_THEME) {
            throw new ApiException(
                    ErrorCode.DOES_NOT_EXIST,
                    "Invalid pk \"" + theme + "\" - object does not exist.",
                    "data_color_theme_id");
        }
        return theme;
    }
}
