package dev.tenrec.taxonomy;

import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Definition of the events of one name.
 *
 * @param id that people see
 * @param number small, for sets; never given twice in a project
 * @param owner the user's id
 * @param tags in lower case, each once
 * @param createdAtMicros when such an event was first seen, microseconds since 1970 in UTC; null when never
 * @param createdBy the user who made it by hand
 * @param lastSeenAtMicros when such an event was last seen, at most an hour before the truth; null when never
 * @param updatedAtMicros time of the last change by a user
 * @param updatedBy the user's id
 * @param verified whether a user verified it; never together with {@code hidden}
 * @param verifiedAtMicros null when not verified
 * @param verifiedBy the user's id
 * @param hidden whether lists that people choose from leave it out
 * @param postToSlack kept and nothing more
 * @param defaultColumns properties to show in lists of such events
 */
public record EventDefinition(
        int projectId,
        UUID id,
        int number,
        String name,
        @Nullable String description,
        @Nullable Integer owner,
        List<String> tags,
        @Nullable Long createdAtMicros,
        @Nullable Integer createdBy,
        @Nullable Long lastSeenAtMicros,
        @Nullable Long updatedAtMicros,
        @Nullable Integer updatedBy,
        boolean verified,
        @Nullable Long verifiedAtMicros,
        @Nullable Integer verifiedBy,
        boolean hidden,
        boolean postToSlack,
        List<String> defaultColumns)
        implements Definition<EventDefinition> {
    /** Staleness of the last-seen time above which a new one is written. */
    static final long FRESH_MICROS = 3_600_000_000L;

    public EventDefinition {
        tags = tags == null ? List.of() : List.copyOf(tags);
        defaultColumns = defaultColumns == null ? List.of() : List.copyOf(defaultColumns);
    }

    /** A definition that is neither seen nor described yet. */
    static EventDefinition blank(int projectId, UUID id, int number, String name) {
        return new EventDefinition(
                projectId, id, number, name, null, null, List.of(), null, null, null, null, null, false, null, null,
                false, false, List.of());
    }

    /** True when a user made or changed it; such a definition is never replaced. */
    boolean isTouched() {
        return createdBy != null || updatedAtMicros != null;
    }

    /** True when it was seen again after an hour, which is the precision of the last-seen time. */
    boolean isSeenAgain() {
        return createdAtMicros != null && lastSeenAtMicros != null && lastSeenAtMicros > createdAtMicros;
    }

    /** True when the last-seen time need not be written again. */
    boolean isFreshAt(long micros) {
        return lastSeenAtMicros != null && micros - lastSeenAtMicros <= FRESH_MICROS;
    }

    /** The same, seen at this time. */
    EventDefinition seenAt(long micros) {
        return with(
                createdAtMicros == null ? (Long) micros : createdAtMicros,
                createdBy,
                lastSeenAtMicros == null ? (Long) micros : (Long) Math.max(micros, lastSeenAtMicros));
    }

    /** The same, made by hand by a user. */
    EventDefinition created(int userId) {
        return with(createdAtMicros, userId, lastSeenAtMicros);
    }

    private EventDefinition with(@Nullable Long createdAt, @Nullable Integer creator, @Nullable Long lastSeenAt) {
        return new EventDefinition(
                projectId,
                id,
                number,
                name,
                description,
                owner,
                tags,
                createdAt,
                creator,
                lastSeenAt,
                updatedAtMicros,
                updatedBy,
                verified,
                verifiedAtMicros,
                verifiedBy,
                hidden,
                postToSlack,
                defaultColumns);
    }

    @Override
    public EventDefinition apply(DefinitionPatch patch, long nowMicros) {
        PatchFields values = patch.values();
        boolean verifies = patch.verifies(verified);
        return new EventDefinition(
                projectId,
                id,
                number,
                name,
                values.nullableText("description", description),
                values.nullableNumber("owner", owner),
                values.tags(tags),
                createdAtMicros,
                createdBy,
                lastSeenAtMicros,
                nowMicros,
                patch.userId(),
                verifies,
                verifies ? verified ? verifiedAtMicros : (Long) nowMicros : null,
                verifies ? verified ? verifiedBy : (Integer) patch.userId() : null,
                patch.hides(hidden),
                values.flag("post_to_slack", postToSlack),
                values.texts("default_columns", defaultColumns));
    }
}
