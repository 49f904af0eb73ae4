package dev.tenrec.taxonomy;

import java.util.List;
import java.util.UUID;

/**
 * Definition of the events of one name.
 *
 * @param id that people see
 * @param number small, for sets; never given twice in a project
 * @param description null until a user writes one
 * @param owner the user's id, or null
 * @param tags in lower case, each once
 * @param createdAtMicros when such an event was first seen, microseconds since 1970 in UTC; null when never
 * @param createdBy the user who made it by hand, or null
 * @param lastSeenAtMicros when such an event was last seen, at most an hour before the truth; null when never
 * @param updatedAtMicros time of the last change by a user, or null
 * @param updatedBy the user's id, or null
 * @param verified whether a user verified it; never together with {@code hidden}
 * @param verifiedAtMicros null when not verified
 * @param verifiedBy the user's id, or null
 * @param hidden whether lists that people choose from leave it out
 * @param postToSlack kept and nothing more
 * @param defaultColumns properties to show in lists of such events
 */
public record EventDefinition(
        int projectId,
        UUID id,
        int number,
        String name,
        String description,
        Integer owner,
        List<String> tags,
        Long createdAtMicros,
        Integer createdBy,
        Long lastSeenAtMicros,
        Long updatedAtMicros,
        Integer updatedBy,
        boolean verified,
        Long verifiedAtMicros,
        Integer verifiedBy,
        boolean hidden,
        boolean postToSlack,
        List<String> defaultColumns) {
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
        return new EventDefinition(
                projectId,
                id,
                number,
                name,
                description,
                owner,
                tags,
                createdAtMicros == null ? (Long) micros : createdAtMicros,
                createdBy,
                lastSeenAtMicros == null ? micros : Math.max(micros, lastSeenAtMicros),
                updatedAtMicros,
                updatedBy,
                verified,
                verifiedAtMicros,
                verifiedBy,
                hidden,
                postToSlack,
                defaultColumns);
    }

    /** The same, made by hand by a user. */
    EventDefinition created(int userId) {
        return new EventDefinition(
                projectId,
                id,
                number,
                name,
                description,
                owner,
                tags,
                createdAtMicros,
                userId,
                lastSeenAtMicros,
                updatedAtMicros,
                updatedBy,
                verified,
                verifiedAtMicros,
                verifiedBy,
                hidden,
                postToSlack,
                defaultColumns);
    }

    /** Applies a patch. */
    EventDefinition apply(DefinitionPatch patch, long nowMicros) {
        boolean verifies = patch.verifies(verified);
        return new EventDefinition(
                projectId,
                id,
                number,
                name,
                patch.text("description", description),
                patch.number("owner", owner),
                patch.tags(tags),
                createdAtMicros,
                createdBy,
                lastSeenAtMicros,
                nowMicros,
                patch.userId(),
                verifies,
                verifies ? verified ? verifiedAtMicros : (Long) nowMicros : null,
                verifies ? verified ? verifiedBy : (Integer) patch.userId() : null,
                patch.hides(hidden),
                patch.flag("post_to_slack", postToSlack),
                patch.texts("default_columns", defaultColumns));
    }
}
