package dev.tenrec.annotation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * A stored note about a moment, shown on charts.
 *
 * @param organization of the project; all its projects see the note when its scope says so
 * @param content null for none
 * @param dateMarkerMicros the moment in microseconds since 1970 in UTC, or null
 * @param creationType {@code USR} for people, {@code GIT} for machines
 * @param dashboardItem the id of its insight, or null
 * @param dashboardId the id of its dashboard, or null
 * @param scope where it is shown, see {@link #ORGANIZATION}
 * @param emoji shown in place of the usual mark, or null
 * @param hiddenInUserInterface null for one that is shown
 * @param tags of the dashboards and insights that show it, with the scope {@link #TAG}
 */
public record Annotation(
        int projectId,
        int id,
        UUID organization,
        String content,
        Long dateMarkerMicros,
        String creationType,
        Integer dashboardItem,
        Integer dashboardId,
        int createdBy,
        long createdAtMicros,
        long updatedAtMicros,
        boolean deleted,
        String scope,
        String emoji,
        Boolean hiddenInUserInterface,
        List<String> tags) {
    /** Shown on all that carries one of the tags. */
    public static final String TAG = "tag";
    /** Shown in every project of the organization. */
    public static final String ORGANIZATION = "organization";
    /** Shown on one insight. */
    public static final String INSIGHT = "dashboard_item";
    /** The scope of session recordings; refused. */
    public static final String RECORDING = "recording";

    /** All that a client may name. */
    public static final List<String> SCOPES = List.of(INSIGHT, "dashboard", "project", ORGANIZATION, TAG, RECORDING);

    public Annotation {
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    static Annotation blank(int projectId, int id, UUID organization, int createdBy, long nowMicros) {
        return new Annotation(
                projectId,
                id,
                organization,
                null,
                null,
                "USR",
                null,
                null,
                createdBy,
                nowMicros,
                nowMicros,
                false,
                INSIGHT,
                null,
                null,
                List.of());
    }

    /** This annotation with a patch applied; refuses tags without their scope and the scope without tags. */
    Annotation apply(AnnotationPatch patch, long nowMicros) {
        patch.requireTags(scope, tags);
        return new Annotation(
                projectId,
                id,
                organization,
                patch.text("content", content),
                patch.dateMarkerMicros(dateMarkerMicros),
                patch.text("creation_type", creationType),
                patch.number("dashboard_item", dashboardItem),
                patch.number("dashboard_id", dashboardId),
                createdBy,
                createdAtMicros,
                nowMicros,
                Boolean.TRUE.equals(patch.flag("deleted", deleted)),
                patch.text("scope", scope),
                patch.emoji(emoji),
                patch.flag("hidden_in_user_interface", hiddenInUserInterface),
                patch.tags(tags));
    }

    /** True when the project sees it. */
    boolean isSeenIn(int project, UUID itsOrganization) {
        return projectId == project || (scope.equals(ORGANIZATION) && organization.equals(itsOrganization));
    }

    /** The fields that the activity log compares. */
    ObjectNode comparable() {
        ObjectNode json = Json.mapper().valueToTree(this);
        json.retain("content", "creation_type", "dashboard_item", "dashboard_id", "deleted", "scope", "emoji", "tags");
        json.put("hidden_in_user_interface", Objects.requireNonNullElse(hiddenInUserInterface, false));
        return json.put("date_marker", dateMarkerMicros == null ? null : Timestamps.format(dateMarkerMicros));
    }
}
