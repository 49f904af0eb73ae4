package dev.tenrec.survey;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Questions for the users of an application.
 *
 * @param type {@code popover}, {@code widget} or {@code api}
 * @param schedule {@code once}, {@code recurring} or {@code always}
 * @param linkedFlag id of a flag that must be on; null without one
 * @param targetingFlag id of the flag that chooses users; null asks all
 * @param internalFlag id of the flag that leaves out persons that answered or dismissed it
 * @param questions as sent, each with an id
 * @param startMicros microseconds since 1970 in UTC; null before the start
 * @param endMicros likewise; null while it runs
 */
public record Survey(
        int projectId,
        UUID id,
        String name,
        String description,
        String type,
        @Nullable String schedule,
        @Nullable Integer linkedFlag,
        @Nullable Integer targetingFlag,
        int internalFlag,
        @Nullable JsonNode questions,
        @Nullable JsonNode conditions,
        @Nullable JsonNode appearance,
        @Nullable Long startMicros,
        @Nullable Long endMicros,
        boolean archived,
        @Nullable Boolean enablePartialResponses,
        long createdAtMicros,
        int createdBy) {
    static Survey blank(int projectId, UUID id, int internalFlag, long nowMicros, int userId) {
        return new Survey(
                projectId,
                id,
                "",
                "",
                "popover",
                "once",
                null,
                null,
                internalFlag,
                null,
                null,
                null,
                null,
                null,
                false,
                false,
                nowMicros,
                userId);
    }

    /** This survey with a patch applied, save the flag that chooses users. */
    Survey apply(ObjectNode patch) {
        PatchFields fields = new PatchFields(patch);
        return new Survey(
                projectId,
                id,
                fields.text("name", name),
                fields.text("description", description),
                fields.text("type", type),
                fields.nullableText("schedule", schedule),
                fields.nullableNumber("linked_flag_id", linkedFlag),
                targetingFlag,
                internalFlag,
                SurveyRules.identified(fields.nullableAny("questions", questions)),
                fields.nullableAny("conditions", conditions),
                fields.nullableAny("appearance", appearance),
                fields.nullableTime("start_date", startMicros),
                fields.nullableTime("end_date", endMicros),
                fields.flag("archived", archived),
                fields.nullableFlag("enable_partial_responses", enablePartialResponses),
                createdAtMicros,
                createdBy);
    }

    Survey withTargetingFlag(@Nullable Integer flag) {
        return new Survey(
                projectId,
                id,
                name,
                description,
                type,
                schedule,
                linkedFlag,
                flag,
                internalFlag,
                questions,
                conditions,
                appearance,
                startMicros,
                endMicros,
                archived,
                enablePartialResponses,
                createdAtMicros,
                createdBy);
    }

    /** Returns whether it is started and not ended. */
    @JsonIgnore
    public boolean isRunning() {
        return startMicros != null && endMicros == null;
    }

    /** Returns whether a flag decides who sees it, of any of the three kinds. */
    boolean uses(int flag) {
        Integer boxed = flag;
        return flag == internalFlag || boxed.equals(linkedFlag) || boxed.equals(targetingFlag);
    }

    /** The fields that the activity log compares. */
    @JsonIgnore
    ObjectNode comparable() {
        ObjectNode all = Json.mapper().valueToTree(this);
        return all.remove(Set.of("created_at_micros", "created_by"));
    }
}
