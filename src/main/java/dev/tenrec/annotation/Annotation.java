package dev.tenrec.annotation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored note about a moment, shown on charts.
 *
 * @param organization of the project; all its projects see the note when its scope says so
 * @param dateMarkerMicros the moment in microseconds since 1970 in UTC
 * @param creationType {@code USR} for people, {@code GIT} for machines
 * @param dashboardItem the id of its insight
 * @param dashboardId the id of its dashboard
 * @param scope where it is shown, see {@link #ORGANIZATION}
 * @param emoji shown in place of the usual mark
 * @param hiddenInUserInterface null for one that is shown
 * @param tags of the dashboards and insights that show it, with the scope {@link #TAG}
 */
public record Annotation(
        int projectId,
        int id,
        UUID organization,
        @Nullable String content,
        @Nullable Long dateMarkerMicros,
        String creationType,
        @Nullable Integer dashboardItem,
        @Nullable Integer dashboardId,
        int createdBy,
        long createdAtMicros,
        long updatedAtMicros,
        boolean deleted,
        String scope,
        @Nullable String emoji,
        @Nullable Boolean hiddenInUserInterface,
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

    static Annotation blank(int projectId, int id, UUID owner, int createdBy, long nowMicros) {
        return new Annotation(
                projectId, id, owner, null, null, "USR", null, null, createdBy, nowMicros, nowMicros, false, INSIGHT,
                null, null, List.of());
    }

    /** This annotation with a patch applied; refuses tags without their scope and the scope without tags. */
    Annotation apply(AnnotationPatch patch, long nowMicros) {
        patch.requireTags(scope, tags);
        PatchFields values = patch.values();
        return new Annotation(
                projectId,
                id,
                organization,
                values.nullableText("content", content),
                patch.dateMarkerMicros(dateMarkerMicros),
                values.text("creation_type", creationType),
                values.nullableNumber("dashboard_item", dashboardItem),
                values.nullableNumber("dashboard_id", dashboardId),
                createdBy,
                createdAtMicros,
                nowMicros,
                values.flag("deleted", deleted),
                values.text("scope", scope),
                patch.emoji(emoji),
                values.nullableFlag("hidden_in_user_interface", hiddenInUserInterface),
                patch.tags(tags));
    }

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
