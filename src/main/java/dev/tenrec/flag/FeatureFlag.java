package dev.tenrec.flag;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A feature flag.
 *
 * @param key its name in code
 * @param name its description
 * @param filters who sees what, as sent: {@code groups}, {@code multivariate}, {@code payloads} and so on
 * @param ensureExperienceContinuity a user keeps the side that it had before it signed in
 * @param evaluationRuntime {@code all}, {@code client} or {@code server}
 * @param bucketingIdentifier {@code distinct_id} or {@code device_id}; null means the first
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param version grows with each change
 */
public record FeatureFlag(
        int projectId,
        int id,
        String key,
        String name,
        JsonNode filters,
        boolean active,
        boolean deleted,
        boolean ensureExperienceContinuity,
        boolean isRemoteConfiguration,
        String evaluationRuntime,
        @Nullable String bucketingIdentifier,
        List<String> tags,
        long createdAtMicros,
        int createdBy,
        long updatedAtMicros,
        int lastModifiedBy,
        int version) {
    /** The property of persons that says whether they enrolled, before the flag's key. */
    static final String ENROLLMENT = "$feature_enrollment/";

    public FeatureFlag {
        tags = List.copyOf(tags);
    }

    static FeatureFlag blank(int projectId, int id, long nowMicros, int userId) {
        ObjectNode everyone = Json.object();
        everyone.putArray("groups").addObject().putNull("rollout_percentage").putArray("properties");
        return new FeatureFlag(
                projectId, id, "", "", everyone, true, false, false, false, "all", null, List.of(), nowMicros, userId,
                nowMicros, userId, 0);
    }

    FeatureFlag apply(ObjectNode patch, long nowMicros, int userId) {
        PatchFields fields = new PatchFields(patch);
        JsonNode given = fields.any("filters", filters);
        String newKey = fields.text("key", key);
        return new FeatureFlag(
                projectId,
                id,
                newKey,
                fields.text("name", name),
                enrolling(given.path("groups").isArray() ? given : filters, newKey),
                fields.flag("active", active),
                fields.flag("deleted", deleted),
                Boolean.TRUE.equals(fields.nullableFlag("ensure_experience_continuity", ensureExperienceContinuity)),
                Boolean.TRUE.equals(fields.nullableFlag("is_remote_configuration", isRemoteConfiguration)),
                fields.text("evaluation_runtime", evaluationRuntime),
                fields.nullableText("bucketing_identifier", bucketingIdentifier),
                fields.tags(tags),
                createdAtMicros,
                createdBy,
                nowMicros,
                userId,
                version + 1);
    }

    /** Filters in which enrolment under the present key counts under the new one. */
    private JsonNode enrolling(JsonNode given, String newKey) {
        if (newKey.equals(key) || given.path("super_groups").isEmpty()) {
            return given;
        }
        JsonNode renamed = given.deepCopy();
        renamed.path("super_groups")
                .forEach(group -> group.path("properties").forEach(property -> {
                    if (property instanceof ObjectNode fields
                            && property.path("key").asText().equals(ENROLLMENT + key)) {
                        fields.put("key", ENROLLMENT + newKey);
                    }
                }));
        return renamed;
    }

    @JsonIgnore
    boolean isLive() {
        return !deleted;
    }

    /** The fields that the activity log compares. */
    @JsonIgnore
    ObjectNode comparable() {
        ObjectNode all = Json.mapper().valueToTree(this);
        return all.remove(Set.of("version", "updated_at_micros", "last_modified_by"));
    }
}
