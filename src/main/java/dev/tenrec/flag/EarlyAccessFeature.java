package dev.tenrec.flag;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A feature that people may try before others, by a flag.
 *
 * @param stage one of {@link #STAGES}
 * @param payload more about it, for the page that offers it
 * @param flag id of the flag that decides
 * @param createdAtMicros microseconds since 1970 in UTC
 */
public record EarlyAccessFeature(
        int projectId,
        UUID id,
        String name,
        String description,
        String stage,
        String documentationUrl,
        JsonNode payload,
        int flag,
        long createdAtMicros) {
    /** All stages, in the order in which features go through them. */
    public static final List<String> STAGES =
            List.of("draft", "concept", "alpha", "beta", "general-availability", "archived");

    /** Stages in which enrolled persons have the feature. */
    private static final Set<String> ENROLLING = Set.of("alpha", "beta", "general-availability");

    static EarlyAccessFeature blank(int projectId, int flag, long nowMicros) {
        return new EarlyAccessFeature(
                projectId, UUID.randomUUID(), "", "", "draft", "", Json.object(), flag, nowMicros);
    }

    EarlyAccessFeature apply(ObjectNode patch) {
        PatchFields fields = new PatchFields(patch);
        return new EarlyAccessFeature(
                projectId,
                id,
                fields.text("name", name),
                fields.text("description", description),
                fields.text("stage", stage),
                fields.text("documentation_url", documentationUrl),
                fields.any("payload", payload),
                flag,
                createdAtMicros);
    }

    /** Returns whether the flag is on for persons who enrolled. */
    @JsonIgnore
    boolean isEnrolling() {
        return ENROLLING.contains(stage);
    }
}
