package dev.tenrec.cohort;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A named set of persons.
 *
 * @param isStatic true for a list of persons, false for those that the filters describe at each moment
 * @param filters the description as sent: {@code {"properties": {"type": …, "values": […]}}}; null for a static one
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id
 * @param deleted hidden from lists
 * @param version grows with each change of the filters or of the static members
 * @param calculation the last count of the members; null before the first
 */
public record Cohort(
        int projectId,
        int id,
        @Nullable String name,
        String description,
        boolean isStatic,
        @Nullable JsonNode filters,
        long createdAtMicros,
        int createdBy,
        boolean deleted,
        int version,
        @Nullable Calculation calculation) {
    /**
     * The end of a count of members.
     *
     * @param count the persons; of the last success after a failure, null without one
     * @param atMicros microseconds since 1970 in UTC
     * @param error the reason of a failure; null after a success
     * @param errors failures since the last success
     */
    public record Calculation(
            @Nullable Integer count,
            long atMicros,
            @Nullable String error,
            int errors) {}

    /** The group of conditions of a dynamic cohort. */
    @JsonIgnore
    public JsonNode conditions() {
        return filters == null ? Json.object() : filters.path("properties");
    }

    static Cohort blank(int projectId, int id, long nowMicros, int createdBy) {
        return new Cohort(projectId, id, null, "", false, null, nowMicros, createdBy, false, 1, null);
    }

    Cohort apply(ObjectNode patch) {
        PatchFields fields = new PatchFields(patch);
        boolean becomesStatic = fields.flag("is_static", isStatic);
        JsonNode given = fields.nullableAny("filters", filters);
        JsonNode kept = becomesStatic ? null : given;
        boolean isOther = becomesStatic != isStatic || !Objects.equals(kept, filters);
        return new Cohort(
                projectId,
                id,
                fields.nullableText("name", name),
                fields.text("description", description),
                becomesStatic,
                kept,
                createdAtMicros,
                createdBy,
                fields.flag("deleted", deleted),
                isOther ? version + 1 : version,
                calculation);
    }

    Cohort withNextVersion() {
        return new Cohort(
                projectId,
                id,
                name,
                description,
                isStatic,
                filters,
                createdAtMicros,
                createdBy,
                deleted,
                version + 1,
                calculation);
    }

    Cohort with(Calculation ended) {
        return new Cohort(
                projectId,
                id,
                name,
                description,
                isStatic,
                filters,
                createdAtMicros,
                createdBy,
                deleted,
                version,
                ended);
    }

    /** The fields that the activity log compares. */
    @JsonIgnore
    ObjectNode comparable() {
        ObjectNode all = Json.mapper().valueToTree(this);
        return all.remove(Set.of("version", "calculation"));
    }
}
